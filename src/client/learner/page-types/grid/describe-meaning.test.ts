import { afterEach, expect, test, vi } from 'vitest';
import { findNotation } from '#workbook/grid/notation.ts';
import { parseConstant } from '#workbook/grid/parse-constant.ts';
import type { TypedNumber } from '#workbook/grid/grid-commands.ts';
import { describeMeaning, mayBeNumber } from './describe-meaning.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en', '12', ''],
  ['en', '-3', ''],
  ['en', '1.5', ''],
  ['en', '1,234.5', ''],
  ['en', '1234.5', 'Number: 1,234.5'],
  ['fr', '1,5', ''],
  ['en', '5%', 'Percentage: 0.05'],
  ['en', '$5.50', 'Amount: 5.5'],
  ['en', '3/1/2026', 'Date: March 1, 2026'],
  ['en-GB', '3/1/2026', 'Date: 3 January 2026'],
  ['en', '18:30', 'Time of day'],
])('in %s, %s is shown to be taken for: %s', (lang, text, meaning) => {
  vi.stubGlobal('document', { documentElement: { lang } });
  const { kind, value } = parseConstant(text, findNotation(lang), false);
  expect(describeMeaning(text, { kind, value } as TypedNumber)).toBe(meaning);
});

test.each([
  ['12', true],
  ['March 1', true],
  ['North', false],
  ['=A1', false],
  ["'12", false],
])('%s may be a number: %s', (text, isPossible) => {
  expect(mayBeNumber(text)).toBe(isPossible);
});
