import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { chooseOwnTrips } from '../own-numbers-steps.ts';
import { getFindings } from '../player/workbook-challenge.ts';

/** Removes interfaces that the oldest supported browsers do not have. Playwright itself needs `checkVisibility`, so that one stays. */
const REMOVE_NEWER_INTERFACES = `
  for (const name of ['withResolvers', 'try']) delete Promise[name];
  for (const name of ['parse', 'canParse']) delete URL[name];
  for (const owner of [Map, Object]) delete owner.groupBy;
  for (const name of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
    delete Set.prototype[name];
  for (const name of ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'])
    delete Object.getPrototypeOf(Object.getPrototypeOf([].values()))[name];
  delete globalThis.Iterator;
  delete Array.fromAsync;
  delete RegExp.escape;
  delete AbortSignal.any;
  delete Intl.Segmenter;
`;

async function useOldBrowser(page: Page): Promise<void> {
  await page.addInitScript(REMOVE_NEWER_INTERFACES);
  await page.route('**/assets/*worker*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${REMOVE_NEWER_INTERFACES}\n${await response.text()}` });
  });
}

test('in the oldest supported browsers a learner enters and gets a verdict on a workbook', async ({ page, createAccessKey }) => {
  await useOldBrowser(page);
  await page.goto('/');
  await page.getByLabel('Access key').fill(await createAccessKey());
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill('Ada');
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(page).toHaveURL(/\/play\//);
  await page.goto('/play/first-steps/first-challenge');
  await chooseOwnTrips(page, 'trips-one-short');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getFindings(page).getByRole('heading', { name: '1 of 3 checks passed' })).toBeVisible();
});

test('in the oldest supported browsers a card is saved with an uploaded video', async ({ adminPage, createCourse }) => {
  const { moduleId } = await createCourse([]);
  await useOldBrowser(adminPage);
  await adminPage.goto(`/admin/cards/new?module=${moduleId}`);
  const buffer = await readFile('assets/lessons/sum.mp4');
  await adminPage.getByLabel('Video', { exact: true }).setInputFiles({ name: 'sum.mp4', mimeType: 'video/mp4', buffer });
  await expect(adminPage.getByText('Upload successful')).toBeVisible({ timeout: 30_000 });
});

test('an older browser says on the page which browsers can be used', async ({ page }) => {
  await page.addInitScript(() => delete (Array.prototype as { toSorted?: unknown }).toSorted);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Keyreel.');
});
