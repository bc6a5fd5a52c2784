import { afterEach, expect, test } from 'vitest';
import { formatShownValue } from '../excerpts/format-shown-value.ts';
import { formatValueForMessage, setNumberLanguage } from './format-value-for-message.ts';

afterEach(() => setNumberLanguage('en'));

test.each([
  { language: 'en', message: '1,730.5', percent: '12.5%', shown: '1730.5', grouped: '1,730.50' },
  { language: 'fr', message: '1\u202f730,5', percent: '12,5%', shown: '1730,5', grouped: '1\u202f730,50' },
  { language: 'es', message: '1730,5', percent: '12,5%', shown: '1730,5', grouped: '1.730,50' },
])('numbers are written as in $language', ({ language, message, percent, shown, grouped }) => {
  setNumberLanguage(language);
  expect(formatValueForMessage(1730.5)).toBe(message);
  expect(formatValueForMessage(0.125, '0%')).toBe(percent);
  expect(formatShownValue(1730.5, 'General', false)).toBe(shown);
  expect(formatShownValue(1730.5, '#,##0.00', false)).toBe(grouped);
});
