// Authors' browsers use this file: it finds the start workbook in a solution whose rows or columns were inserted or deleted.
import {
  getColumnOfCellKey,
  getRowOfCellKey,
  parseColumnLetters,
  toCellKey,
  toColumnLetters,
  type Area,
} from '#workbook/reader/cell-address.ts';
import { tokenizeFormula } from '#workbook/reader/formula-tokens.ts';
import type { Cell, Sheet } from '#workbook/reader/workbook.ts';
import type { GivenCell } from '../given-cells/given-cells.ts';
import { toPlainValue } from '../values/same-value.ts';
import { placeSheet, type PlacedSheet } from './place-sheet.ts';

const PLACED_MIN_SHARE = 0.8;

/** Finds the rows and columns of a start sheet in the solution. Returns null when they are where they were. */
export function placeStart(start: Sheet, solved: Sheet): PlacedSheet | null {
  const constants = [...start.cells].filter(([, { formula, value }]) => formula === null && value !== null);
  const given = new Map(constants.map(([key, { value }]): [number, GivenCell] => [key, { value: toPlainValue(value), isDate: false }]));
  const placed = placeSheet(given, solved);
  const isMoved = !placed.isInPlace && placed.ownRows.size === 0 && placed.share >= PLACED_MIN_SHARE;
  return isMoved && !hasLostCopies(start, given, placed) ? placed : null;
}

/** Returns whether the rows that are gone stand elsewhere in the list, because the task is to remove duplicates. */
function hasLostCopies(start: Sheet, given: ReadonlyMap<number, GivenCell>, { row }: PlacedSheet): boolean {
  const rows = [...new Set([...given.keys()].map(getRowOfCellKey))];
  const textOf = (one: number) =>
    JSON.stringify(Array.from({ length: start.columnCount }, (_, index) => given.get(toCellKey(one, index + 1))?.value ?? null));
  const lost = rows.filter((one) => row(one) === null);
  const kept = new Set(rows.filter((one) => row(one) !== null).map(textOf));
  return lost.some((one) => kept.has(textOf(one)));
}

export function moveStart(start: Sheet, placed: PlacedSheet): Sheet {
  const place = (row: number, column: number) => {
    const [to, toColumn] = [placed.row(row), placed.column(column)];
    return to === null || toColumn === null ? null : toCellKey(to, toColumn);
  };
  const cells = [...start.cells].flatMap(([key, cell]): [number, Cell][] => {
    const target = place(getRowOfCellKey(key), getColumnOfCellKey(key));
    return target === null ? [] : [[target, { ...cell, formula: cell.formula === null ? null : moveFormula(cell.formula, placed) }]];
  });
  const moveArea = ({ top, left, bottom, right }: Area): Area => ({
    top: placed.row(top) ?? top,
    left: placed.column(left) ?? left,
    bottom: placed.row(bottom) ?? bottom,
    right: placed.column(right) ?? right,
  });
  return {
    ...start,
    cells: new Map(cells),
    rowCount: Math.max(0, ...cells.map(([key]) => getRowOfCellKey(key))),
    columnCount: Math.max(0, ...cells.map(([key]) => getColumnOfCellKey(key))),
    tables: start.tables.map((table) => ({ ...table, area: moveArea(table.area) })),
    autoFilter: start.autoFilter && { ...start.autoFilter, area: moveArea(start.autoFilter.area) },
  };
}

const moveFormula = (formula: string, placed: PlacedSheet): string =>
  tokenizeFormula(formula)
    .map(({ kind, prefix, text }) => {
      if (kind !== 'reference' || prefix !== '') return prefix + text;
      return text.replaceAll(
        /(\$?)([A-Z]+)|(\$?)(\d+)/gi,
        (_, columnLock: string, letters: string | undefined, rowLock: string, digits: string) => {
          if (letters === undefined) return rowLock + String(placed.row(Number(digits)) ?? digits);
          const column = parseColumnLetters(letters);
          return columnLock + toColumnLetters(placed.column(column) ?? column);
        },
      );
    })
    .join('');

export interface LineChange {
  lines: 'rows' | 'columns';
  change: 'inserted' | 'deleted';
  /** Holds the inserted lines of the solution, or the line that follows the deleted lines. */
  first: number;
  last: number;
}

/** Lists where the solution has more or fewer rows or columns than the start workbook. */
export function listLineChanges(start: Sheet, placed: PlacedSheet): LineChange[] {
  const keys = [...start.cells].filter(([, { value }]) => value !== null).map(([key]) => key);
  const list = (lines: LineChange['lines'], lineOf: (key: number) => number, place: (line: number) => number | null) => {
    const known = [...new Set(keys.map(lineOf))].toSorted((one, other) => one - other);
    const kept = known.flatMap((line) => (place(line) === null ? [] : [[line, place(line)!] as const]));
    return kept.flatMap(([line, target], index): LineChange[] => {
      const [before, placedBefore] = kept[index - 1] ?? [0, 0];
      const count = target - placedBefore - (line - before);
      if (count === 0) return [];
      return [
        count > 0
          ? { lines, change: 'inserted', first: target - count, last: target - 1 }
          : { lines, change: 'deleted', first: target, last: target },
      ];
    });
  };
  return [...list('rows', getRowOfCellKey, placed.row), ...list('columns', getColumnOfCellKey, placed.column)];
}
