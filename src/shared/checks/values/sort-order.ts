import type { PlainValue } from '../check-set.ts';
import { ERROR_VALUE, isBlank } from './same-value.ts';

const collator = new Intl.Collator('en');
/** Ignores spaces, hyphens and accents, and compares digits in texts as numbers, as some spreadsheet programs do. */
const lenientCollator = new Intl.Collator('en', { ignorePunctuation: true, numeric: true, sensitivity: 'base' });

/**
 * Returns a number below 0 when the first value belongs above the second, above 0 when it belongs below, and 0 when either may be above.
 * Programs order texts with punctuation and digits differently, so that two texts are out of order only when every order says so. Blank
 * cells are last whichever way a column is sorted.
 */
export function compareSorted(above: PlainValue, below: PlainValue, descending: boolean): number {
  if (isBlank(above) || isBlank(below)) return Number(isBlank(above)) - Number(isBlank(below));
  const direction = descending ? -1 : 1;
  const typeOrder = rankType(above) - rankType(below);
  if (typeOrder !== 0) return typeOrder * direction;
  if (typeof above !== 'string' || typeof below !== 'string') return (Number(above) - Number(below)) * direction;
  const order = Math.sign(collator.compare(above, below));
  return order === Math.sign(lenientCollator.compare(above, below)) ? order * direction : 0;
}

/** Spreadsheet programs sort numbers before texts, texts before FALSE and TRUE, and these before errors. */
function rankType(value: PlainValue): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return 2;
  return ERROR_VALUE.test(String(value)) ? 3 : 1;
}
