import { expect, test } from 'vitest';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { createAttempt, createPracticeChecks, readPracticeChecks, solutions, type Challenge } from './practice-checks.ts';

test.each(['trips', 'prices'] as const)(
  'the shipped checks and versions of %s are those that its workbooks result in',
  async (challenge) => {
    const shipped = readPracticeChecks(challenge);
    expect(shipped).toEqual(await createPracticeChecks(challenge));
    expect(shipped.versions.length).toBeGreaterThan(40);
    expect(shipped.workbook.grid).toBe(true);
  },
);

test.each<[Challenge, Record<string, string>, string]>([
  ['trips', {}, 'C7'],
  ['trips', { C7: '=SUM(C2:C5)' }, 'C7'],
  ['trips', { C7: '=94' }, 'C7'],
  ['prices', { ...solutions.prices, B4: '=80' }, 'B4'],
  ['prices', { ...solutions.prices, D7: '=SUM(B2:B5)' }, 'D7'],
])('in %s, the attempt %j fails in %s', async (challenge, formulas, cell) => {
  const { verdict, findings } = await runCheckSet(
    readPracticeChecks(challenge).workbook,
    await readWorkbook(createAttempt(challenge, formulas)),
  );
  expect(verdict).toBe('fail');
  expect(findings).toContainEqual(expect.objectContaining({ outcome: 'fail', cell }));
});

test.each<[Challenge, Record<string, string>]>([
  ['trips', solutions.trips],
  ['trips', { C7: '=C2+C3+C4+C5+C6' }],
  ['prices', solutions.prices],
  [
    'prices',
    Object.fromEntries([
      ...[2, 3, 4, 5, 6].map((row) => [`B${row}`, `=VLOOKUP(A${row},$C$2:$D$5,2,FALSE)`]),
      ['D7', '=SUM(B2:B6)'],
    ]) as Record<string, string>,
  ],
])('in %s, %j passes every check', async (challenge, formulas) => {
  const workbook = await readWorkbook(createAttempt(challenge, formulas));
  expect(await runCheckSet(readPracticeChecks(challenge).workbook, workbook)).toMatchObject({ verdict: 'pass', score: 100 });
});
