import { expect, test } from 'vitest';
import { practiceData } from '../../tools/lesson-maker/practice-files.ts';
import { newCardSchema } from './catalog.ts';
import { compileKilometreChecks, readPracticeAttempt, readPracticeFile } from '#workbook/checks/testing/practice-samples.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { addDemoChecks, demoChecks } from './demo-checks.ts';
import { demoCards } from './demo-content.ts';

test("the demo's checks are those that its workbook and its solution result in", async () => {
  expect(demoChecks).toEqual(await compileKilometreChecks('kilometres', practiceData.kilometres.length - 1));
});

test("a solved workbook passes the demo's checks, but neither a typed result nor the original workbook does", async () => {
  expect((await runCheckSet(demoChecks, await readPracticeAttempt('kilometres-solved'))).verdict).toBe('pass');
  expect((await runCheckSet(demoChecks, await readPracticeAttempt('kilometres-typed'))).verdict).toBe('fail');
  expect((await runCheckSet(demoChecks, await readPracticeFile('kilometres'))).verdict).toBe('fail');
});

test("the demo's challenge gets an optional workbook after the answers that its task names, and the other pages do not change", () => {
  const cards = addDemoChecks(demoCards);
  const changed = cards.filter((card, index) => card !== demoCards[index]);
  expect(changed.map(({ slug }) => slug)).toEqual(['demo-challenge-1']);
  expect(newCardSchema.parse(changed[0]).answers).toEqual([
    ...demoCards[4]!.answers.map(({ type, label, regex, required }) => ({ type, label, regex, required })),
    { type: 'file', label: 'Your workbook', regex: null, required: false, workbook: demoChecks },
  ]);
});
