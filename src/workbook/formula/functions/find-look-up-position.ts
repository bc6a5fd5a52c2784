import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { areStrictlyEqual, compareAllDigits, compareValues } from '../values/compare-values.ts';
import { UnsupportedError } from '../values/formula-value.ts';
import { createWildcardTest, hasWildcard } from '../values/wildcard.ts';

/**
 * Specifies the match that a lookup accepts when there is no exact match: none, the next smaller value, the next larger value, or a
 * wildcard match.
 */
export type LookUpMatchMode = 'exact' | 'smaller' | 'larger' | 'wildcard';

/**
 * Returns the zero-based position of the last value in a sorted list that equals or precedes the lookup value. Returns -1 when all
 * values follow the lookup value. As in Excel, the function finds the last of several equal values. Throws `UnsupportedError` when the
 * list is not sorted, because spreadsheet programs return different results for unsorted lists.
 */
export function findPositionInSortedList(wanted: CellValue, list: readonly CellValue[], isDescending: boolean): number {
  // Spreadsheet programs stop the search at different positions when a descending list contains values of several types.
  if (isDescending && list.some((value) => value !== null && typeof value !== typeof wanted)) throw new UnsupportedError();
  const positions: number[] = [];
  list.forEach((value, position) => {
    if (value !== null && typeof value === typeof wanted && !(value instanceof CellError)) positions.push(position);
  });
  const orders = positions.map((position) => compareAllDigits(list[position]!, wanted) * (isDescending ? -1 : 1));
  const firstBeyond = orders.findIndex((order) => order > 0);
  const found = firstBeyond < 0 ? orders.length - 1 : firstBeyond - 1;
  // When the lookup value precedes or follows all values in the list, their order does not affect the result.
  if (orders.every((order) => order < 0) || orders.every((order) => order > 0)) return found < 0 ? -1 : positions[found]!;
  for (let index = 1; index < positions.length; index++) {
    const step = compareValues(list[positions[index - 1]!]!, list[positions[index]!]!);
    if (isDescending ? step < 0 : step > 0) throw new UnsupportedError(); // An approximate lookup needs a sorted list.
  }
  // The engine does not support a descending list that contains the lookup value several times.
  if (isDescending && orders.filter((order) => order === 0).length > 1) throw new UnsupportedError();
  return found < 0 ? -1 : positions[found]!;
}

/**
 * Returns the zero-based position of the first value in a list that equals the lookup value, or -1 when no value is equal. A text
 * lookup value can contain wildcards. A blank lookup value is treated as 0.
 */
export function findExactPosition(wanted: CellValue, list: readonly CellValue[]): number {
  const isEqual = createLookupTest(wanted ?? 0, true);
  return list.findIndex(isEqual);
}

function createLookupTest(wanted: CellValue, allowsWildcards: boolean): (value: CellValue) => boolean {
  if (typeof wanted !== 'string') return (value) => areStrictlyEqual(value, wanted);
  if (allowsWildcards && hasWildcard(wanted)) {
    const isLike = createWildcardTest(wanted);
    return (value) => typeof value === 'string' && isLike(value);
  }
  const lower = wanted.toLowerCase();
  return (value) => typeof value === 'string' && (value === wanted || value.toLowerCase() === lower);
}

/**
 * Returns the zero-based position that XLOOKUP or XMATCH finds, or -1 when nothing is found. A blank lookup value matches a blank cell. The
 * list does not need to be sorted. Throws `UnsupportedError` when only values of another type could be the next smaller or larger value.
 */
export function findXlookupPosition(wanted: CellValue, list: readonly CellValue[], mode: LookUpMatchMode, isFromLast: boolean): number {
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
  // Spreadsheet programs disagree on whether text, for example, can be the next smaller or larger value in a search for a number.
  if (nearest < 0 && list.some((value) => value !== null && typeof value !== typeof wanted && !(value instanceof CellError)))
    throw new UnsupportedError();
  return nearest;
}
