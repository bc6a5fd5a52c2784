import { useEffect, useRef, useState } from 'react';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import type { OpenRound } from '../own-numbers/open-round.ts';
import { toOwnValues } from '../own-numbers/to-own-values.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { rereadWorkbookFile, isChosenWorkbook } from './chosen-workbook.ts';
import { isGridWork, type GridWork } from '../grid/grid-work.ts';
import { loadWorkbookAnswer } from './lazy-workbook-answer.tsx';
import type { WorkbookState } from './workbook-answer.tsx';

/** Submitted workbooks are recorded on the server under this name instead of the learner's real file name. */
const RECORDED_FILE_NAME = 'workbook.xlsx';

const INITIAL_STATE: WorkbookState = {
  refusal: null,
  hasFailedToStart: false,
  report: null,
  excerpts: [],
  submitted: null,
  isInGrid: false,
  goal: null,
};

const needsCheck = (answer: NonNullable<SubmittedAnswer>) => isChosenWorkbook(answer) || isGridWork(answer);

export interface WorkbookChecks {
  isChecking: boolean;
  getState: (index: number) => WorkbookState;
  updateState: (index: number, changes: Partial<WorkbookState>) => void;
  /** Forgets what was found and refused. */
  reset: () => void;
  /**
   * Checks the workbooks among the answers. Returns the answers to submit, in which check results replace the workbooks. Returns null if a
   * file is refused, if the verdict on a required workbook is `unclear`, if a check cannot start, or if the learner has left the page.
   */
  checkAnswers: (answers: readonly SubmittedAnswer[]) => Promise<SubmittedAnswer[] | null>;
}

/** `ownRounds` holds the learner's own numbers for each answer slot that has them. */
export function useWorkbookChecks(slots: readonly AnswerSlot[], ownRounds: ReadonlyMap<number, OpenRound>): WorkbookChecks {
  const [states, setStates] = useState<ReadonlyMap<number, WorkbookState>>(new Map());
  const [isChecking, setIsChecking] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const updateState = (index: number, changes: Partial<WorkbookState>) =>
    setStates((current) => new Map(current).set(index, { ...(current.get(index) ?? INITIAL_STATE), ...changes }));

  /** Checks one answer. Returns the answer to submit, or null if the answer cannot be submitted. */
  const checkAnswer = async (slot: AnswerSlot, answer: SubmittedAnswer, index: number, signal: AbortSignal): Promise<SubmittedAnswer> => {
    if (!slot.workbook || answer === null || !needsCheck(answer)) return answer;
    const workbook = isChosenWorkbook(answer) ? await rereadWorkbookFile(answer) : null;
    const own = ownRounds.get(index) ?? null;
    const result = workbook
      ? await (await loadWorkbookAnswer()).checkWorkbook(workbook.file, own?.checkSet ?? slot.workbook, signal, toOwnValues(own))
      : await (answer as GridWork).check();
    if (result.type === 'otherNumbers') {
      updateState(index, { refusal: { earlierRound: result.earlierRound, round: own!.round.round } });
      return null;
    }
    if (result.type === 'refusal') {
      updateState(index, { refusal: result.code });
      return null;
    }
    const { report, excerpts, checked } = result;
    updateState(index, { refusal: null, report, excerpts, submitted: workbook, isInGrid: !workbook });
    const hasVerdict = report.verdict !== 'unclear';
    if (!hasVerdict && slot.required) return null;
    // Without a verdict, an optional answer is submitted without outcomes, so that the statistics do not count it.
    const outcomes = hasVerdict ? checked.outcomes : [];
    const summary = {
      ...checked,
      outcomes,
      ...(!workbook && { in: 'grid' as const }),
      ...(own && { round: own.round.round, number: own.round.number }),
    };
    return { fileName: RECORDED_FILE_NAME, size: workbook?.size ?? 0, checked: summary };
  };

  const checkAnswers = async (answers: readonly SubmittedAnswer[]) => {
    // Pressing Submit again has no effect while workbooks are being checked.
    if (running.current) return null;
    const controller = new AbortController();
    running.current = controller;
    setIsChecking(true);
    try {
      const submitted: SubmittedAnswer[] = [];
      for (const [index, slot] of slots.entries()) {
        const answer = answers[index] ?? null;
        if (slot.workbook) updateState(index, { hasFailedToStart: false });
        const checked = await checkAnswer(slot, answer, index, controller.signal).catch((error: unknown) => {
          if (!controller.signal.aborted) updateState(index, { hasFailedToStart: true });
          throw error;
        });
        if (answer !== null && needsCheck(answer) && checked === null) return null;
        submitted.push(checked);
      }
      return controller.signal.aborted ? null : submitted;
    } catch {
      return null;
    } finally {
      running.current = null;
      setIsChecking(false);
    }
  };

  return {
    isChecking,
    getState: (index) => states.get(index) ?? INITIAL_STATE,
    updateState,
    reset: () => setStates(new Map()),
    checkAnswers,
  };
}
