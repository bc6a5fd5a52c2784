import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const samples = join(import.meta.dirname, '../../src/workbook/checks/testing');
const startFile = join(samples, 'challenges/sum/start.xlsx');
const solutionFile = join(samples, 'challenges/sum/solution.xlsx');
const getAttempt = (name: string) => join(samples, 'attempts', name);

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
});

interface SavedCard {
  answers: { workbook?: { checks: { id: string; kind: string; hint: string | null }[] } }[];
}

async function createFileChallenge(
  adminApi: APIRequestContext,
  files: { label: string; url: string }[] = [],
): Promise<{ id: string; moduleId: string }> {
  const slug = `checks-${randomBytes(4).toString('hex')}`;
  const module = (await (await adminApi.post('/api/admin/modules', { data: { slug, title: slug } })).json()) as { id: string };
  const answers = [{ type: 'file', required: true }];
  const data = { moduleId: module.id, slug: 'add-up', title: 'Add up', type: 'challenge', files, answers };
  return (await (await adminApi.post('/api/admin/cards', { data })).json()) as { id: string; moduleId: string };
}

async function openChecksDialog(page: Page, moduleId: string): Promise<Locator> {
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('link', { name: 'Edit Add up' }).click();
  await page.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
  return page.getByRole('dialog', { name: 'Check the workbook' });
}

test('an author makes checks from two workbooks with at most six clicks, tries workbooks and saves the checks', async ({
  page,
  adminApi,
}) => {
  const { moduleId } = await createFileChallenge(adminApi);
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('link', { name: 'Edit Add up' }).click();

  let clicks = 0;
  const click = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    await page.getByRole(role, { name }).click();
    clicks++;
  };
  await click('button', 'Check the workbook of answer 1');
  const dialog = page.getByRole('dialog', { name: 'Check the workbook' });
  const proofs = dialog.getByRole('region', { name: 'Proofs' });
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  clicks++;
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  clicks++;
  await expect(dialog.getByRole('checkbox', { name: 'B10 by a formula' })).toBeChecked();
  await expect(proofs).toContainText('The solution passes.');
  await expect(proofs).toContainText('The start workbook does not pass.');
  await expect(proofs).toContainText('The solution with its results typed in does not pass.');
  await expect(dialog.getByRole('checkbox', { name: 'uses all of B2:B9' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Use these checks' })).toBeEnabled();

  const findings = dialog.getByRole('region', { name: 'Findings' });
  await dialog.getByLabel('Attempt').setInputFiles(getAttempt('sum-typed.xlsx'));
  await expect(findings).toContainText('2 of 3 checks passed.');
  await expect(findings).toContainText('B10 holds a typed-in result.');
  await dialog.getByLabel('Attempt').setInputFiles(getAttempt('sum-plus.xlsx'));
  await expect(findings).toContainText('This file passes.');

  await click('button', 'Use these checks');
  await expect(page.getByRole('button', { name: 'Check the workbook of answer 1' })).toHaveText('3 checks');
  await click('button', /^Save/);
  await expect(page.getByRole('status').filter({ hasText: 'success' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  const saved = (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as SavedCard[];
  expect(saved[0]?.answers[0]?.workbook?.checks.map(({ kind }) => kind)).toEqual(['result', 'formula', 'given']);
});

test('an author is told what is wrong with the workbooks', async ({ page, adminApi }) => {
  const { moduleId } = await createFileChallenge(adminApi);
  const dialog = await openChecksDialog(page, moduleId);
  await dialog.getByLabel('Start workbook').setInputFiles(getAttempt('sum-csv.xlsx'));
  await expect(dialog.getByText('This is a CSV file: it holds values only.')).toBeVisible();
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(join(samples, 'challenges/lookup/solution.xlsx'));
  await expect(dialog.getByRole('alert')).toHaveText('These two workbooks have no sheet in common.');
  await dialog.getByLabel('Solved workbook').setInputFiles(startFile);
  await expect(dialog.getByRole('alert')).toHaveText('Nothing differs.');
  await expect(dialog.getByRole('button', { name: 'Use these checks' })).toBeDisabled();
});

test('an author selects cells with the keyboard and adds a check for these cells', async ({ page, adminApi }) => {
  const { moduleId } = await createFileChallenge(adminApi);
  const dialog = await openChecksDialog(page, moduleId);
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await dialog.getByRole('grid', { name: 'Cells of Budget' }).getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(dialog.getByText('Selected: B2:B3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Unchanged', exact: true }).click();
  const added = dialog.getByRole('checkbox', { name: 'Given data in B2:B3 unchanged' });
  await expect(added).toBeChecked();

  const question = page.getByRole('dialog', { name: 'Close without these checks?' });
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(added).toBeChecked();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close without them' }).click();
  await expect(dialog).toBeHidden();
});

test('an uploaded start workbook becomes a file of the challenge, also after a failed upload', async ({ page, adminApi }) => {
  const { moduleId } = await createFileChallenge(adminApi);
  const dialog = await openChecksDialog(page, moduleId);
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await page.route('**/api/uploads', (route) => route.fulfill({ status: 500 }));
  await dialog.getByRole('button', { name: 'Give start.xlsx to learners' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('button', { name: 'Use start.xlsx' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Give start.xlsx to learners' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('textbox', { name: 'Name 1' })).toHaveValue('start.xlsx');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'success' }).first()).toBeVisible();
  const saved = (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as {
    files: { label: string; url: string }[];
  }[];
  expect(saved[0]?.files).toEqual([{ label: 'start.xlsx', url: expect.stringMatching(/^\/public-objects\/[\w-]+\.xlsx$/) }]);
});

test('a workbook that finishes loading after the author has chosen another one is ignored', async ({ page, adminApi, uploadFile }) => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const fileId = await uploadFile('xlsx', readFileSync(join(samples, 'challenges/lookup/start.xlsx')), type);
  const files = [{ label: 'orders.xlsx', url: buildObjectPath(fileId) }];
  const { moduleId } = await createFileChallenge(adminApi, files);
  const dialog = await openChecksDialog(page, moduleId);
  const { promise: whenReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${buildObjectPath(fileId)}`, async (route) => {
    await whenReleased;
    await route.continue().catch(() => {});
  });
  await dialog.getByRole('button', { name: 'Use orders.xlsx' }).click();
  await expect(dialog.getByText('Reading orders.xlsx…')).toBeVisible();
  const whenAborted = page.waitForEvent('requestfailed', (request) => request.url().includes(fileId));
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await expect(dialog.getByText('start.xlsx', { exact: true })).toBeVisible();
  await whenAborted;
  release();
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await expect(dialog.getByRole('checkbox', { name: 'B10 by a formula' })).toBeChecked();
  await expect(dialog.getByText('start.xlsx', { exact: true })).toBeVisible();
});

test('on a phone, an author opens the checks of an answer and gives the start workbook to learners', async ({ page, adminApi }) => {
  const { id } = await createFileChallenge(adminApi);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/cards/${id}`);
  await page.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check the workbook' });
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await expect(dialog.getByRole('checkbox', { name: 'B10 by a formula' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Give start.xlsx to learners' }).click();
  await expect(dialog.getByRole('button', { name: 'Use start.xlsx' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Use these checks' }).click();
  await expect(page.getByRole('button', { name: 'Check the workbook of answer 1' })).toHaveText('3 checks');
});
