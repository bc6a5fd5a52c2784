import type { CheckSet, PlainValue } from '../checks/check-set.ts';
import { isSameValue, normalizeValueForComparison, toPlainValue } from '../checks/values/same-value.ts';
import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import { isInAnyOrder } from './sorted-lists.ts';
import type { SheetValues } from './version.ts';

const MIN_FIXED_SHARE = 0.9;
const MAX_VARIED_SHARE = 0.5;

/**
 * Returns the share of the cells that have the same value in both. In lists whose rows may stand in any order, a row counts when the other
 * has the same row anywhere.
 */
export function countEqualShare(set: Pick<CheckSet, 'checks'>, one: SheetValues, other: SheetValues): number {
  const { right, all } = countEqual(set, one, other);
  return all === 0 ? 1 : right / all;
}

function countEqual(set: Pick<CheckSet, 'checks'>, one: SheetValues, other: SheetValues): { right: number; all: number } {
  const count = { right: 0, all: 0 };
  for (const [sheet, cells] of Object.entries(one)) {
    const rows = new Map<number, string[]>();
    for (const [address, value] of Object.entries(cells)) {
      count.all++;
      const { top, left } = parseAreaAddress(address)!;
      if (isInAnyOrder(set, sheet, top, left)) rows.set(top, [...(rows.get(top) ?? []), address]);
      else if (isSameValue(value, other[sheet]?.[address] ?? null)) count.right++;
    }
    const rest = new Map<string, number>();
    const toKey = (values: SheetValues, addresses: readonly string[]) =>
      JSON.stringify(addresses.map((address) => normalizeValueForComparison(values[sheet]?.[address] ?? null)));
    for (const addresses of rows.values()) rest.set(toKey(other, addresses), (rest.get(toKey(other, addresses)) ?? 0) + 1);
    for (const addresses of rows.values()) {
      const key = toKey(one, addresses);
      const found = rest.get(key) ?? 0;
      if (found === 0) continue;
      rest.set(key, found - 1);
      count.right += addresses.length;
    }
  }
  return count;
}

/**
 * Returns the values of another version's cells that vary when a workbook is such a version, and otherwise null: when at least 90 % of the
 * cells that never vary are as given, and less than half of those that vary.
 */
export async function findOtherVersion(set: CheckSet, cells: SheetValues, workbook: Workbook): Promise<SheetValues | null> {
  const found: SheetValues = {};
  const own: SheetValues = {};
  const fixed = { right: 0, all: 0 };
  for (const [name, given] of Object.entries(set.given)) {
    const summary = workbook.sheets.find((sheet) => !sheet.isChartSheet && sheet.name.toLowerCase() === name.toLowerCase());
    const sheet = summary ? await workbook.readSheet(summary.name) : null;
    for (const [address, value] of Object.entries(given)) {
      const { top, left } = parseAreaAddress(address)!;
      const there = toPlainValue(sheet?.cells.get(toCellKey(top, left))?.value ?? null);
      if (Object.hasOwn(cells[name] ?? {}, address)) {
        (found[name] ??= {})[address] = there;
        (own[name] ??= {})[address] = value;
      } else if (!isInAnyOrder(set, name, top, left)) {
        fixed.all++;
        if (isSameValue(value, there)) fixed.right++;
      }
    }
  }
  const varied = countEqual(set, own, found);
  const isOther = varied.all > 0 && fixed.right >= fixed.all * MIN_FIXED_SHARE && varied.right < varied.all * MAX_VARIED_SHARE;
  // Cells that are empty or texts in place of numbers are no version's.
  const isFilled = Object.entries(found).every(([name, values]) =>
    Object.entries(values).every(([address, value]) => typeof value === typeof set.given[name]![address]),
  );
  return isOther && isFilled ? found : null;
}

/** Returns 48 bits, in hexadecimal, over the values of the cells that vary. They are the same for a list in another order. */
export function fingerprintValues(values: SheetValues): string {
  const text = Object.keys(values)
    .toSorted()
    .map((sheet) => {
      const columns = new Map<string, string[]>();
      for (const [address, value] of Object.entries(values[sheet]!)) {
        const column = address.replaceAll(/\d/g, '');
        columns.set(column, [...(columns.get(column) ?? []), normalize(value)]);
      }
      const texts = [...columns].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return `${sheet}:${texts.map(([column, list]) => `${column}=${list.toSorted().join(',')}`).join(';')}`;
    })
    .join('|');
  const [one, other] = [0x811c9dc5, 0x1234abcd].map((base) => {
    let hash = base;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return `${one}${other}`.slice(0, 12);
}

const normalize = (value: PlainValue): string => (typeof value === 'number' ? String(Number(value.toPrecision(12))) : String(value).trim());
