// This file lists the entries with which validation rules are tried.
import type { CellValue } from '#workbook/reader/workbook.ts';
import type { ElementFacts } from './element-names.ts';
import { listTypedNumbers, listTypedTexts } from './probe-formulas.ts';

/** Limits the entries with which a rule is tried. */
const MAX_PROBES = 60;
const MAX_LIST_ITEMS = 30;

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
  if (first.startsWith('"')) return splitList(first).map((item) => `"${item.replaceAll('"', '""')}"`);
  return Array.from({ length: MAX_LIST_ITEMS }, (_, index) => `INDEX(${first},${index + 1})`);
}

/** Lists entries that tell rules apart: each limit and its neighbours, each item of a list, texts, and what the cells hold. */
export function listEntries(limits: readonly CellValue[], typed: readonly string[], existing: readonly CellValue[]): CellValue[] {
  const numbers = [...limits.filter((value) => typeof value === 'number'), ...listTypedNumbers(typed)];
  const texts = [...limits.filter((value) => typeof value === 'string'), ...listTypedTexts(typed)];
  const lengths = numbers.filter((number) => Number.isInteger(number) && number > 1 && number <= 200);
  const entries: CellValue[] = [
    ...numbers.flatMap((number) => [number, number - 1, number + 1, number - 0.5, number + 0.5]),
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
