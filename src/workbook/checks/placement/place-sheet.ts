// Finds the rows and columns of the start data in a learner's sheet whose rows or columns were inserted, deleted, moved or sorted.
import { getColumnOfCellKey, getRowOfCellKey, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { GivenSheet } from '../given-cells/given-cells.ts';
import { isSameValue, toPlainValue } from '../values/same-value.ts';
import { groupBy } from '../variations/group-by.ts';
import { createToText, listPoints, valueAt, type GivenPoint, type ToText } from './given-points.ts';
import { findHeaviestChain, type LinePair } from './heaviest-chain.ts';
import { findSortedRows, listBlocks } from './sorted-rows.ts';

/** The share of a line's weight that a line of the learner's sheet must contain to be the same line. */
const SAME_LINE_MIN_SHARE = 0.5;
/** The share of a column's weight that a column must contain to be the same column at another place among the columns. */
const MOVED_COLUMN_MIN_SHARE = 0.6;
/** A block counts as sorted when at most this share of its cells is in order. */
const SORTED_MAX_ORDERED_SHARE = 0.9;
/** A value that occurs more often proposes no pairs of rows, so that a column of equal values does not take quadratic time. */
const MAX_VALUE_PAIRS = 64;
const MAX_OFFSETS = 24;
/** Fewer given cells say nothing about rows and columns that moved. */
const MIN_CELLS = 2;

/** Maps a line of the start data to the line of the learner's sheet, or to null when the line is gone. */
type LineMap = (line: number) => number | null;

export interface PlacedSheet {
  row: LineMap;
  column: LineMap;
  /** Maps a row of a sorted list to the row of the start data whose values stand there. */
  ownRows: ReadonlyMap<number, number>;
  /** Holds the keys of the given cells of sorted lists. */
  sortedCells: ReadonlySet<number>;
  /** Holds the share of the given cells that were found. */
  share: number;
  isInPlace: boolean;
}

const STAYS: LineMap = (line) => line;

/** Places a sheet. With `keepsRows`, rows stay where they are unless they are found whole in another order. */
export function placeSheet(given: GivenSheet, sheet: Sheet, keepsRows = false): PlacedSheet {
  const toText = createToText();
  const points = listPoints(given, toText);
  const share = measureShare(points, sheet, STAYS, STAYS, toText);
  const inPlace = { row: STAYS, column: STAYS, ownRows: new Map<number, number>(), sortedCells: new Set<number>(), share, isInPlace: true };
  if (share === 1 || points.length < MIN_CELLS) return inPlace;
  const placed = placePoints(points, sheet, keepsRows, toText);
  return placed.share > share ? placed : inPlace;
}

function placePoints(points: readonly GivenPoint[], sheet: Sheet, keepsRows: boolean, toText: ToText): PlacedSheet {
  const ownPoints = listOwnPoints(points, sheet, toText);
  const columns = matchColumns(points, ownPoints);
  const column = fillLines(columns);
  const own = listOwnRows(ownPoints, columns);
  const whole = keepsRows ? null : matchWholeRows(points, own, column);
  if (whole) return { row: fillLines(whole), column, ownRows: new Map(), sortedCells: new Set(), share: 1, isInPlace: false };
  const inOrder = matchRows(points, own, column);
  const blocks = listBlocks(points).flatMap((block) => {
    const isOrdered = measureShare(block, sheet, fillLines(inOrder), column, toText) > SORTED_MAX_ORDERED_SHARE;
    return isOrdered && !keepsRows ? [] : (findSortedRows(block, sheet, own.rows, column, toText) ?? []);
  });
  const sorted = new Set(blocks.flatMap(({ found }) => found));
  const others = points.filter((point) => !sorted.has(point));
  const blockPairs = blocks.flatMap(({ rows }) => rows.map(({ from, to }): LinePair => ({ from, to, weight: points.length })));
  const rest = keepsRows ? [] : blocks.length === 0 ? inOrder : matchRows(others, own, column);
  const pairs = blocks.length === 0 ? rest : findHeaviestChain([...blockPairs, ...rest]);
  const row = fillLines(pairs);
  return {
    row,
    column,
    ownRows: new Map(blocks.flatMap(({ rows }) => rows.map(({ from, own: ownRow }) => [from, ownRow] as const))),
    sortedCells: new Set([...sorted].map((point) => toCellKey(point.row, point.column))),
    share: (measureShare(others, sheet, row, column, toText) * others.length + sorted.size) / points.length,
    isInPlace: points.every((point) => row(point.row) === point.row && column(point.column) === point.column),
  };
}

function measureShare(points: readonly GivenPoint[], sheet: Sheet, row: LineMap, column: LineMap, toText: ToText): number {
  const isFound = (point: GivenPoint) => {
    const [toRow, toColumn] = [row(point.row), column(point.column)];
    if (toRow === null || toColumn === null) return false;
    const found = valueAt(sheet, toRow, toColumn);
    return typeof found === 'number' ? isSameValue(point.value, found) : point.text === toText(found);
  };
  return points.length === 0 ? 0 : points.filter(isFound).length / points.length;
}

type OwnPoint = Pick<GivenPoint, 'row' | 'column' | 'text'>;

/** Lists the learner's cells whose value occurs in the start data. */
function listOwnPoints(points: readonly GivenPoint[], sheet: Sheet, toText: ToText): OwnPoint[] {
  const wanted = new Set(points.map(({ text }) => text));
  return [...sheet.cells].flatMap(([key, { value }]) => {
    const text = value === null ? '' : toText(toPlainValue(value));
    return wanted.has(text) ? [{ row: getRowOfCellKey(key), column: getColumnOfCellKey(key), text }] : [];
  });
}

const weigh = (points: readonly GivenPoint[]): number => points.reduce((sum, { weight }) => sum + weight, 0);

/** Counts how often each text occurs in each column. */
function countByColumn(cells: readonly OwnPoint[]): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  for (const { text, column } of cells) {
    let ofText = counts.get(text);
    if (!ofText) counts.set(text, (ofText = new Map()));
    ofText.set(column, (ofText.get(column) ?? 0) + 1);
  }
  return counts;
}

function matchColumns(points: readonly GivenPoint[], ownPoints: readonly OwnPoint[]): LinePair[] {
  const own = countByColumn(ownPoints);
  const weights = new Map<number, Map<number, number>>();
  for (const [text, columns] of countByColumn(points)) {
    let count = 0;
    for (const ofColumn of columns.values()) count += ofColumn;
    for (const [from, fromCount] of columns) {
      const ofColumn = weights.get(from) ?? new Map<number, number>();
      weights.set(from, ofColumn);
      for (const [to, ownCount] of own.get(text) ?? []) ofColumn.set(to, (ofColumn.get(to) ?? 0) + Math.min(fromCount, ownCount) / count);
    }
  }
  const totals = new Map([...groupBy(points, ({ column }) => column)].map(([column, cells]) => [column, weigh(cells)]));
  const pairs = [...weights].flatMap(([from, ofColumn]) => [...ofColumn].map(([to, weight]): LinePair => ({ from, to, weight })));
  const isAtLeast = (share: number) => (pair: LinePair) => pair.weight >= share * totals.get(pair.from)!;
  const chain = findHeaviestChain(pairs.filter(isAtLeast(SAME_LINE_MIN_SHARE)));
  const moved = pairs.filter(isAtLeast(MOVED_COLUMN_MIN_SHARE)).toSorted((one, other) => other.weight - one.weight);
  for (const pair of moved) if (!chain.some(({ from, to }) => from === pair.from || to === pair.to)) chain.push(pair);
  return chain.toSorted((one, other) => one.from - other.from);
}

interface OwnRows {
  points: readonly OwnPoint[];
  rows: number[];
  /** Maps a column of the learner's sheet to the column of the start data. */
  fromColumn: ReadonlyMap<number, number>;
  /** Maps `toCellKey(row, column)` to the value as a text, which is compared much faster than two values. */
  texts: ReadonlyMap<number, string>;
}

function listOwnRows(ownPoints: readonly OwnPoint[], columns: readonly LinePair[]): OwnRows {
  const fromColumn = new Map(columns.map(({ from, to }) => [to, from]));
  const own = ownPoints.filter(({ column }) => fromColumn.has(column));
  return {
    points: own,
    rows: [...new Set(own.map(({ row }) => row))].toSorted((one, other) => one - other),
    fromColumn,
    texts: new Map(own.map(({ row, column, text }) => [toCellKey(row, column), text])),
  };
}

/**
 * Pairs all rows in order when each of them is found whole, as in most work with inserted rows. Returns null for other work. Takes much less
 * time than `matchRows`.
 */
function matchWholeRows(points: readonly GivenPoint[], own: OwnRows, column: LineMap): LinePair[] | null {
  const last = own.rows.at(-1) ?? 0;
  const rows = [...groupBy(points, ({ row }) => row)].toSorted(([one], [other]) => one - other);
  const tests = rows.map(([, cells]) => {
    const wanted = cells.map((cell) => ({ text: cell.text, to: column(cell.column) }));
    return (row: number) => wanted.every(({ text, to }) => to !== null && own.texts.get(toCellKey(row, to)) === text);
  });
  const pairs: LinePair[] = [];
  let offset = 0;
  for (const [index, [from]] of rows.entries()) {
    const isAt = tests[index]!;
    if (!isAt(from + offset)) {
      // Where the next row is still in its place, the row has changed instead of moved.
      const next = rows[index + 1];
      if (!next || tests[index + 1]!(next[0] + offset)) return null;
      do offset++;
      while (from + offset <= last && !isAt(from + offset));
      if (from + offset > last) return null;
    }
    pairs.push({ from, to: from + offset, weight: 1 });
  }
  return pairs;
}

/** Rare values propose pairs of rows and the distances by which rows moved. A distance then proposes a pair for every row. */
function matchRows(points: readonly GivenPoint[], own: OwnRows, column: LineMap): LinePair[] {
  const proposed = new Map<number, Set<number>>();
  const votes = new Map<number, number>([[0, Infinity]]);
  const byValue = groupBy(own.points, ({ column, text }) => `${own.fromColumn.get(column)} ${text}`);
  for (const [key, cells] of groupBy(points, (point) => `${point.column} ${point.text}`)) {
    const rows = (byValue.get(key) ?? []).map(({ row }) => row);
    if (rows.length * cells.length > MAX_VALUE_PAIRS) continue;
    for (const { row, weight } of cells) {
      const targets = proposed.get(row) ?? new Set<number>();
      proposed.set(row, targets);
      for (const target of rows) {
        targets.add(target);
        votes.set(target - row, (votes.get(target - row) ?? 0) + weight);
      }
    }
  }
  const offsets = [...votes].toSorted(([, one], [, other]) => other - one).slice(0, MAX_OFFSETS);
  const pairs: LinePair[] = [];
  for (const [from, cells] of groupBy(points, ({ row }) => row)) {
    const targets = proposed.get(from) ?? new Set<number>();
    for (const [offset] of offsets) if (from + offset >= 1) targets.add(from + offset);
    const wanted = cells.map((cell) => ({ text: cell.text, weight: cell.weight, to: column(cell.column) }));
    const least = SAME_LINE_MIN_SHARE * weigh(cells);
    for (const to of targets) {
      let weight = 0;
      for (const cell of wanted) if (cell.to !== null && own.texts.get(toCellKey(to, cell.to)) === cell.text) weight += cell.weight;
      if (weight > 0 && weight >= least) pairs.push({ from, to, weight });
    }
  }
  return findHeaviestChain(pairs);
}

/** Lines without a pair move with the matched line before them. */
function fillLines(pairs: readonly LinePair[]): LineMap {
  if (pairs.length === 0) return STAYS;
  const matched = new Map(pairs.map(({ from, to }) => [from, to]));
  const taken = new Set(matched.values());
  const lines = [...matched.keys()].toSorted((one, other) => one - other);
  return (line) => {
    const exact = matched.get(line);
    if (exact !== undefined) return exact;
    const before = lines.findLast((other) => other < line);
    const after = lines.find((other) => other > line);
    const candidates = [before, after].flatMap((other) => (other === undefined ? [] : matched.get(other)! + line - other));
    return candidates.find((candidate) => candidate >= 1 && !taken.has(candidate)) ?? null;
  };
}
