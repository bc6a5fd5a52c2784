import { useEffect, useEffectEvent, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { CheckReport } from '#workbook/checks/findings.ts';
import { listFindings } from '#workbook/checks/finding-list.ts';
import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { findNotation } from '#workbook/grid/notation.ts';
import type { GridWork } from './grid-work.ts';
import { FormulaBar } from './formula-bar.tsx';
import { copyArea, readClipboard } from './grid-clipboard.ts';
import type { GridDraftId } from './grid-draft.ts';
import { GridTable } from './grid-table.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { useGridEditor } from './use-grid-editor.ts';
import { getPageLanguage, type LoadGridFiles, type PreparedGrid } from './prepared-grid.ts';
import { useGridModel } from './use-grid-model.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import './grid.css';

/** Tells the grid to go to a cell. Each request is an object of its own. */
export interface GridGoal {
  sheet: string;
  cell: string;
}

export interface GridPanelProps {
  checkSet: CheckSet;
  loadFiles: LoadGridFiles;
  draftId: GridDraftId;
  /** Holds the grid if it was opened in advance. */
  prepared: PreparedGrid | null;
  isDisabled: boolean;
  isChecking: boolean;
  report: CheckReport | null;
  goal: GridGoal | null;
  hasWork: boolean;
  /** Is true when the learner has just opened the grid, which then takes the focus. */
  takesFocus: boolean;
  onWork: (work: GridWork) => void;
}

export { prepareGrid } from './prepared-grid.ts';

/** Shows the start workbook as a grid in which the learner solves the challenge. */
export function GridPanel({
  checkSet,
  loadFiles,
  draftId,
  prepared,
  isDisabled,
  isChecking,
  report,
  goal,
  hasWork,
  takesFocus,
  onWork,
}: GridPanelProps) {
  const id = useId();
  const words = useWords(gridEn);
  const model = useGridModel(checkSet, loadFiles, draftId, prepared);
  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const check = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(takesFocus);
  const panel = useRef<HTMLElement>(null);
  const [notation] = useState(() => findNotation(getPageLanguage()));
  const focusInput = (isReplacing: boolean) => {
    input.current?.focus();
    if (isReplacing) input.current?.select();
  };
  const focusGrid = () => {
    wantsFocus.current = true;
  };
  const editor = useGridEditor({ model, isDisabled, focusInput, focusGrid, leave: () => check.current?.focus() });
  const pointer = useGridPointer(editor, isDisabled, focusInput, focusGrid);
  const isOpen = model.state === 'open';
  const register = useEffectEvent(() => onWork({ fileName: 'workbook.xlsx', size: 0, check: model.check }));
  useEffect(() => {
    if (isOpen && !isDisabled && !hasWork) register();
  }, [isOpen, isDisabled, hasWork]);
  useEffect(() => {
    if (isOpen && takesFocus) panel.current?.scrollIntoView({ block: 'start' });
  }, [isOpen, takesFocus]);
  const goTo = useEffectEvent(({ sheet: name, cell }: GridGoal) => {
    const area = parseAreaAddress(cell);
    if (!area || !model.overview) return;
    const sheet = model.overview.sheets.findIndex((each) => each.name.toLowerCase() === name.toLowerCase());
    if (sheet >= 0 && sheet !== model.sheet) model.setSheet(sheet);
    editor.select({ row: area.top, column: area.left });
    focusGrid();
  });
  useEffect(() => {
    if (goal) goTo(goal);
  }, [goal]);
  if (model.state !== 'open') {
    return (
      <p className="workbook-refusal" role={model.state === 'opening' ? 'status' : 'alert'}>
        {words.states[model.state]}
      </p>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // The shortcuts of the player rest while the grid has the focus.
    event.stopPropagation();
    const isToTools = event.key === 'F6';
    if (isToTools) panel.current?.querySelector('select')?.focus();
    if (isToTools || editor.pressKey(event)) event.preventDefault();
  };
  const onClipboard = (event: ClipboardEvent) => {
    if (event.type !== 'paste') copyArea(event, model, editor.selection, event.type === 'cut' && !isDisabled);
    else if (!isDisabled) {
      event.preventDefault();
      const { rows, text } = readClipboard(event);
      void editor.run({ type: 'paste', area: editor.selection, rows, text });
    }
  };
  return (
    <section ref={panel} className="grid-panel" aria-label={words.workbook}>
      <GridToolbar model={model} editor={editor} isDisabled={isDisabled} notation={notation} focusGrid={focusGrid} />
      <FormulaBar
        inputRef={input}
        model={model}
        editor={editor}
        separator={notation.separator}
        isDisabled={isDisabled}
        onLeaveInput={() => {
          if (document.hasFocus()) editor.commit(0, 0);
        }}
      />
      <GridTable
        id={id}
        scrollerRef={scroller}
        model={model}
        editor={editor}
        pointer={pointer}
        faults={listFaults(checkSet, report, model.overview!.sheets[model.sheet]!.name)}
        describedBy={`${id}-help`}
        wantsFocusRef={wantsFocus}
        onKeyDown={onKeyDown}
        onClipboard={onClipboard}
      />
      <p id={`${id}-help`} className="visually-hidden">
        {words.help}
      </p>
      {/* The status is a paragraph that is always in the page, so that screen readers notice its changes. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <p role="status" className="grid-status">
        <span key={model.message.count}>{model.message.text}</span>
      </p>
      <div className="grid-end">
        <button ref={check} type="submit" className="btn" disabled={isDisabled} aria-disabled={isChecking || undefined}>
          {words.check}
        </button>
        <GridLimits />
      </div>
    </section>
  );
}

/** Maps the keys of a sheet's cells to what the last check found wrong with them. */
function listFaults(checkSet: CheckSet, report: CheckReport | null, sheetName: string): Map<number, string> {
  const faults = new Map<number, string>();
  if (!report) return faults;
  for (const { sheet, cell, parts, isAdvice } of listFindings(checkSet.checks, report).lines) {
    const area = cell !== null && sheet.toLowerCase() === sheetName.toLowerCase() ? parseAreaAddress(cell) : null;
    if (area && !isAdvice) faults.set(toCellKey(area.top, area.left), parts.map(({ text }) => text).join(''));
  }
  return faults;
}

function GridLimits() {
  const words = useWords(gridEn);
  return (
    <details className="grid-limits">
      <summary>{words.limits}</summary>
      <p>{words.limitsText}</p>
    </details>
  );
}
