import { describe, expect, test } from 'vitest';
import { PAGE_TYPES, type AnswerSlot } from '../catalog.ts';
import { judgeAnswers, type GivenAnswer } from './challenge.ts';
import { judgeOption } from './mcq.ts';
import { untouched } from './page-type-rules.ts';
import { pageTypes, rulesOf } from './page-type-registry.ts';

const matches = (regex: string, text: string) => new RegExp(regex).test(text);
const option = (label: string, isCorrect = false) => ({ label, isCorrect, nextPageId: null });
const slot = (fields: Partial<AnswerSlot>): AnswerSlot => ({ type: 'text', regex: null, required: true, ...fields });
const file = { fileName: 'sums.xlsx', size: 9000 };

test('every page type has its rules, under its own name', () => {
  expect(Object.keys(pageTypes).toSorted()).toEqual([...PAGE_TYPES].toSorted());
  for (const type of PAGE_TYPES) expect(rulesOf(type).type).toBe(type);
});

test.each(['video', '', 'constructor', '__proto__', 'toString', 'INFO'])(
  'a card of the unknown type "%s" has the rules of info',
  (type) => {
    expect(rulesOf(type)).toBe(pageTypes.info);
  },
);

describe('whether the learner may go on', () => {
  test.each([
    { type: 'info', on: untouched, may: true },
    { type: 'tip', on: untouched, may: true },
    { type: 'aggregator', on: untouched, may: true },
    { type: 'aggregator', on: { ...untouched, isDialogOpen: true }, may: true },
    { type: 'mcq', on: untouched, may: false },
    { type: 'mcq', on: { ...untouched, isAnswered: true }, may: true },
    { type: 'resourceLibrary', on: untouched, may: true },
    { type: 'resourceLibrary', on: { ...untouched, isDialogOpen: true }, may: false },
    { type: 'challenge', on: untouched, may: false },
    { type: 'challenge', on: { ...untouched, isAnswered: true }, may: false },
    { type: 'challenge', on: { ...untouched, isPassed: true }, may: true },
  ])('from $type with $on: $may', ({ type, on, may }) => {
    const refusal = rulesOf(type).refusal(on);
    expect(refusal === null).toBe(may);
    expect(refusal).not.toBe('');
  });
});

test('leaving forwards completes what has no answers', () => {
  const completed = PAGE_TYPES.filter((type) => rulesOf(type).isCompletedByLeaving);
  expect(completed).toEqual(['info', 'aggregator', 'resourceLibrary', 'tip']);
});

describe('an option', () => {
  test.each([
    { case: 'the one marked', options: [option('A'), option('B', true)], chosen: 1, right: true },
    { case: 'one not marked', options: [option('A'), option('B', true)], chosen: 0, right: false },
    { case: 'either of two marked', options: [option('A', true), option('B', true)], chosen: 0, right: true },
    { case: 'any when none is marked', options: [option('A'), option('B')], chosen: 1, right: true },
    { case: 'one that is not there', options: [option('A'), option('B')], chosen: 2, right: false },
    { case: 'one of none', options: [], chosen: 0, right: false },
  ])('$case is right: $right', ({ options, chosen, right }) => {
    expect(judgeOption({ options }, chosen)).toBe(right);
  });
});

describe('an answer', () => {
  test.each<{ what: string; slot: AnswerSlot; given: GivenAnswer | undefined; right: boolean }>([
    { what: 'a text', slot: slot({}), given: { value: 'anything' }, right: true },
    { what: 'a blank text', slot: slot({}), given: { value: '  ' }, right: false },
    { what: 'nothing', slot: slot({}), given: undefined, right: false },
    { what: 'an emptied slot', slot: slot({}), given: null, right: false },
    { what: 'a text that matches', slot: slot({ regex: '^=SUM\\(' }), given: { value: '=SUM(A1)' }, right: true },
    { what: 'a text that does not match', slot: slot({ regex: '^=SUM\\(' }), given: { value: 'SUM(A1)' }, right: false },
    { what: 'a blank text that would match', slot: slot({ regex: '^\\s*$' }), given: { value: ' ' }, right: false },
    { what: 'a number that matches', slot: slot({ type: 'number', regex: '^42$' }), given: { value: '42' }, right: true },
    { what: 'code over two lines that matches', slot: slot({ type: 'code', regex: 'b' }), given: { value: 'a\nb' }, right: true },
    { what: 'a file', slot: slot({ type: 'file' }), given: file, right: true },
    { what: 'a file, whatever the regex', slot: slot({ type: 'file', regex: '^never$' }), given: file, right: true },
    { what: 'a text for a file', slot: slot({ type: 'file' }), given: { value: 'sums.xlsx' }, right: false },
    { what: 'a file for a text', slot: slot({}), given: file, right: false },
    { what: 'nothing for an optional slot', slot: slot({ required: false, regex: '^42$' }), given: undefined, right: true },
    { what: 'a wrong text for an optional slot', slot: slot({ required: false, regex: '^42$' }), given: { value: '41' }, right: true },
  ])('$what is right: $right', ({ slot: one, given, right }) => {
    expect(judgeAnswers({ answers: [one] }, given === undefined ? [] : [given], matches)).toEqual([right]);
  });

  test('is judged for each slot in its place', () => {
    const answers = [slot({ regex: '^a$' }), slot({ type: 'file' }), slot({ required: false })];
    expect(judgeAnswers({ answers }, [{ value: 'b' }, file], matches)).toEqual([false, true, true]);
    expect(judgeAnswers({ answers }, [{ value: 'a' }, file, null], matches)).toEqual([true, true, true]);
  });

  test('to a challenge without slots is always right', () => {
    expect(judgeAnswers({ answers: [] }, [], matches).every(Boolean)).toBe(true);
  });
});
