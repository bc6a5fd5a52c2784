import { expect, test } from 'vitest';
import { deriveOptionState, getOptionFeedback } from './option-state.ts';

const createOptions = (...correctIndexes: number[]) => [0, 1, 2].map((index) => ({ isCorrect: correctIndexes.includes(index) }));

test.each([
  { chosen: 'nothing', options: createOptions(1), index: null, states: ['unanswered', 'unanswered', 'unanswered'] },
  { chosen: 'the correct option', options: createOptions(1), index: 1, states: ['not-chosen', 'correct', 'not-chosen'] },
  { chosen: 'a wrong option', options: createOptions(1), index: 2, states: ['not-chosen', 'correct-answer', 'wrong'] },
  { chosen: 'one of two correct options', options: createOptions(0, 1), index: 1, states: ['not-chosen', 'correct', 'not-chosen'] },
  { chosen: 'an option where none is correct', options: createOptions(), index: 0, states: ['chosen', 'not-chosen', 'not-chosen'] },
])('when $chosen is chosen, the options are $states', ({ options, index: chosenIndex, states }) => {
  expect(options.map((_, index) => deriveOptionState(options, index, chosenIndex))).toEqual(states);
});

test.each([
  { options: createOptions(1), chosenIndex: 1, text: '✅ Correct! Moving to next section...' },
  { options: createOptions(1), chosenIndex: 0, text: "❌ Not quite right. Let's review that topic..." },
  { options: createOptions(), chosenIndex: 0, text: 'Thank you! Moving to next section...' },
])('the feedback on option $chosenIndex is "$text"', ({ options, chosenIndex, text }) => {
  expect(getOptionFeedback(options, chosenIndex).text).toBe(text);
});
