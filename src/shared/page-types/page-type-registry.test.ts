import { describe, expect, test } from 'vitest';
import { PAGE_TYPES, type AnswerSlot } from '../catalog.ts';
import { gradeAnswers, type SubmittedAnswer } from './challenge.ts';
import { gradeOption } from './mcq.ts';
import { noInteraction } from './page-type-rules.ts';
import { pageTypeRules, getPageTypeRules } from './page-type-registry.ts';

const matches = (regex: string, text: string) => new RegExp(regex).test(text);
const option = (label: string, isCorrect = false) => ({ label, isCorrect, nextPageId: null });
const slot = (fields: Partial<AnswerSlot>): AnswerSlot => ({ type: 'text', regex: null, required: true, ...fields });
const file = { fileName: 'sums.xlsx', size: 9000 };

test('every page type has its rules, under its own name', () => {
  expect(Object.keys(pageTypeRules).toSorted()).toEqual([...PAGE_TYPES].toSorted());
  for (const type of PAGE_TYPES) expect(getPageTypeRules(type).type).toBe(type);
});

test.each(['video', '', 'constructor', '__proto__', 'toString', 'INFO'])(
  'a card of the unknown type "%s" has the rules of info',
  (type) => {
    expect(getPageTypeRules(type)).toBe(pageTypeRules.info);
  },
);

describe('whether the learner may go on', () => {
  test.each([
    { type: 'info', on: noInteraction, may: true },
    { type: 'tip', on: noInteraction, may: true },
    { type: 'aggregator', on: noInteraction, may: true },
    { type: 'aggregator', on: { ...noInteraction, isDialogOpen: true }, may: true },
    { type: 'mcq', on: noInteraction, may: false },
    { type: 'mcq', on: { ...noInteraction, isAnswered: true }, may: true },
    { type: 'resourceLibrary', on: noInteraction, may: true },
    { type: 'resourceLibrary', on: { ...noInteraction, isDialogOpen: true }, may: false },
    { type: 'challenge', on: noInteraction, may: false },
    { type: 'challenge', on: { ...noInteraction, isAnswered: true }, may: false },
    { type: 'challenge', on: { ...noInteraction, isPassed: true }, may: true },
  ])('from $type with $on: $may', ({ type, on, may }) => {
    const refusal = getPageTypeRules(type).getBlockedReason(on);
    expect(refusal === null).toBe(may);
    expect(refusal).not.toBe('');
  });
});

test('leaving forwards completes what has no answers', () => {
  const completed = PAGE_TYPES.filter((type) => getPageTypeRules(type).isCompletedByNext);
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
    expect(gradeOption({ options }, chosen)).toBe(right);
  });
});

describe('an answer', () => {
  test.each<{ what: string; slot: AnswerSlot; given: SubmittedAnswer | undefined; right: boolean }>([
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
    expect(gradeAnswers({ answers: [one] }, given === undefined ? [] : [given], matches)).toEqual([right]);
  });

  test('is judged for each slot in its place', () => {
    const answers = [slot({ regex: '^a$' }), slot({ type: 'file' }), slot({ required: false })];
    expect(gradeAnswers({ answers }, [{ value: 'b' }, file], matches)).toEqual([false, true, true]);
    expect(gradeAnswers({ answers }, [{ value: 'a' }, file, null], matches)).toEqual([true, true, true]);
  });

  test('to a challenge without slots is always right', () => {
    expect(gradeAnswers({ answers: [] }, [], matches).every(Boolean)).toBe(true);
  });
});
