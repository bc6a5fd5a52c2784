import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { expect, test } from '../fixtures.ts';
import { chooseWorkbook, expectNoAxeViolations, getAttemptPath, getFindings } from '../player/workbook-challenge.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const CHALLENGE = join(import.meta.dirname, '../../src/workbook/checks/testing/challenges/lookup');

async function dropWorkbook(page: Page, label: string, path: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'solution.xlsx'));
      return transfer;
    },
    [...readFileSync(path)],
  );
  await page.getByLabel(label).dispatchEvent('drop', { dataTransfer });
}

// This test covers only one of the sample challenges; `proposed-checks.test.ts` covers the checks for the other sample challenges.
test('six clicks turn two workbooks into checks, and a learner first fails and then passes the checks', async ({
  page,
  adminPage,
  createCourse,
  enterAsLearner,
  uploadFile,
}) => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const fileId = await uploadFile('xlsx', readFileSync(join(CHALLENGE, 'start.xlsx')), type);
  const files = [{ label: 'orders.xlsx', url: buildObjectPath(fileId) }];
  const answers = [{ type: 'file', required: true }];
  const course = await createCourse([{ slug: 'task', title: 'Do the task', type: 'challenge', files, answers }]);
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  let clicks = 0;
  const click = async (role: 'button' | 'checkbox', name: string | RegExp) => {
    await adminPage.getByRole(role, { name }).click();
    clicks++;
  };
  await click('button', 'Check the workbook of answer 1');
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await expect(dialog.getByText('Checks are proposed here when both workbooks are chosen.')).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await click('button', 'Use orders.xlsx');
  await dropWorkbook(adminPage, 'Solved workbook', getAttemptPath('sum-csv'));
  await expect(dialog.getByText('This is a CSV file: it holds values only.')).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await dropWorkbook(adminPage, 'Solved workbook', join(CHALLENGE, 'solution.xlsx'));
  clicks++;
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await click('checkbox', /^one of XLOOKUP/);
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await expect(adminPage.getByLabel('Try it here: learners can also solve it in a grid in the page')).toBeChecked();
  await expectNoAxeViolations(adminPage);
  await adminPage.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(adminPage);
  expect(await adminPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await click('button', 'Use these checks');
  const preview = adminPage.getByRole('complementary', { name: 'Preview' }).locator('iframe').contentFrame();
  await expect(preview.getByText('Checked on this device. Your file is not sent anywhere.')).toBeVisible();
  await click('button', 'Save card');
  await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);

  await enterAsLearner(page, course.moduleSlug);
  await page.goto(`/play/${course.moduleSlug}/task`);
  await expect(page.getByRole('button', { name: 'Solve it here' })).toBeVisible();
  await chooseWorkbook(page, getAttemptPath('lookup-typed'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getFindings(page)).toContainText('C2 holds a typed-in result.');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await chooseWorkbook(page, getAttemptPath('lookup-xlookup'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
});

test('an author adds a check of the font of a cell by hand', async ({ adminPage, createCourse }) => {
  const answers = [{ type: 'file', required: true }];
  const course = await createCourse([{ slug: 'task', title: 'Do the task', type: 'challenge', answers }]);
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  await adminPage.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await dropWorkbook(adminPage, 'Start workbook', join(CHALLENGE, 'start.xlsx'));
  await dropWorkbook(adminPage, 'Solved workbook', join(CHALLENGE, 'solution.xlsx'));
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Check more of A1' }).selectOption('Font of A1');
  const check = dialog.getByRole('listitem').filter({ has: adminPage.getByRole('checkbox', { name: 'Font of A1' }) });
  await expect(check.getByRole('textbox', { name: 'Size' })).toHaveValue('11');
  await check.getByRole('checkbox', { name: 'Italic' }).check();
  await expect(check.getByRole('combobox', { name: 'Italic' })).toHaveValue('false');
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await check.getByRole('combobox', { name: 'Italic' }).selectOption('Yes');
  await expect(dialog.getByText('The solution does not pass.')).toBeVisible();
  await check.getByRole('checkbox', { name: 'Italic' }).uncheck();
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
});
