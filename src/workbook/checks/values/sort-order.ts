import type { PlainValue } from '../check-set.ts';
import { ERROR_VALUE_PATTERN, isBlank } from './same-value.ts';

let collators: { exact: Intl.Collator; lenient: Intl.Collator } | undefined;

/**
 * Returns an exact and a lenient collator, because spreadsheet programs sort text in different ways. The collators are created on
 * first use, because creating them is slow and most checks do not need them.
 */
function getCollators() {
  collators ??= {
    exact: new Intl.Collator('en'),
    // When sorting, some spreadsheet programs ignore spaces, hyphens and accents, and treat digits in text as numbers.
    lenient: new Intl.Collator('en', { ignorePunctuation: true, numeric: true, sensitivity: 'base' }),
  };
  return collators;
}

/**
 * Compares two values for sorting. The result is negative when the first value must come first, positive when the second value must come
 * first, and 0 when both orders are correct. Spreadsheet programs sort text with punctuation or digits in different ways, so the function
 * requires a certain order of two texts only when the exact and the lenient collator agree. Blank cells come last in both ascending and
 * descending order.
 */
export function compareInSortOrder(above: PlainValue, below: PlainValue, descending: boolean): number {
  if (isBlank(above) || isBlank(below)) return Number(isBlank(above)) - Number(isBlank(below));
  const direction = descending ? -1 : 1;
  const typeOrder = rankType(above) - rankType(below);
  if (typeOrder !== 0) return typeOrder * direction;
  if (typeof above !== 'string' || typeof below !== 'string') return (Number(above) - Number(below)) * direction;
  const { exact, lenient } = getCollators();
  const order = Math.sign(exact.compare(above, below));
  return order === Math.sign(lenient.compare(above, below)) ? order * direction : 0;
}

/** Returns the rank of a value's type in sorted columns. Numbers come first, followed by text, FALSE, TRUE and errors. */
function rankType(value: PlainValue): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return 2;
  return ERROR_VALUE_PATTERN.test(String(value)) ? 3 : 1;
}
