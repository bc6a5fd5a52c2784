import { expect, test } from 'vitest';
import { splitIntoKeySegments } from './access-key-segments.ts';

/** Formats the segments of an access key as text, with placeholders in brackets and a dot after each complete segment. */
const formatGroups = (text: string, keyPlaceholder = 'EXCEL-XXXX-XXXX') =>
  splitIntoKeySegments(text, keyPlaceholder)
    ?.map(({ typed, placeholder, isComplete }) => typed + (placeholder && `(${placeholder})`) + (isComplete ? '.' : ''))
    .join('-') ?? null;

test.each([
  ['', '(EXCEL)-(XXXX)-(XXXX)'],
  ['EX', 'EX(CEL)-(XXXX)-(XXXX)'],
  ['SU', 'SU-(XXXX)-(XXXX)'],
  ['EXCEL-', 'EXCEL.-(XXXX)-(XXXX)'],
  ['EXCEL-7K4Q-9M', 'EXCEL.-7K4Q.-9M(XX)'],
  ['EXCEL-7K4Q-9M2X', 'EXCEL.-7K4Q.-9M2X.'],
  ['EXCELPRO-7K4Q-9M2X', 'EXCELPRO.-7K4Q.-9M2X.'],
  ['SUM7K4Q9M', 'SUM7K4Q9M'],
])('%s is shown as %s', (text, expected) => {
  expect(formatGroups(text)).toBe(expected);
});

test('text that is too long for a key is not split into segments', () => {
  expect(formatGroups('SOME-LONGER-DEMO-KEY')).toBe(null);
});
