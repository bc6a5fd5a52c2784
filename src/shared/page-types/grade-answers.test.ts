import { describe, expect, test } from 'vitest';
import type { AnswerSlot } from './card-fields.ts';
import type { SubmittedAnswer } from './challenge.ts';
import { gradeAnswers } from './grade-answers.ts';

const matches = (regex: string, text: string) => new RegExp(regex).test(text);
const slot = (fields: Partial<AnswerSlot>): AnswerSlot => ({ type: 'text', label: null, regex: null, required: true, ...fields });
const file = { fileName: 'sums.xlsx', size: 9000 };
const checkedFile = (...passedIds: string[]): SubmittedAnswer => ({
  ...file,
  checked: {
    revision: '0123456789ab',
    outcomes: ['total', 'chart'].map((id) => ({ id, outcome: passedIds.includes(id) ? 'pass' : 'fail' })),
  },
});
const check = (id: string, weight: 1 | 2) => ({
  id,
  weight,
  kind: 'present' as const,
  what: 'chart' as const,
  name: null,
  sheet: 'Budget',
  at: 'B10',
  hint: null,
});
const checks = [check('total', 2), check('chart', 1)];
const workbook = { revision: '0123456789ab', passMark: 60, given: {}, dates: {}, reads: {}, targets: {}, checks };

describe('an answer', () => {
  test.each<{ what: string; slot: AnswerSlot; answer: SubmittedAnswer | undefined; passes: boolean }>([
    { what: 'a text', slot: slot({}), answer: { value: 'anything' }, passes: true },
    { what: 'a blank text', slot: slot({}), answer: { value: '  ' }, passes: false },
    { what: 'no answer', slot: slot({}), answer: undefined, passes: false },
    { what: 'an emptied slot', slot: slot({}), answer: null, passes: false },
    { what: 'a text that matches', slot: slot({ regex: '^=SUM\\(' }), answer: { value: '=SUM(A1)' }, passes: true },
    { what: 'a text that does not match', slot: slot({ regex: '^=SUM\\(' }), answer: { value: 'SUM(A1)' }, passes: false },
    { what: 'a blank text that matches', slot: slot({ regex: '^\\s*$' }), answer: { value: ' ' }, passes: false },
    { what: 'a number that matches', slot: slot({ type: 'number', regex: '^42$' }), answer: { value: '42' }, passes: true },
    ...[
      { regex: String.raw`^1\.5$`, value: '1.5', passes: true },
      { regex: String.raw`^1\.5$`, value: '1,5', passes: true },
      { regex: '^1,5$', value: '1.5', passes: true },
      { regex: String.raw`^-0?\.25$`, value: '-,25', passes: true },
      { regex: String.raw`^1\.5$`, value: ' 1,5 ', passes: true },
      { regex: String.raw`^1234\.5$`, value: '1.234,5', passes: false },
      { regex: String.raw`^1234\.5$`, value: '1,234.5', passes: false },
      { regex: '^1500$', value: '1,500', passes: false },
      { regex: String.raw`^1\.5$`, value: '1;5', passes: false },
      { regex: String.raw`^1\.5$`, value: '1,5 m', passes: false },
    ].map(({ regex, value, passes }) => ({
      what: `the number "${value}" for ${regex}`,
      slot: slot({ type: 'number', regex }),
      answer: { value },
      passes,
    })),
    { what: 'a text with a comma for a point', slot: slot({ regex: '^1.5$' }), answer: { value: '1,55' }, passes: false },
    { what: 'two lines of code that match', slot: slot({ type: 'code', regex: 'b' }), answer: { value: 'a\nb' }, passes: true },
    { what: 'a file', slot: slot({ type: 'file' }), answer: file, passes: true },
    { what: 'a file in a slot with a regex', slot: slot({ type: 'file', regex: '^never$' }), answer: file, passes: true },
    { what: 'a file with enough checks passed', slot: slot({ type: 'file', workbook }), answer: checkedFile('total'), passes: true },
    { what: 'a file with too few checks passed', slot: slot({ type: 'file', workbook }), answer: checkedFile('chart'), passes: false },
    { what: 'an unchecked file in a slot with checks', slot: slot({ type: 'file', workbook }), answer: file, passes: false },
    {
      what: 'a file without a passed check in an optional slot',
      slot: slot({ type: 'file', workbook, required: false }),
      answer: checkedFile(),
      passes: true,
    },
    { what: 'a text in a file slot', slot: slot({ type: 'file' }), answer: { value: 'sums.xlsx' }, passes: false },
    { what: 'a file in a text slot', slot: slot({}), answer: file, passes: false },
    { what: 'no answer in an optional slot', slot: slot({ required: false, regex: '^42$' }), answer: undefined, passes: true },
    { what: 'a wrong text in an optional slot', slot: slot({ required: false, regex: '^42$' }), answer: { value: '41' }, passes: true },
  ])('$what passes: $passes', ({ slot: onlySlot, answer, passes }) => {
    expect(gradeAnswers({ answers: [onlySlot] }, answer === undefined ? [] : [answer], matches)).toEqual([passes]);
  });

  test('is graded for each slot by its position', () => {
    const answers = [slot({ regex: '^a$' }), slot({ type: 'file' }), slot({ required: false })];
    expect(gradeAnswers({ answers }, [{ value: 'b' }, file], matches)).toEqual([false, true, true]);
    expect(gradeAnswers({ answers }, [{ value: 'a' }, file, null], matches)).toEqual([true, true, true]);
  });

  test('to a challenge without slots passes', () => {
    expect(gradeAnswers({ answers: [] }, [], matches).every(Boolean)).toBe(true);
  });
});
