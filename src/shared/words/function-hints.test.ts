import { expect, test } from 'vitest';
import { functionHintsEn } from './en/function-hints.ts';
import { functionHintsEs } from './es/function-hints.ts';
import { functionHintsFr } from './fr/function-hints.ts';

const LANGUAGES = { en: functionHintsEn, fr: functionHintsFr, es: functionHintsEs };
const split = (lines: string) => lines.split('\n').map((line) => line.split('|') as [name: string, parameters: string, purpose: string]);

test.each(Object.entries(LANGUAGES))('the hints in %s describe the same functions with as many parameters', (language, lines) => {
  const separator = language === 'en' ? ',' : ';';
  const count = (hints: string, sign: string) =>
    split(hints).map(([name, parameters, purpose]) => [name, parameters.split(sign).length, purpose.length > 2]);
  expect(count(lines, separator)).toEqual(count(functionHintsEn, ','));
  expect(lines.length).toBeGreaterThan(4000);
});
