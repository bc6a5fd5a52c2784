// This file lists the entries with which validation rules are tried.
import type { CellValue } from '#workbook/reader/workbook.ts';
import type { ElementFacts } from './element-names.ts';
import { listTypedNumbers, listTypedTexts } from './probe-formulas.ts';

/** Limits the entries with which a rule is tried. */
const MAX_PROBES = 100;
/** Holds the places of the items of a list that are tried, from its beginning, spread over it and from its end. */
const FIRST_ITEMS = 14;
const SPREAD_ITEMS = 14;
const LAST_ITEMS = 6;
/** Limits the items of a list whose neighbors are tried. */
const MAX_NEIGHBORS = 8;

/** Returns the items of a list that is typed into a rule. */
export const splitList = (formula: string) =>
  formula
    .slice(1, -1)
    .replaceAll('""', '"')
    .split(',')
    .slice(0, 200)
    .map((item) => item.trim());

export function listLimitFormulas({ type, value, value2 }: ElementFacts): string[] {
  const [first, second] = [String(value ?? '').replace(/^=/, ''), String(value2 ?? '').replace(/^=/, '')];
  if (type === 'custom' || first === '') return [];
  if (type !== 'list') return [first, second].filter((formula) => formula !== '');
  if (first.startsWith('"')) {
    const items = splitList(first).map((item) => `"${item.replaceAll('"', '""')}"`);
    return [...items.slice(0, FIRST_ITEMS + SPREAD_ITEMS), ...items.slice(-LAST_ITEMS)];
  }
  const count = `ROWS(${first})*COLUMNS(${first})`;
  const places = [
    ...range(FIRST_ITEMS, (index) => String(index + 1)),
    ...range(SPREAD_ITEMS, (index) => `1+INT(${count}*${index}/${SPREAD_ITEMS})`),
    ...range(LAST_ITEMS, (index) => `MAX(1,${count}-${index})`),
  ];
  return places.map((place) => `INDEX(${first},${place})`);
}

const range = (length: number, create: (index: number) => string) => Array.from({ length }, (_, index) => create(index));

/** Lists entries that tell rules apart: each limit and its neighbours, each item of a list, texts, and what the cells hold. */
export function listEntries(limits: readonly CellValue[], typed: readonly string[], existing: readonly CellValue[]): CellValue[] {
  const numbers = [...limits.filter((value) => typeof value === 'number'), ...listTypedNumbers(typed)];
  const texts = [...limits.filter((value) => typeof value === 'string'), ...listTypedTexts(typed)];
  const lengths = numbers.filter((number) => Number.isInteger(number) && number > 1 && number <= 200);
  const entries: CellValue[] = [
    ...numbers.slice(0, MAX_NEIGHBORS).flatMap((number) => [number, number - 1, number + 1, number - 0.5, number + 0.5]),
    ...numbers,
    ...texts.filter((text) => text !== ''),
    'Est',
    1,
    ...lengths.flatMap((length) => [-1, 0, 1].map((change) => 'x'.repeat(length + change))),
    ...existing.filter((value) => typeof value === 'number' || typeof value === 'string'),
    -1,
    1.5,
    1_000_000,
  ];
  return [...new Set(entries)].slice(0, MAX_PROBES);
}
