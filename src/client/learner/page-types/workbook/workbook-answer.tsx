import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { SheetExcerpt } from '#workbook/checks/excerpts/sheet-excerpt.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import { readGridDraft, type GridDraftId } from '../grid/grid-draft.ts';
import type { GridGoal } from '../grid/grid-panel.tsx';
import { LazyGridPanel, loadGridPanel } from '../grid/lazy-grid-panel.tsx';
import type { PreparedGrid } from '../grid/prepared-grid.ts';
import { findWorkbookUrls, loadWorkbookFiles } from '../grid/start-files.ts';
import type { PageState } from '../page-state.ts';
import { prepareWorkbookCheck } from '#client/workbook/check-workbook.ts';
import type { OpenGrid } from '#client/workbook/grid-worker-messages.ts';
import type { ChosenWorkbook } from './chosen-workbook.ts';
import type { GridWork } from '../grid/grid-work.ts';
import type { OpenRound } from '../own-numbers/open-round.ts';
import { describeRefusal, type WorkbookFileRefusal } from './describe-refusal.ts';
import { WorkbookField } from './workbook-field.tsx';
import { workbookEn } from '#shared/words/en/workbook.ts';
import { useWords } from '#client/words/words-store.ts';
import { useCheckTexts } from './use-check-texts.ts';
import './workbook-answer.css';

export { checkWorkbook } from '#client/workbook/check-workbook.ts';
export { WorkbookFindings } from './workbook-findings.tsx';

export interface WorkbookState {
  refusal: WorkbookFileRefusal | null;
  /** Is true when the last workbook check could not start, for example because there was no network connection. */
  hasFailedToStart: boolean;
  report: CheckReport | null;
  /** Contains the pieces of the learner's sheet that are drawn beside the findings. They never leave the browser. */
  excerpts: readonly SheetExcerpt[];
  /** Holds the workbook that was last submitted, or null. */
  submitted: ChosenWorkbook | null;
  /** Is true when the last check was of the work in the grid. */
  isInGrid: boolean;
  /** Holds the cell of the grid to which the learner went from a finding. */
  goal: GridGoal | null;
}

export interface WorkbookAnswerProps {
  id: string;
  checkSet: CheckSet;
  files: Card['files'];
  /** Holds the learner's own numbers, or null where everyone has the same. */
  ownRound: OpenRound | null;
  /** Looks whether another tab has begun another round. */
  onAskForRound: () => Promise<OpenRound | null>;
  draftId: GridDraftId;
  workbook: ChosenWorkbook | null;
  /** Is true when the answer is the work in the grid. */
  hasGridWork: boolean;
  isRequired: boolean;
  phase: PageState['phase'];
  isChecking: boolean;
  state: WorkbookState;
  onWork: (work: GridWork) => void;
  onWorkbook: (workbook: ChosenWorkbook | null) => void;
  onRefusal: (refusal: WorkbookFileRefusal) => void;
}

interface OpenedGrid {
  /** Holds the grid if it was opened in advance. */
  prepared: PreparedGrid | null;
  isJustOpened: boolean;
}

/** Renders an answer slot with workbook checks: the file field or, where the author offers it, a grid. */
export function WorkbookAnswer({ id, checkSet, workbook, isRequired, phase, isChecking, state, ...props }: WorkbookAnswerProps) {
  const words = useWords(workbookEn);
  // The texts are loaded with the field, so that they are there before the first finding.
  const { refusals } = useCheckTexts();
  const { files, ownRound, onAskForRound, draftId, hasGridWork, onWork, onWorkbook, onRefusal } = props;
  const { refusal, hasFailedToStart, report, goal } = state;
  const urls = checkSet.grid ? findWorkbookUrls(files) : [];
  const [grid, setGrid] = useState<OpenedGrid | null>(() =>
    hasGridWork || (urls.length > 0 && readGridDraft(draftId).length > 0) ? { prepared: null, isJustOpened: false } : null,
  );
  const isGridOpen = grid !== null;
  const prepared = useRef<PreparedGrid | null>(null);
  const prepare = useEffectEvent(async (signal: AbortSignal) => {
    if (urls.length === 0 || workbook) return prepareWorkbookCheck(checkSet);
    // An error is met again, and told, when the learner opens the grid.
    const panel = await loadGridPanel().catch(() => null);
    if (panel && !signal.aborted) prepared.current = panel.prepareGrid(checkSet, () => loadGridFiles(urls, ownRound), draftId);
  });
  // Each check uses up a worker, so a worker for the next check is started whenever the learner has chosen a workbook or received a report.
  // A learner who has chosen none can open the grid, which is opened in advance.
  useEffect(() => {
    if (isGridOpen) return;
    const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback));
    const unmount = new AbortController();
    whenIdle(() => {
      if (!unmount.signal.aborted) void prepare(unmount.signal);
    });
    return () => {
      unmount.abort();
      prepared.current?.client.close();
      prepared.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [report, workbook, checkSet, isGridOpen, ownRound]);
  const isOpen = phase === 'open';
  return (
    <div className="workbook-answer">
      {urls.length > 0 && !isGridOpen && (
        <button
          type="button"
          className="btn primary solve-here"
          disabled={!isOpen || isChecking}
          onClick={() => {
            setGrid({ prepared: prepared.current, isJustOpened: true });
            prepared.current = null;
          }}
        >
          <Icon name="sheet" />
          {words.solveHere}
        </button>
      )}
      {grid ? (
        <>
          <LazyGridPanel
            key={draftId.round}
            checkSet={checkSet}
            loadFiles={() => loadGridFiles(urls, ownRound)}
            draftId={draftId}
            prepared={grid.prepared}
            isDisabled={!isOpen || isChecking}
            isChecking={isChecking}
            report={report}
            goal={goal}
            hasWork={hasGridWork}
            takesFocus={grid.isJustOpened}
            onWork={onWork}
          />
          {refusal && (
            <p role="alert" className="workbook-refusal">
              <Icon name="cross" />
              {describeRefusal(refusal, refusals)}
            </p>
          )}
          {isOpen && (
            <button
              type="button"
              className="btn text-only"
              disabled={isChecking}
              onClick={() => {
                setGrid(null);
                onWorkbook(null);
              }}
            >
              {words.useSavedFile}
            </button>
          )}
        </>
      ) : (
        <WorkbookField
          id={id}
          checkSet={checkSet}
          workbook={workbook}
          isRequired={isRequired}
          isDisabled={!isOpen || isChecking}
          refusal={refusal}
          ownRound={ownRound}
          onAskForRound={onAskForRound}
          onWorkbook={onWorkbook}
          onRefusal={onRefusal}
        />
      )}
      {hasFailedToStart && (
        <p role="alert" className="workbook-refusal">
          {words.notStarted}
        </p>
      )}
    </div>
  );
}

async function loadGridFiles(urls: readonly string[], ownRound: OpenRound | null): Promise<Pick<OpenGrid, 'files' | 'values'>> {
  if (ownRound?.start && ownRound.round.version) return { files: [ownRound.start.file], values: ownRound.round.version };
  return { files: await loadWorkbookFiles(urls), values: null };
}
