import { expect, test } from 'vitest';
import { pickCardFields } from '../page-types/card-fields.ts';
import { parseCardFields } from './module-content.ts';
import { createCardContent } from './testing/random-content.ts';
import { hasAnswersChanged } from './content-changes.ts';

const option = { label: 'A', nextPageId: null, isCorrect: true };
const fields = pickCardFields(createCardContent({ id: 'a', type: 'mcq', options: [option], videoId: 'film.mp4' }));

test('stored content is read as it was stored', () => {
  expect(parseCardFields(JSON.stringify(fields))).toEqual(fields);
});

test('a field that did not exist when the content was stored is blank, also in the entries of a list', () => {
  const { ctaText: _ctaText, allowVideoLoop: _allowVideoLoop, files: _files, ...stored } = fields;
  const { isCorrect: _isCorrect, ...storedOption } = option;
  const read = parseCardFields(JSON.stringify({ ...stored, options: [storedOption] }));
  expect(read).toEqual({ ...fields, ctaText: null, allowVideoLoop: true, files: [], options: [{ ...option, isCorrect: false }] });
});

test('answers stay valid when only their labels change, and not when what they must match changes', () => {
  const answer = { type: 'text' as const, label: null, regex: '^60$', required: true };
  const from = { ...fields, answers: [answer] };
  expect(hasAnswersChanged(from, { ...from, answers: [{ ...answer, label: 'The total' }] })).toBe(false);
  expect(hasAnswersChanged(from, { ...from, answers: [{ ...answer, label: 'The total', regex: '^61$' }] })).toBe(true);
});

test('an answer without workbook checks stays without them', () => {
  const answers = [{ type: 'file' as const, label: null, regex: null, required: true }];
  expect(Object.keys(parseCardFields(JSON.stringify({ ...fields, answers })).answers[0]!)).toEqual(['type', 'label', 'regex', 'required']);
});
