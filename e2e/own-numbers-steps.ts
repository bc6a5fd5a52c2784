import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { getPracticeAttemptPath } from '#workbook/checks/testing/practice-samples.ts';
import type { WorkbookVersion } from '#workbook/vary/version.ts';
import { writeVersion } from '#workbook/vary/write-version.ts';
import { readPracticeChecks } from '../tools/lesson-maker/practice-checks.ts';
import { expect } from './fixtures.ts';
import { chooseWorkbook } from './player/workbook-challenge.ts';

/** The first challenge of the sample course, in which learners add up kilometres in C7. */
export const trips = readPracticeChecks('trips');

/** Stores the versions of the trips and turns on own numbers for the last answer of a card whose file is trips.xlsx. */
export async function turnOnOwnNumbers(
  adminApi: APIRequestContext,
  { id, answers }: { id: string; answers: readonly object[] },
): Promise<void> {
  const { ownNumbers, versions } = trips;
  const saved = await adminApi.post('/trpc/admin.ownNumbers.save', { data: { cardId: id, numbers: ownNumbers.numbers, versions } });
  expect(saved.ok(), await saved.text()).toBe(true);
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

/** Returns the learner's own version of the trips. */
export async function findOwnTrips(page: Page): Promise<WorkbookVersion> {
  const set = await readSet(page);
  return trips.versions.find(({ number }) => number === set)!;
}

/** Writes the file of a learner who has solved a version of the trips, or has made the mistake of the attempt. */
export async function buildTrips(version: WorkbookVersion, attempt = 'trips-solved') {
  const solved = new Uint8Array(readFileSync(getPracticeAttemptPath(attempt)));
  const results = attempt === 'trips-solved' ? { Practice: { C7: addUp(version) } } : {};
  const buffer = Buffer.from(await writeVersion(solved, { cells: version.cells, results }));
  return { name: 'mine.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}

/** Chooses the learner's own trips, solved or with the mistake of the attempt. */
export const chooseOwnTrips = async (page: Page, attempt?: string) =>
  chooseWorkbook(page, await buildTrips(await findOwnTrips(page), attempt));

export async function downloadOwnWorkbook(page: Page) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download your workbook' }).click()]);
  return { name: file.suggestedFilename(), bytes: new Uint8Array(readFileSync(await file.path())) };
}
