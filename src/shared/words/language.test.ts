import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { createCount } from './words.ts';

describe('the language of a page', () => {
  test.each([
    { header: undefined, choice: undefined, language: 'en' },
    { header: '', choice: undefined, language: 'en' },
    { header: 'fr', choice: undefined, language: 'fr' },
    { header: 'fr-CA,fr;q=0.9,en;q=0.8', choice: undefined, language: 'fr' },
    { header: 'es-MX', choice: undefined, language: 'es' },
    { header: 'ES-419', choice: undefined, language: 'es' },
    { header: 'de-DE,de;q=0.9', choice: undefined, language: 'en' },
    { header: 'de, es;q=0.5, fr;q=0.7', choice: undefined, language: 'fr' },
    { header: 'en;q=0.5, fr', choice: undefined, language: 'fr' },
    { header: 'fr;q=0, es;q=0.1', choice: undefined, language: 'es' },
    { header: 'fr;q=0', choice: undefined, language: 'en' },
    { header: 'en;q=0, *', choice: undefined, language: 'fr' },
    { header: 'fr;q=0, *;q=0.5', choice: undefined, language: 'en' },
    { header: 'fr;q=2, es;q=0.2', choice: undefined, language: 'es' },
    { header: 'fr;q=x, es;q=0.2', choice: undefined, language: 'es' },
    { header: ';;,,;q=', choice: undefined, language: 'en' },
    { header: 'fr', choice: 'es', language: 'es' },
    { header: 'fr', choice: 'de', language: 'fr' },
    { header: 'fr', choice: 'toString', language: 'fr' },
    { header: 'toString', choice: undefined, language: 'en' },
  ])('is $language for the header "$header" and the choice $choice', ({ header, choice, language }) => {
    expect(chooseLanguage(header, choice)).toBe(language);
  });
});

test.each([
  { language: 'en', n: 1, text: '1 page' },
  { language: 'en', n: 2, text: '2 pages' },
  { language: 'en', n: 1000, text: '1,000 pages' },
  { language: 'fr', n: 0, text: '0 page' },
  { language: 'fr', n: 1, text: '1 page' },
  { language: 'fr', n: 2, text: '2 pages' },
  { language: 'fr', n: 1_000_000, text: '1\u202f000\u202f000 de pages' },
  { language: 'es', n: 1, text: '1 page' },
  { language: 'es', n: 2, text: '2 pages' },
  { language: 'es', n: 1_000_000, text: '1.000.000 de pages' },
] as const)('$n is counted as “$text” in $language', ({ language, n, text }) => {
  expect(createCount(language)(n, { one: '# page', many: '# de pages', other: '# pages' })).toBe(text);
});
