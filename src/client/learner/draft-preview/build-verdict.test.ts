import { expect, test } from 'vitest';
import { PAGE_TYPES } from '#shared/page-types/card-fields.ts';
import { createPageState, reducePageState } from '../page-types/page-state.ts';
import { buildVerdict } from './build-verdict.ts';

type PreviewedCard = Parameters<typeof buildVerdict>[0];
const slot: PreviewedCard['answers'][number] = { type: 'text', label: null, regex: '^60$', required: true };
const createCard = (type: PreviewedCard['type'], rightOptions: boolean[] = [], answers = 0): PreviewedCard => ({
  id: 'card',
  type,
  options: rightOptions.map((isCorrect) => ({ label: 'x', nextPageId: null, isCorrect })),
  answers: Array.from({ length: answers }, () => slot),
});

/** Returns the state of a page after a verdict, or null when the page cannot have it. */
function show(card: PreviewedCard, isPass: boolean, before = createPageState(card.id)) {
  const actions = buildVerdict(card, isPass);
  return actions && actions.reduce(reducePageState, before);
}

test.each([
  { name: 'a question', card: createCard('mcq', [false, true, true]), pass: 1, fail: 0 },
  { name: 'a question whose answers are all right', card: createCard('mcq', [true, true]), pass: 0, fail: null },
  { name: 'a question without a right answer', card: createCard('mcq', [false, false]), pass: 0, fail: null },
  { name: 'a question without answers', card: createCard('mcq'), pass: null, fail: null },
])('$name is answered as a learner would answer it', ({ card, pass, fail }) => {
  expect([show(card, true)?.chosenOption ?? null, show(card, false)?.chosenOption ?? null]).toEqual([pass, fail]);
});

test('a challenge is passed and failed without answers, and one that asks for nothing is only passed', () => {
  const card = createCard('challenge', [], 2);
  expect(show(card, true)).toMatchObject({ phase: 'passed', grades: [true, true] });
  expect(show(card, false)).toMatchObject({ phase: 'failed', grades: [false, false] });
  const empty = createCard('challenge');
  expect([show(empty, true)?.phase, show(empty, false)]).toEqual(['passed', null]);
});

test('one verdict follows the other', () => {
  for (const card of [createCard('mcq', [false, true]), createCard('challenge', [], 1)]) {
    const failed = show(card, false)!;
    expect(show(card, true, failed)).toMatchObject({ phase: show(card, true)!.phase, chosenOption: show(card, true)!.chosenOption });
  }
});

test('only questions and challenges have verdicts', () => {
  const withVerdict = PAGE_TYPES.filter((type) => buildVerdict(createCard(type, [true], 1), true));
  expect(withVerdict.toSorted()).toEqual(['challenge', 'mcq']);
});
