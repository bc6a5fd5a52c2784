import { toCellKey } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import { groupBy } from '../variations/group-by.ts';
import { valueAt, type GivenPoint, type ToText } from './given-points.ts';

/** The share of a block's rows that must be found whole. */
const SORTED_MIN_WHOLE_ROWS = 0.95;
const SORTED_MIN_ROWS = 3;

/** Groups the given cells into blocks of cells that touch each other. */
export function listBlocks(points: readonly GivenPoint[]): GivenPoint[][] {
  const remaining = new Map(points.map((point) => [toCellKey(point.row, point.column), point]));
  const blocks: GivenPoint[][] = [];
  for (const [key, first] of remaining) {
    remaining.delete(key);
    const block = [first];
    for (const { row, column } of block)
      for (const [rows, columns] of [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [down, across] as const))) {
        const neighbour = column + columns < 1 ? undefined : remaining.get(toCellKey(row + rows, column + columns));
        if (!neighbour) continue;
        remaining.delete(toCellKey(neighbour.row, neighbour.column));
        block.push(neighbour);
      }
    blocks.push(block);
  }
  return blocks;
}

interface SortedBlock {
  /** Pairs the rows of the block with the learner's rows in order. `own` is the row of the start data whose values stand there. */
  rows: { from: number; to: number; own: number }[];
  found: GivenPoint[];
}

/** Finds the rows of a block whole in another order, or returns null. */
export function findSortedRows(
  block: readonly GivenPoint[],
  sheet: Sheet,
  ownRows: readonly number[],
  column: (column: number) => number | null,
  toText: ToText,
): SortedBlock | null {
  const rows = [...groupBy(block, ({ row }) => row)];
  if (rows.length < SORTED_MIN_ROWS || block.some((point) => column(point.column) === null)) return null;
  // Rows are compared in the columns that are given in the row, because results can stand in the others.
  const byColumns = groupBy(rows, ([, cells]) => JSON.stringify(cells.map((cell) => cell.column).toSorted((one, other) => one - other)));
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const [key, alike] of [...byColumns].toSorted(([, [one]], [, [other]]) => other![1].length - one![1].length)) {
    const columns = JSON.parse(key) as number[];
    const toRowText = (readText: (from: number) => string) => JSON.stringify(columns.map(readText));
    const untaken = ownRows.filter((row) => !taken.has(row));
    const free = groupBy(untaken, (row) => toRowText((from) => toText(valueAt(sheet, row, column(from)!))));
    for (const [row, cells] of alike.toSorted(([one], [other]) => one - other)) {
      const texts = new Map(cells.map((cell) => [cell.column, cell.text]));
      const target = free.get(toRowText((from) => texts.get(from)!))?.shift();
      if (target === undefined) continue;
      found.set(row, target);
      taken.add(target);
    }
  }
  if (found.size < SORTED_MIN_WHOLE_ROWS * rows.length) return null;
  const sources = new Map([...found].map(([from, to]) => [to, from]));
  const inOrder = [...found.values()].toSorted((one, other) => one - other);
  const starts = [...found.keys()].toSorted((one, other) => one - other);
  const pairs = starts.map((from, index) => ({ from, to: inOrder[index]!, own: sources.get(inOrder[index]!)! }));
  return { rows: pairs, found: block.filter(({ row }) => found.has(row)) };
}
