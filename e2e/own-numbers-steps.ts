import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { compileKilometreChecks, readPracticeAttempt, readPracticeFile } from '#workbook/checks/testing/practice-samples.ts';
import { makeVersions } from '#workbook/vary/make-versions.ts';
import { planVersions } from '#workbook/vary/plan-versions.ts';
import type { WorkbookVersion } from '#workbook/vary/version.ts';
import { expect } from './fixtures.ts';

/** Makes the versions of the challenge in which learners add up kilometres in C7, as an author's browser does. */
export async function makeTripVersions() {
  const [start, solution] = [await readPracticeFile('trips'), await readPracticeAttempt('trips-solved')];
  const workbook = await compileKilometreChecks('trips', 6);
  const plan = await planVersions(start, solution, workbook.checks, workbook);
  return { workbook, versions: await makeVersions(plan, 7, { count: 14 }) };
}

/** Stores the versions and turns on own numbers for the last answer of a card whose file is trips.xlsx. */
export async function turnOnOwnNumbers(
  adminApi: APIRequestContext,
  { id, answers }: { id: string; answers: readonly object[] },
  versions: readonly WorkbookVersion[],
): Promise<void> {
  const numbers = createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 12);
  const saved = await adminApi.post('/trpc/admin.ownNumbers.save', { data: { cardId: id, numbers, versions } });
  expect(saved.ok(), await saved.text()).toBe(true);
  const startHash = createHash('sha256').update(readFileSync('assets/practice/trips.xlsx')).digest('hex');
  const ownNumbers = { numbers, count: versions.length, leftOut: [], choices: {}, startHash };
  const edited = await adminApi.put(`/api/admin/cards/${id}`, {
    data: { answers: [...answers.slice(0, -1), { ...answers.at(-1), ownNumbers }] },
  });
  expect(edited.ok(), await edited.text()).toBe(true);
}

export const addUp = ({ cells }: WorkbookVersion) =>
  Object.values(cells['Practice']!).reduce<number>((sum, value) => sum + (Number(value) || 0), 0);

export async function readSet(page: Page): Promise<number> {
  const text = await page.getByText(/^Your numbers: set \d+$/).textContent();
  return Number(/\d+/.exec(text!)![0]);
}

export async function downloadOwnWorkbook(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download your workbook' }).click()]);
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) };
}
