import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failuresWords } from '#admin-words/failures.ts';
import { failuresEn } from './en/failures.ts';
import { failuresEs } from './es/failures.ts';
import { failuresFr } from './fr/failures.ts';
import { LEARNER_FAILURE_CODES } from './learner-failures.ts';

const FILES = [
  ...globSync('src/server/services/{gate,content,own-numbers,search,preview,cards,analytics/record,media/delivery}/**/*.ts'),
  ...globSync('src/server/{http,trpc}/**/*.ts'),
].filter((file) => !/\.test\.|\/testing\//.test(file));

/** Only administrators, their programs and operators meet these, and programs that call what no screen offers. */
const FOR_OTHERS =
  /^(?:admin|confirmation|invitation|link|metrics|person|role|slug|token|upload|version|draft)\.|^(?:numbers\.off|body\.notJson)$/;

test.each([
  ...new Set(FILES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/new AppError\('([\w.]+)'/g)].map(([, code]) => code!))),
])('the failure %s is translated, or no learner can meet it', (code) =>
  expect((LEARNER_FAILURE_CODES as readonly string[]).includes(code) || FOR_OTHERS.test(code)).toBe(true),
);

test('the texts of failures are those of learners, and all others are those of administrators', () => {
  expect(Object.keys(failuresEn)).toEqual(LEARNER_FAILURE_CODES);
  expect(Object.keys(failuresWords).filter((code) => Object.hasOwn(failuresEn, code))).toEqual([]);
});

test.each(LEARNER_FAILURE_CODES)('the failure %s has a sentence of its own in French and in Spanish', (code) => {
  const [fr, es] = [failuresFr[code]({ seconds: 5, n: 5 }), failuresEs[code]({ seconds: 5, n: 5 })];
  expect(new Set([fr, es, failuresEn[code]]).size).toBe(3);
  expect(`${fr} ${es}`).not.toMatch(/undefined|NaN/);
});
