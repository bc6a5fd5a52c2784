import { VisuallyHidden } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { Check } from '#workbook/checks/check-set.ts';
import { toAreaAddress, toCellAddress, toColumnLetters, parseAreaAddress, type Area } from '#workbook/reader/cell-address.ts';
import type { SheetPreview } from './author-desk.ts';
import { GRID_COLUMNS, GRID_ROWS, moveGridSelection, toSelectedArea, type GridSelection } from './grid-selection.ts';
import css from './workbook-checks.module.css';

interface SheetGridProps {
  sheet: SheetPreview;
  checks: readonly Check[];
  selection: GridSelection;
  onSelect: (selection: GridSelection) => void;
}

const contains = ({ top, left, bottom, right }: Area, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Shows the cells in the top left part of a sheet. The author selects cells with the mouse, or with the arrow keys and Shift. */
export function SheetGrid({ sheet, checks, selection, onSelect }: SheetGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const selected = toSelectedArea(selection);
  const rows = Math.min(GRID_ROWS, Math.max(sheet.rowCount + 1, 10));
  const columns = Math.min(GRID_COLUMNS, Math.max(sheet.columnCount + 1, 6));
  const marked = checks.flatMap(({ at }) => parseAreaAddress(at) ?? []);
  const handleKey = (event: KeyboardEvent) => {
    const next = moveGridSelection(selection, event.key, event.shiftKey);
    if (!next || next.head.row > rows || next.head.column > columns) return;
    event.preventDefault();
    onSelect(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${toCellAddress(next.head.row, next.head.column)}"]`)?.focus();
  };
  return (
    <div className={css.gridFrame}>
      {/* A table with selectable cells needs the `grid` role, which no HTML element has by default. */}
      <table
        ref={table}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={workbookChecksWords.cellsOf(sheet.name)}
        aria-multiselectable="true"
        className={css.grid}
        onKeyDown={handleKey}
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{workbookChecksWords.row}</VisuallyHidden>
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
                    onMouseDown={(event) =>
                      onSelect({ anchor: event.shiftKey ? selection.anchor : { row, column }, head: { row, column } })
                    }
                    onMouseEnter={(event) => event.buttons === 1 && onSelect({ ...selection, head: { row, column } })}
                  >
                    {sheet.texts[toCellAddress(row, column)]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        {workbookChecksWords.selected(toAreaAddress(selected))}
        {(sheet.rowCount > rows || sheet.columnCount > columns) &&
          workbookChecksWords.theSheetGoesOnTo(toCellAddress(sheet.rowCount, sheet.columnCount))}
      </p>
    </div>
  );
}

const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
