import { parseAreaAddress, toCellAddress } from '../reader/cell-address.ts';
import { buildCheckTargetKey, type Check, type CheckKind, type CheckSet } from './check-set.ts';
import { ELEMENT_NAMES, type ElementKind } from './elements/element-names.ts';
import { listAreaCells } from './sheet-area.ts';
import { formatValueForMessage } from './values/format-value-for-message.ts';

const FORMAT_NAMES = {
  percent: 'as a percentage',
  currency: 'as an amount of money',
  number: 'as a number',
  date: 'as a date',
  time: 'as a time',
  text: 'as text',
} as const;

const PRESENT_NAMES = {
  chart: 'a chart',
  pivot: 'a pivot table',
  validation: 'data validation',
  highlight: 'conditional formatting',
  name: 'a defined name',
} as const;

type CheckSentences = { [Kind in Exclude<CheckKind, 'element'>]: (check: Extract<Check, { kind: Kind }>) => string };

/** Creates the function that describes checks in one language. In the name of an element, `{at}`, `{sheet}` and `{item}` stand for its place. */
export function createCheckDescriber(elementNames: Readonly<Record<ElementKind, string>>, sentences: CheckSentences) {
  return (check: Check): string => {
    if (check.kind !== 'element') return (sentences[check.kind] as (one: Check) => string)(check);
    const { at, sheet, element, wants } = check;
    return elementNames[element]
      .replace('{at}', at)
      .replace('{sheet}', sheet)
      .replace('{item}', String(wants.name ?? ''));
  };
}

/** Describes a check in a few words, for example "B10 by a formula". */
export const describeCheck = createCheckDescriber(ELEMENT_NAMES, {
  result: ({ at }) => `Result in ${at}`,
  formula: ({ at }) => `${at} by a formula`,
  random: ({ at, isWhole, low, high }) => `${at} draws ${isWhole ? 'whole numbers' : 'numbers'} from ${low} to ${high}`,
  format: ({ at, as, decimals }) => {
    const digits = decimals === null ? '' : ` with ${decimals} decimal${decimals === 1 ? '' : 's'}`;
    return `${at} shown ${FORMAT_NAMES[as]}${digits}`;
  },
  given: ({ at, order }) => (order === 'any' ? `Rows of ${at} kept together` : `Given data in ${at} unchanged`),
  table: ({ at, name }) => (name === null ? `${at} is a table` : `${at} is a table called ${name}`),
  sorted: ({ at, by }) =>
    `${at} sorted by ${by.map(({ column, descending }) => `${column}${descending ? ', largest first' : ''}`).join(', then ')}`,
  filter: ({ column, shows }) => `${column} filtered to ${shows.map((value) => formatValueForMessage(value)).join(', ')}`,
  present: ({ sheet, name, what }) => `${sheet} has ${PRESENT_NAMES[what]}${name === null ? '' : ` called ${name}`}`,
});

/**
 * Lists the cells whose formulas must follow when the data changes, although no variation of the data changes their results. Each entry is a
 * cell address, for example `E2`.
 */
export function listUntestedCells({ checks, targets }: Pick<CheckSet, 'checks' | 'targets'>): string[] {
  const cells = checks.flatMap((check) => {
    const area = parseAreaAddress(check.at);
    if (check.kind !== 'formula' || !check.follows || check.weight === 0 || !area) return [];
    const all = listAreaCells(area);
    return (targets[buildCheckTargetKey(check)]?.untested ?? []).flatMap((index) => {
      const cell = all[index];
      return cell ? [toCellAddress(cell.row, cell.column)] : [];
    });
  });
  return [...new Set(cells)];
}
