import { VisuallyHidden } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Check } from '#workbook/checks/check-set.ts';
import { toPlainValue } from '#workbook/checks/values/same-value.ts';
import { formatValueForMessage } from '#workbook/checks/values/format-value-for-message.ts';
import { toAreaAddress, toCellAddress, toColumnLetters, parseAreaAddress, toCellKey, type Area } from '#workbook/reader/cell-address.ts';
import type { Sheet, Workbook } from '#workbook/reader/workbook.ts';
import { GRID_COLUMNS, GRID_ROWS, moveGridSelection, toSelectedArea, type GridCell, type GridSelection } from './grid-selection.ts';
import css from './workbook-checks.module.css';

interface SheetGridProps {
  workbook: Workbook;
  sheet: Sheet;
  checks: readonly Check[];
  onSelect: (area: Area) => void;
}

const contains = ({ top, left, bottom, right }: Area, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Shows the cells in the top left part of a sheet. The author selects cells with the mouse, or with the arrow keys and Shift. */
export function SheetGrid({ workbook, sheet, checks, onSelect }: SheetGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [selection, setSelection] = useState<GridSelection>({ anchor: { row: 1, column: 1 }, head: { row: 1, column: 1 } });
  const selected = toSelectedArea(selection);
  const rows = Math.min(GRID_ROWS, Math.max(sheet.rowCount + 1, 10));
  const columns = Math.min(GRID_COLUMNS, Math.max(sheet.columnCount + 1, 6));
  const marked = checks.flatMap(({ at }) => parseAreaAddress(at) ?? []);
  const select = (next: GridSelection) => {
    setSelection(next);
    onSelect(toSelectedArea(next));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = moveGridSelection(selection, event.key, event.shiftKey);
    if (!next || next.head.row > rows || next.head.column > columns) return;
    event.preventDefault();
    select(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${toCellAddress(next.head.row, next.head.column)}"]`)?.focus();
  };
  const showCell = ({ row, column }: GridCell) => {
    const cell = sheet.cells.get(toCellKey(row, column));
    if (!cell) return '';
    if (cell.formula !== null && !cell.hasStoredValue) return `=${cell.formula}`;
    return cell.value === null
      ? ''
      : formatValueForMessage(toPlainValue(cell.value), workbook.numberFormatOf(cell.style), workbook.uses1904Dates);
  };
  return (
    <div className={css.gridFrame}>
      {/* A table with selectable cells needs the `grid` role, which no HTML element has by default. */}
      <table
        ref={table}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`Cells of ${sheet.name}`}
        aria-multiselectable="true"
        className={css.grid}
        onKeyDown={handleKey}
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Row</VisuallyHidden>
            </th>
            {listNumbers(columns).map((column) => (
              <th key={column} scope="col">
                {toColumnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listNumbers(rows).map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {listNumbers(columns).map((column) => {
                const isHead = selection.head.row === row && selection.head.column === column;
                return (
                  <td
                    key={column}
                    tabIndex={isHead ? 0 : -1}
                    data-cell={toCellAddress(row, column)}
                    data-checked={marked.some((area) => contains(area, row, column))}
                    aria-selected={contains(selected, row, column)}
                    onMouseDown={(event) => select({ anchor: event.shiftKey ? selection.anchor : { row, column }, head: { row, column } })}
                    onMouseEnter={(event) => event.buttons === 1 && select({ ...selection, head: { row, column } })}
                  >
                    {showCell({ row, column })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>Selected: {toAreaAddress(selected)}</p>
    </div>
  );
}

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
