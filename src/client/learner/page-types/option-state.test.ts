import { expect, test } from 'vitest';
import { getOptionFeedback, deriveOptionState } from './option-state.ts';

const quiz = (...correct: number[]) => [0, 1, 2].map((index) => ({ isCorrect: correct.includes(index) }));

test.each([
  { name: 'nothing chosen', options: quiz(1), chosen: null, looks: ['idle', 'idle', 'idle'] },
  { name: 'the right one', options: quiz(1), chosen: 1, looks: ['out', 'right', 'out'] },
  { name: 'a wrong one', options: quiz(1), chosen: 2, looks: ['out', 'answer', 'wrong'] },
  { name: 'one of two right ones', options: quiz(0, 1), chosen: 1, looks: ['out', 'right', 'out'] },
  { name: 'one where none is right', options: quiz(), chosen: 0, looks: ['picked', 'out', 'out'] },
])('with $name chosen the options look $looks', ({ options, chosen, looks }) => {
  expect(options.map((_, index) => deriveOptionState(options, index, chosen))).toEqual(looks);
});

test.each([
  { options: quiz(1), chosen: 1, words: '✅ Correct! Moving to next section...' },
  { options: quiz(1), chosen: 0, words: "❌ Not quite right. Let's review that topic..." },
  { options: quiz(), chosen: 0, words: 'Thank you! Moving to next section...' },
])('choosing $chosen is answered with "$words"', ({ options, chosen, words }) => {
  expect(getOptionFeedback(options, chosen).words).toBe(words);
});
