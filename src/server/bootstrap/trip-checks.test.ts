import { expect, test } from 'vitest';
import { compileKilometreChecks, readPracticeAttempt, readPracticeFile } from '#workbook/checks/testing/practice-samples.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { practiceData } from '../../../tools/lesson-maker/practice-files.ts';
import { tripChecks } from './trip-checks.ts';

const LAST_TRIP_ROW = practiceData.trips.length - 1;

test('the checks of the first challenge are the checks that trips.xlsx and its solution result in', async () => {
  expect(tripChecks).toEqual(await compileKilometreChecks('trips', LAST_TRIP_ROW));
});

test('a solved trips.xlsx passes every check', async () => {
  expect(await runCheckSet(tripChecks, await readPracticeAttempt('trips-solved'))).toMatchObject({ verdict: 'pass', score: 100 });
});

test.each([
  { attempt: 'trips-typed', fault: 'typed' },
  { attempt: 'trips-one-short', fault: 'rangeShort' },
])('$attempt fails in C7 with the fault $fault', async ({ attempt, fault }) => {
  const { verdict, findings } = await runCheckSet(tripChecks, await readPracticeAttempt(attempt));
  expect(verdict).toBe('fail');
  expect(findings).toContainEqual(expect.objectContaining({ fault, cell: 'C7' }));
});

test('trips.xlsx as it was downloaded fails, because C7 is empty', async () => {
  const { verdict, findings } = await runCheckSet(tripChecks, await readPracticeFile('trips'));
  expect(verdict).toBe('fail');
  expect(findings).toContainEqual(expect.objectContaining({ fault: 'empty', cell: 'C7' }));
});
