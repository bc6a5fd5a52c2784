import { parseAreaAddress, toCellAddress } from '../reader/cell-address.ts';
import { buildCheckTargetKey, type Check, type CheckSet } from './check-set.ts';
import { ELEMENT_NAMES } from './elements/element-names.ts';
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

/** Describes a check in a few words, for example "B10 by a formula". */
export function describeCheck(check: Check): string {
  const { at } = check;
  switch (check.kind) {
    case 'result':
      return `Result in ${at}`;
    case 'formula':
      return `${at} by a formula`;
    case 'random':
      return `${at} draws ${check.isWhole ? 'whole numbers' : 'numbers'} from ${check.low} to ${check.high}`;
    case 'format': {
      const decimals = check.decimals === null ? '' : ` with ${check.decimals} decimal${check.decimals === 1 ? '' : 's'}`;
      return `${at} shown ${FORMAT_NAMES[check.as]}${decimals}`;
    }
    case 'given':
      return check.order === 'any' ? `Rows of ${at} kept together` : `Given data in ${at} unchanged`;
    case 'table':
      return check.name === null ? `${at} is a table` : `${at} is a table called ${check.name}`;
    case 'sorted':
      return `${at} sorted by ${check.by.map(({ column, descending }) => `${column}${descending ? ', largest first' : ''}`).join(', then ')}`;
    case 'filter':
      return `${check.column} filtered to ${check.shows.map((value) => formatValueForMessage(value)).join(', ')}`;
    case 'present':
      return `${check.sheet} has ${PRESENT_NAMES[check.what]}${check.name === null ? '' : ` called ${check.name}`}`;
    case 'element':
      return ELEMENT_NAMES[check.element]
        .replace('{at}', at)
        .replace('{sheet}', check.sheet)
        .replace('{item}', String(check.wants.name ?? ''));
  }
}

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
