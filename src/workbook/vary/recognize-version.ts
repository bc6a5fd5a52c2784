import type { CheckSet, PlainValue } from '../checks/check-set.ts';
import { isSameValue, toPlainValue } from '../checks/values/same-value.ts';
import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Workbook } from '../reader/workbook.ts';
import type { SheetValues } from './version.ts';

const MIN_FIXED_SHARE = 0.9;
const MAX_VARIED_SHARE = 0.5;

/** Returns the share of cells that have the same value in both. */
export function countEqualShare(one: SheetValues, other: SheetValues): number {
  const pairs = Object.entries(one).flatMap(([sheet, cells]) =>
    Object.entries(cells).map(([address, value]) => isSameValue(value, other[sheet]?.[address] ?? null)),
  );
  return pairs.length === 0 ? 1 : pairs.filter(Boolean).length / pairs.length;
}

/**
 * Returns the values of another version's cells that vary when a workbook is such a version, and otherwise null: when at least 90 % of the
 * cells that never vary are as given, and less than half of those that vary.
 */
export async function findOtherVersion(set: CheckSet, cells: SheetValues, workbook: Workbook): Promise<SheetValues | null> {
  const found: SheetValues = {};
  const [fixed, varied] = [
    { right: 0, all: 0 },
    { right: 0, all: 0 },
  ];
  for (const [name, given] of Object.entries(set.given)) {
    const summary = workbook.sheets.find((sheet) => !sheet.isChartSheet && sheet.name.toLowerCase() === name.toLowerCase());
    const sheet = summary ? await workbook.readSheet(summary.name) : null;
    for (const [address, value] of Object.entries(given)) {
      const { top, left } = parseAreaAddress(address)!;
      const own = toPlainValue(sheet?.cells.get(toCellKey(top, left))?.value ?? null);
      const varies = Object.hasOwn(cells[name] ?? {}, address);
      if (varies) (found[name] ??= {})[address] = own;
      const count = varies ? varied : fixed;
      count.all++;
      if (isSameValue(value, own)) count.right++;
    }
  }
  const isOther = varied.all > 0 && fixed.right >= fixed.all * MIN_FIXED_SHARE && varied.right < varied.all * MAX_VARIED_SHARE;
  // Cells that are empty or texts in place of numbers are no version's.
  const isFilled = Object.entries(found).every(([name, values]) =>
    Object.entries(values).every(([address, value]) => typeof value === typeof set.given[name]![address]),
  );
  return isOther && isFilled ? found : null;
}

/** Returns 48 bits, in hexadecimal, over the values of the cells that vary. */
export function fingerprintValues(values: SheetValues): string {
  const text = Object.keys(values)
    .toSorted()
    .map(
      (sheet) =>
        `${sheet}:${Object.keys(values[sheet]!)
          .toSorted()
          .map((address) => `${address}=${normalize(values[sheet]![address]!)}`)
          .join(';')}`,
    )
    .join('|');
  const [one, other] = [0x811c9dc5, 0x1234abcd].map((base) => {
    let hash = base;
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return `${one}${other}`.slice(0, 12);
}

const normalize = (value: PlainValue): string => (typeof value === 'number' ? String(Number(value.toPrecision(12))) : String(value).trim());
