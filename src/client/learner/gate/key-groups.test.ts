import { expect, test } from 'vitest';
import { splitKeyIntoGroups } from './key-groups.ts';

/** A group as text: typed letters, the missing ones in brackets, a dot when it is done. */
const draw = (text: string, placeholder = 'EXCEL-XXXX-XXXX') =>
  splitKeyIntoGroups(text, placeholder)
    ?.map(({ typed, placeholder: missing, isComplete: isDone }) => typed + (missing && `(${missing})`) + (isDone ? '.' : ''))
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
])('%s is drawn as %s', (text, drawn) => {
  expect(draw(text)).toBe(drawn);
});

test('a text too long for a key is left to the plain field', () => {
  expect(draw('SOME-LONGER-DEMO-KEY')).toBe(null);
});
