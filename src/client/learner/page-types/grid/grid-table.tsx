import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { gridEn } from '#shared/words/en/grid.ts';
import type { Words } from '#shared/words/words.ts';
import { useWords } from '#client/words/words-store.ts';
import { containsCell, parseAreaAddress, toCellAddress, toCellKey, toColumnLetters, type Area } from '#workbook/reader/cell-address.ts';
import type { CellProblem, ShownCell } from '#workbook/grid/grid-commands.ts';
import { REFERENCE_COLORS } from './formula-bar.tsx';
import { listReferences, type GridCell } from './pointing.ts';
import type { GridEditor } from './use-grid-editor.ts';
import type { GridModel } from './use-grid-model.ts';

const SPARE_ROWS = 10;

type GridWords = Words<typeof gridEn>;

interface GridTableProps {
  id: string;
  scrollerRef: RefObject<HTMLDivElement | null>;
  model: GridModel;
  editor: GridEditor;
  /** Maps the keys of faulty cells to what is wrong with them. */
  faults: ReadonlyMap<number, string>;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onCellPress: (cell: GridCell, event: PointerEvent) => void;
  onCellEnter: (cell: GridCell) => void;
  onCellTap: (cell: GridCell, clickCount: number) => void;
  onClipboard: (event: ClipboardEvent) => void;
  /** Is true when the active cell takes the focus as soon as it is in the page. */
  wantsFocusRef: RefObject<boolean>;
  /** Contains the cells that a drag would fill. */
  fillArea: Area | null;
  renderHandle: () => ReactNode;
}

export const toCellId = (id: string, row: number, column: number) => `${id}-${toCellAddress(row, column)}`;

/** Shows a sheet as a table of which only the visible rows are in the page. */
export function GridTable({
  id,
  scrollerRef,
  model,
  editor,
  faults,
  describedBy,
  wantsFocusRef,
  fillArea,
  renderHandle,
  ...on
}: GridTableProps) {
  const words = useWords(gridEn);
  const { overview, sheet, rowCount, columnCount, cells } = model;
  const { active, selection, editing } = editor;
  const [view, setView] = useState({ top: 0, height: 600, rowHeight: 28 });
  const head = useRef<HTMLTableRowElement>(null);
  const first = Math.max(1, Math.floor(view.top / view.rowHeight) + 1 - SPARE_ROWS);
  const last = Math.min(rowCount, Math.ceil((view.top + view.height) / view.rowHeight) + SPARE_ROWS);
  // A selection can be copied as a whole, so all of its cells are here.
  useEffect(() => model.setRows(Math.min(first, selection.top), Math.max(last, selection.bottom)));
  useLayoutEffect(() => {
    const element = scrollerRef.current!;
    const measure = () => {
      const rowHeight = head.current!.getBoundingClientRect().height || 28;
      setView((earlier) => {
        const next = { top: element.scrollTop, height: element.clientHeight, rowHeight };
        return Object.entries(next).every(([name, value]) => earlier[name as keyof typeof next] === value) ? earlier : next;
      });
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scrollerRef]);
  const goal = editing?.pointed?.end ?? editor.end;
  const revealed = useRef(goal);
  useEffect(() => {
    const element = scrollerRef.current!;
    const hasFocus = element.contains(document.activeElement);
    const goalCell = document.getElementById(toCellId(id, goal.row, goal.column));
    const isNew = revealed.current.row !== goal.row || revealed.current.column !== goal.column;
    if (isNew && !goalCell) element.scrollTop = (goal.row - 1) * view.rowHeight - view.height / 2;
    else if (isNew && (hasFocus || editing || wantsFocusRef.current)) goalCell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (goalCell) revealed.current = goal;
    const activeCell = document.getElementById(toCellId(id, active.row, active.column));
    if (activeCell && !editing && (wantsFocusRef.current || (hasFocus && document.activeElement !== activeCell))) {
      wantsFocusRef.current = false;
      activeCell.focus({ preventScroll: true });
    }
  });
  const references = editing ? listShownReferences(editing.text, editing.sheet, model) : [];
  const widths = overview!.sheets[sheet]!.columnWidths;
  const columns = Array.from({ length: columnCount }, (_, index) => index + 1);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const shownCell = editing && editing.sheet === sheet ? editing.cell : null;
  return (
    <div ref={scrollerRef} className="grid-scroll" data-scrolls-itself>
      <table
        // The table is a widget in which the arrow keys move the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={words.sheet(overview!.sheets[sheet]!.name)}
        aria-describedby={describedBy}
        aria-rowcount={rowCount + 1}
        aria-colcount={columnCount + 1}
        aria-multiselectable="true"
        onKeyDown={on.onKeyDown}
        onCopy={on.onClipboard}
        onCut={on.onClipboard}
        onPaste={on.onClipboard}
      >
        <colgroup>
          <col className="grid-corner" />
          {columns.map((column) => (
            <col key={column} style={{ width: `${Math.min(22, Math.max(9, (widths[column - 1] ?? 0) + 3))}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr ref={head} aria-rowindex={1}>
            <th aria-colindex={1} scope="col">
              <span className="visually-hidden">{words.row}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column}
                aria-colindex={column + 1}
                scope="col"
                className={column >= selection.left && column <= selection.right ? 'is-selected' : ''}
              >
                {toColumnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 1 && <SpacerRow height={(first - 1) * view.rowHeight} />}
          {rows.map((row) => (
            <tr key={row} aria-rowindex={row + 1}>
              <th aria-colindex={1} scope="row" className={row >= selection.top && row <= selection.bottom ? 'is-selected' : ''}>
                {row}
              </th>
              {columns.map((column) => {
                const key = toCellKey(row, column);
                const cell = cells.get(key);
                const isActive = active.row === row && active.column === column;
                const isEdited = shownCell?.row === row && shownCell.column === column;
                const isSelected = containsCell(selection, row, column);
                const fault = faults.get(key);
                const text = isEdited ? editing!.text : (cell?.text ?? '');
                const reference = references.find(({ area }) => containsCell(area, row, column));
                const hasHandle = row === selection.bottom && column === selection.right && !editing;
                const classes = [
                  cell?.isNumber && !isEdited ? 'is-number' : '',
                  isSelected ? 'is-selected' : '',
                  isActive ? 'is-active' : '',
                  hasHandle ? 'has-handle' : '',
                  fillArea && containsCell(fillArea, row, column) ? 'is-filling' : '',
                  fault ? 'is-faulty' : '',
                  reference ? `reference-${reference.color % REFERENCE_COLORS}` : '',
                ];
                return (
                  // The keys of all cells are handled by the table.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role
                  <td
                    key={column}
                    id={toCellId(id, row, column)}
                    aria-colindex={column + 1}
                    aria-label={nameCell(words, toCellAddress(row, column), text, isEdited ? undefined : cell, fault)}
                    aria-selected={isSelected}
                    // ARIA 1.2 allows the attribute for the cells of a grid.
                    // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
                    aria-readonly={cell?.isGiven || undefined}
                    tabIndex={isActive ? 0 : -1}
                    className={classes.filter(Boolean).join(' ')}
                    onPointerDown={(event) => on.onCellPress({ row, column }, event)}
                    onPointerEnter={() => on.onCellEnter({ row, column })}
                    onMouseDown={(event) => {
                      if (editor.isPointing) event.preventDefault();
                    }}
                    onClick={({ detail }) => on.onCellTap({ row, column }, detail)}
                  >
                    {fault && <Icon name="cross" />}
                    <span>{text}</span>
                    {hasHandle && renderHandle()}
                  </td>
                );
              })}
            </tr>
          ))}
          {last < rowCount && <SpacerRow height={(rowCount - last) * view.rowHeight} />}
        </tbody>
      </table>
    </div>
  );
}

const SpacerRow = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="grid-spacer">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell is empty and hidden */}
    <td style={{ height }} />
  </tr>
);

function nameCell(words: GridWords, address: string, text: string, cell: ShownCell | undefined, fault: string | undefined): string {
  const parts = [address, text || words.empty];
  if (cell?.isFormula) parts.push(words.formula);
  if (cell?.isGiven) parts.push(words.given);
  if (cell?.problem) parts.push(describeProblem(words, address, cell.problem));
  if (fault) parts.push(words.toDo(fault));
  return parts.join(', ');
}

function describeProblem({ problems }: GridWords, address: string, { reason, subject }: CellProblem): string {
  switch (reason) {
    case 'circular':
      return problems.circular(address, subject);
    case 'noSuchFunction':
      return problems.noSuchFunction(subject ?? '');
    case 'cannotFollow':
      return problems.cannotFollow(subject);
    case 'spill':
    case 'otherWorkbook':
      return problems[reason](address);
  }
}

/** Lists the areas of the sheet in view that the edited formula names. */
function listShownReferences(text: string, ownSheet: number, { overview, sheet }: GridModel): { area: Area; color: number }[] {
  return listReferences(text).flatMap(({ sheetName, address, color }) => {
    const index = sheetName === null ? ownSheet : overview!.sheets.findIndex(({ name }) => name.toLowerCase() === sheetName.toLowerCase());
    const area = index === sheet ? parseAreaAddress(address) : null;
    return area ? [{ area, color }] : [];
  });
}
