import { translateFormula } from '../reader/translate-formula.ts';
import { toCellKey, type Area } from '../reader/cell-address.ts';
import type { Cell } from '../reader/workbook.ts';
import { toCalendarDay, toDateSerial } from '../formula/values/serial-date.ts';
import { describeNumberFormat } from '../checks/values/number-format.ts';
import { createBlankCell } from './blank-cell.ts';
import type { CellEdit, GridBook } from './grid-book.ts';
import type { GridSheet } from './grid-sheet.ts';
import type { Notation } from './notation.ts';

/** Lists the names of weekdays and months, short and long. January 2023 began with a Sunday. */
function listCalendarNames(language: string): string[][] {
  return (['weekday', 'month'] as const).flatMap((part) =>
    (['short', 'long'] as const).map((form) => {
      const names = new Intl.DateTimeFormat(language, { [part]: form, timeZone: 'UTC' });
      const toDay = part === 'month' ? (index: number) => Date.UTC(2023, index) : (index: number) => Date.UTC(2023, 0, index + 1);
      return Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) => names.format(toDay(index)));
    }),
  );
}

/**
 * Fills `target` from `source`, which is a part of it at one of its edges. Numbers, dates, weekdays and months go on as a series; formulas are
 * copied with their references moved.
 */
export function fillCells(
  book: GridBook,
  sheet: GridSheet,
  source: Area,
  target: Area,
  { language }: Notation,
  hasSeries = true,
): CellEdit[] {
  const isVertical = target.left === source.left && target.right === source.right;
  const edits: CellEdit[] = [];
  const [lineFrom, lineTo] = isVertical ? [source.left, source.right] : [source.top, source.bottom];
  const [from, to] = isVertical ? [source.top, source.bottom] : [source.left, source.right];
  const [first, last] = isVertical ? [target.top, target.bottom] : [target.left, target.right];
  const toKey = (line: number, position: number) => (isVertical ? toCellKey(position, line) : toCellKey(line, position));
  const length = to - from + 1;
  for (let line = lineFrom; line <= lineTo; line++) {
    const cells = Array.from({ length }, (_, index) => sheet.cells.get(toKey(line, from + index)));
    const series = hasSeries ? findSeries(book, cells, language) : null;
    for (let position = first; position <= last; position++) {
      if (position >= from && position <= to) continue;
      const offset = position - from;
      const index = ((offset % length) + length) % length;
      const origin = cells[index];
      const distance = position - (from + index);
      const key = toKey(line, position);
      if (series && origin) edits.push({ sheet, key, cell: { ...createBlankCell(origin.style), value: series(offset) } });
      else edits.push({ sheet, key, cell: copyCell(origin, isVertical ? distance : 0, isVertical ? 0 : distance) });
    }
  }
  return edits;
}

/** Copies a cell. The references of a formula move with it; its value is calculated later. */
export function copyCell(cell: Cell | undefined, rows: number, columns: number): Cell | undefined {
  if (!cell) return undefined;
  if (cell.formula === null) return cell;
  return { ...createBlankCell(cell.style), value: 0, formula: translateFormula(cell.formula, rows, columns), hasStoredValue: false };
}

/** Returns the values of a series by their distance from the first cell, or null when the cells are copied. */
function findSeries(book: GridBook, cells: readonly (Cell | undefined)[], language: string): ((offset: number) => number | string) | null {
  if (cells.some((cell) => !cell || cell.formula !== null || cell.value === null)) return null;
  const values = cells.map((cell) => cell!.value);
  if (values.every((value) => typeof value === 'string')) return findTextSeries(values, language);
  if (!values.every((value) => typeof value === 'number')) return null;
  const numbers = values;
  const isDate = describeNumberFormat(book.numberFormatOf(cells[0]!.style)).kind === 'date';
  if (numbers.length === 1) return isDate ? (offset) => numbers[0]! + offset : null;
  const months = isDate ? findMonthSeries(numbers, book.uses1904Dates) : null;
  if (months) return months;
  const step = numbers[1]! - numbers[0]!;
  const isEven = numbers.every((number, index) => Math.abs(number - (numbers[0]! + step * index)) < 1e-9 * Math.max(1, Math.abs(number)));
  return isEven ? (offset) => Number((numbers[0]! + step * offset).toPrecision(15)) : findTrend(numbers);
}

/** As in spreadsheet programs, uneven numbers go on along their straight line. */
function findTrend(numbers: readonly number[]): (offset: number) => number {
  const middle = (numbers.length - 1) / 2;
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const slope =
    numbers.reduce((sum, number, index) => sum + (index - middle) * number, 0) /
    numbers.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return (offset) => Number((mean + slope * (offset - middle)).toPrecision(12));
}

/** The same day of each month, for example the first. */
function findMonthSeries(numbers: readonly number[], uses1904Dates: boolean): ((offset: number) => number) | null {
  const days = numbers.map((number) => toCalendarDay(number, uses1904Dates));
  const months = days.map(({ year, month }) => year * 12 + month);
  const step = months[1]! - months[0]!;
  if (step === 0 || days.some(({ day }) => day !== days[0]!.day) || months.some((month, index) => month !== months[0]! + step * index))
    return null;
  return (offset) => toDateSerial(days[0]!.year, days[0]!.month + step * offset, days[0]!.day, uses1904Dates);
}

function findTextSeries(texts: readonly string[], language: string): ((offset: number) => string) | null {
  for (const list of [...listCalendarNames(language), ...listCalendarNames('en')]) {
    const places = texts.map((text) => list.findIndex((name) => name.toLowerCase() === text.trim().toLowerCase()));
    if (places.includes(-1)) continue;
    const step = places.length > 1 ? places[1]! - places[0]! : 1;
    return (offset) => list[(((places[0]! + step * offset) % list.length) + list.length) % list.length]!;
  }
  const ends = texts.map((text) => /^(.*?)(\d{1,9})$/.exec(text));
  const [first] = ends;
  if (!first || ends.some((end) => !end || end[1] !== first[1])) return null;
  const numbers = ends.map((end) => Number(end![2]));
  const step = numbers.length > 1 ? numbers[1]! - numbers[0]! : 1;
  return (offset) =>
    first[1]! + String(Math.max(0, numbers[0]! + step * offset)).padStart(first[2]!.startsWith('0') ? first[2]!.length : 1, '0');
}
