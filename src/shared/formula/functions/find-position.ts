import { CellError, type CellValue } from '../../workbook/workbook.ts';
import { areSame, compareValues } from '../values/compare-values.ts';
import { Unsupported } from '../values/formula-value.ts';
import { createWildcardTest, hasWildcard } from '../values/wildcard.ts';

/**
 * Names what a look-up accepts when the exact value is missing: nothing, the next smaller value, the next larger value, or texts that match
 * a wildcard pattern.
 */
export type MatchMode = 'exact' | 'smaller' | 'larger' | 'wildcard';

/**
 * Returns the position of a value in a sorted list, from 0, or -1. As in Excel, the last of several equal values counts. Throws
 * `Unsupported` when the list is not sorted, because programs then have different results.
 */
export function findInSorted(wanted: CellValue, list: readonly CellValue[], isDescending: boolean): number {
  const positions: number[] = [];
  list.forEach((value, position) => {
    if (value !== null && typeof value === typeof wanted && !(value instanceof CellError)) positions.push(position);
  });
  const orders = positions.map((position) => compareValues(list[position]!, wanted) * (isDescending ? -1 : 1));
  const firstBeyond = orders.findIndex((order) => order > 0);
  const found = firstBeyond < 0 ? orders.length - 1 : firstBeyond - 1;
  // The order of the list does not matter for a value beyond all other values.
  if (firstBeyond < 0 || orders.every((order) => order > 0)) {
    if (isDescending && orders.filter((order) => order === 0).length > 1)
      throw new Unsupported('Several equal values stand in a descending list.');
    return found < 0 ? -1 : positions[found]!;
  }
  for (let index = 1; index < positions.length; index++) {
    const step = compareValues(list[positions[index - 1]!]!, list[positions[index]!]!);
    if (isDescending ? step < 0 : step > 0) throw new Unsupported('A list that is looked up approximately is not sorted.');
  }
  if (isDescending && orders.filter((order) => order === 0).length > 1)
    throw new Unsupported('Several equal values stand in a descending list.');
  return found < 0 ? -1 : positions[found]!;
}

/** Returns the position of the first equal value in a list, from 0, or -1. Texts may contain wildcards. A blank value counts as 0. */
export function findExact(wanted: CellValue, list: readonly CellValue[]): number {
  const isEqual = createLookupTest(wanted ?? 0, true);
  return list.findIndex(isEqual);
}

function createLookupTest(wanted: CellValue, allowsWildcards: boolean): (value: CellValue) => boolean {
  if (typeof wanted !== 'string') return (value) => areSame(value, wanted);
  if (allowsWildcards && hasWildcard(wanted)) {
    const isLike = createWildcardTest(wanted);
    return (value) => typeof value === 'string' && isLike(value);
  }
  const lower = wanted.toLowerCase();
  return (value) => typeof value === 'string' && (value === wanted || value.toLowerCase() === lower);
}

/**
 * Returns the position that XLOOKUP and XMATCH find, from 0, or -1. A blank value matches the first blank cell. The list need not be
 * sorted.
 */
export function findNearest(wanted: CellValue, list: readonly CellValue[], mode: MatchMode, isFromLast: boolean): number {
  const order = list.map((_, position) => position);
  if (isFromLast) order.reverse();
  const isEqual = wanted === null ? (value: CellValue) => value === null : createLookupTest(wanted, mode === 'wildcard');
  const exact = order.find((position) => isEqual(list[position]!));
  if (exact !== undefined) return exact;
  if (mode === 'exact' || mode === 'wildcard') return -1;
  let nearest = -1;
  for (const position of order) {
    const value = list[position]!;
    if (value === null || value instanceof CellError || typeof value !== typeof wanted) continue;
    const isCandidate = mode === 'smaller' ? compareValues(value, wanted) < 0 : compareValues(value, wanted) > 0;
    if (!isCandidate) continue;
    const distance = nearest < 0 ? 1 : compareValues(value, list[nearest]!) * (mode === 'smaller' ? 1 : -1);
    if (distance > 0) nearest = position;
  }
  return nearest;
}
