import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';
import { parseAreaAddress, toCellKey, toColumnLetters, type Area } from '#workbook/reader/cell-address.ts';
import { GridRow, toCellId } from './grid-row.tsx';
import type { EditedPlace } from './editing-store.ts';
import type { GridEditor } from './use-grid-editor.ts';
import type { GridModel } from './use-grid-model.ts';
import type { GridPointer } from './use-grid-pointer.ts';
import { useRevealEditedCell } from './use-reveal-edited-cell.ts';

const SPARE_ROWS = 10;
/** Widths of columns, in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [9, 22];
const NOTHING: readonly undefined[] = [];

interface GridTableProps {
  id: string;
  scrollerRef: RefObject<HTMLDivElement | null>;
  model: GridModel;
  editor: GridEditor;
  pointer: GridPointer;
  /** Maps the keys of faulty cells to what is wrong with them. */
  faults: ReadonlyMap<number, string>;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onClipboard: (event: ClipboardEvent) => void;
  /** Is true when the active cell takes the focus as soon as it is in the page. */
  wantsFocusRef: RefObject<boolean>;
}

/** Shows a sheet as a table of which only the visible rows are in the page. */
export function GridTable({
  id,
  scrollerRef,
  model,
  editor,
  pointer,
  faults,
  describedBy,
  wantsFocusRef,
  onKeyDown,
  onClipboard,
}: GridTableProps) {
  const words = useWords(gridEn);
  const { overview, sheet, rowCount, columnCount, cells } = model;
  const { selection, editing, store } = editor;
  // Another sheet can be smaller.
  const active = { row: Math.min(editor.active.row, rowCount), column: Math.min(editor.active.column, columnCount) };
  const [view, setView] = useState({ top: 0, height: 0, rowHeight: 28 });
  // The rows in sight are painted first.
  const [spareRows, setSpareRows] = useState(0);
  useEffect(() => {
    const later = setTimeout(() => setSpareRows(SPARE_ROWS), 50);
    return () => clearTimeout(later);
  }, []);
  const head = useRef<HTMLTableRowElement>(null);
  const first = Math.max(1, Math.floor(view.top / view.rowHeight) + 1 - spareRows);
  const last = Math.min(rowCount, Math.ceil((view.top + view.height) / view.rowHeight) + spareRows);
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
  const goal = editing?.goal ?? editor.end;
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
  const shownCell = editing && editing.sheet === sheet ? editing.cell : null;
  useRevealEditedCell(scrollerRef, shownCell && toCellId(id, shownCell.row, shownCell.column), view.rowHeight);
  const references = editing ? listShownReferences(editing, model) : [];
  const widths = overview!.sheets[sheet]!.columnWidths;
  const toWidth = (column: number) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, (widths[column - 1] ?? 0) + 3));
  const columns = Array.from({ length: columnCount }, (_, index) => index + 1);
  // The active cell is always in the page, so that the keyboard finds it there and its focus is not lost.
  const rows = [...new Set([active.row, ...Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)])].toSorted(
    (one, other) => one - other,
  );
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
        onKeyDown={onKeyDown}
        onCopy={onClipboard}
        onCut={onClipboard}
        onPaste={onClipboard}
        {...pointer.handlers}
        // With a width, the browser need not measure every cell.
        style={{ width: `calc(3.2em + ${columns.reduce((sum, column) => sum + toWidth(column), 0)}ch)` }}
      >
        <colgroup>
          <col className="grid-corner" />
          {columns.map((column) => (
            <col key={column} style={{ width: `${toWidth(column)}ch` }} />
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
          {rows.map((row, index) => {
            const skipped = row - (rows[index - 1] ?? 0) - 1;
            const isActive = row === active.row;
            const isEdited = row === shownCell?.row;
            const isSelected = row >= selection.top && row <= selection.bottom;
            const isFilling = pointer.fillArea !== null && row >= pointer.fillArea.top && row <= pointer.fillArea.bottom;
            return (
              <Fragment key={row}>
                {skipped > 0 && <SpacerRow height={skipped * view.rowHeight} />}
                <GridRow
                  id={id}
                  row={row}
                  words={words}
                  cells={columns.map((column) => cells.get(toCellKey(row, column)))}
                  faults={faults.size === 0 ? NOTHING : columns.map((column) => faults.get(toCellKey(row, column)))}
                  colors={listColors(references, row, columnCount)}
                  active={isActive ? active.column : 0}
                  edited={isEdited ? shownCell.column : 0}
                  store={store}
                  handle={row === selection.bottom && !editing ? selection.right : 0}
                  selectedFrom={isSelected ? selection.left : 0}
                  selectedTo={isSelected ? selection.right : 0}
                  fillFrom={isFilling ? pointer.fillArea!.left : 0}
                  fillTo={isFilling ? pointer.fillArea!.right : 0}
                />
              </Fragment>
            );
          })}
          {rows.at(-1)! < rowCount && <SpacerRow height={(rowCount - rows.at(-1)!) * view.rowHeight} />}
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

interface ShownReference {
  area: Area;
  color: number;
}

/** Returns the colors of a row's cells that references name. The first reference to a cell decides. */
function listColors(references: readonly ShownReference[], row: number, columnCount: number): readonly (number | undefined)[] {
  const own = references.filter(({ area }) => row >= area.top && row <= area.bottom);
  if (own.length === 0) return NOTHING;
  return Array.from({ length: columnCount }, (_, index) => own.find(({ area }) => index + 1 >= area.left && index < area.right)?.color);
}

/** Lists the areas of the sheet in view that the edited formula names. */
function listShownReferences({ references, sheet: ownSheet }: EditedPlace, { overview, sheet }: GridModel): ShownReference[] {
  return references.flatMap(({ sheetName, address, color }) => {
    const index = sheetName === null ? ownSheet : overview!.sheets.findIndex(({ name }) => name.toLowerCase() === sheetName.toLowerCase());
    const area = index === sheet ? parseAreaAddress(address) : null;
    return area ? [{ area, color }] : [];
  });
}
