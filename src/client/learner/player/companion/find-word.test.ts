import { expect, test } from 'vitest';
import { findMatches, splitAtMatches } from './find-word.ts';

const cues = ['Total the café bill', 'Then type =SUM(B2:B5)', 'A CAFÉ again'].map((text, index) => ({
  id: String(index),
  startTime: index,
  endTime: index + 1,
  text,
}));

test.each([
  { word: 'cafe', lines: [0, 2] },
  { word: ' SUM ', lines: [1] },
  { word: 'T', lines: [0, 1] },
  { word: 'nothing', lines: [] },
  { word: '  ', lines: [0, 1, 2] },
])('"$word" is found whatever its case and accents', ({ word, lines }) => {
  expect(findMatches(cues, word)).toEqual(lines.map((line) => cues[line]));
});

test.each([
  { text: 'Total the café bill', word: 'cafe', parts: ['Total the ', '[café]', ' bill'] },
  { text: 'A cafe\u0301, a CAFE', word: 'café', parts: ['A ', '[cafe\u0301]', ', a ', '[CAFE]'] },
  { text: 'aaa', word: 'aa', parts: ['[aa]', 'a'] },
  { text: 'plain', word: '', parts: ['plain'] },
  { text: 'Straße', word: 'e', parts: ['Straß', '[e]'] },
])('the word "$word" is marked in "$text"', ({ text, word, parts }) => {
  const shown = splitAtMatches(text, word).map((part) => (part.isMatch ? `[${part.text}]` : part.text));
  expect(shown.join('|')).toBe(parts.join('|'));
});
