import type { Page } from '@playwright/test';
import { buildHostileWorkbook, HOSTILE_WORKBOOKS } from '#workbook/checks/testing/hostile-workbooks.ts';
import { REFUSAL_TEXTS } from '#workbook/reader/refusal-texts.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '#workbook/proposals/testing/authored-challenges.ts';
import { expect, test } from '../fixtures.ts';
import { expectFitsBothSizes, expectNoAxeViolations } from '../player/workbook-challenge.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const toFile = (name: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) });
const { start, solution } = AUTHORED_CHALLENGES[0]!;
const startFile = toFile('start.xlsx', buildAuthoredFile(start));
const solutionFile = toFile('solution.xlsx', buildAuthoredFile(solution));

/** Holds the worker's code back until the returned function is called. */
async function holdWorker(page: Page, worker: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${worker}-*.js`, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

test.beforeEach(async ({ adminPage, createCourse }) => {
  const course = await createCourse([
    { slug: 'task', title: 'Do the task', type: 'challenge', answers: [{ type: 'file', required: true }] },
  ]);
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  await adminPage.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
});

test('an author who chooses hostile files reads the same refusals as learners and goes on working', async ({ adminPage }) => {
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  const refused = HOSTILE_WORKBOOKS.filter(({ outcome }) => outcome === 'damaged' || outcome === 'tooLarge').slice(0, 4);
  expect(refused).toHaveLength(4);
  for (const hostile of refused) {
    const file = toFile('hostile.xlsx', buildHostileWorkbook(hostile));
    for (const label of ['Attempt', 'Start workbook']) {
      await dialog.getByLabel(label).setInputFiles(file);
      await expect(dialog.getByText(REFUSAL_TEXTS[hostile.outcome as 'damaged' | 'tooLarge']).last()).toBeVisible();
    }
  }
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await dialog.getByLabel('Attempt').setInputFiles(solutionFile);
  await expect(dialog.getByRole('region', { name: 'Findings' })).toContainText('This file passes.');
});

test('an author cancels the opening of a workbook and the check of an attempt', async ({ adminPage }) => {
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  const releaseAuthor = await holdWorker(adminPage, 'author-worker');
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await expect(dialog.getByText('Reading start.xlsx…')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('The file that learners begin with. Drop it here or choose it.')).toBeVisible();
  releaseAuthor();
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await expect(dialog.getByText('The solution passes.')).toBeVisible();

  const releaseCheck = await holdWorker(adminPage, 'check-worker');
  await dialog.getByLabel('Attempt').setInputFiles(solutionFile);
  await expect(dialog.getByText('Checking solution.xlsx…')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Any attempt. Nothing is recorded.')).toBeVisible();
  releaseCheck();
  await dialog.getByLabel('Attempt').setInputFiles(solutionFile);
  await expect(dialog.getByRole('region', { name: 'Findings' })).toContainText('This file passes.');
});

test('an author requires and forbids functions, and changes, moves and removes checks with the keyboard', async ({ adminPage }) => {
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await dialog.getByLabel('Add a check of the cells').fill('d7');
  await dialog.getByRole('button', { name: 'By a formula', exact: true }).focus();
  await adminPage.keyboard.press('Enter');
  const added = dialog.getByRole('checkbox', { name: 'D7 by a formula' });
  await expect(added).toBeFocused();
  const row = dialog.getByRole('listitem').filter({ has: adminPage.getByRole('checkbox', { name: 'D7 by a formula' }) });
  await expect(row.getByRole('checkbox', { name: 'uses all of D2:D6' })).toBeVisible();
  await row.getByRole('combobox', { name: 'Uses none of these functions' }).fill('sum');
  await adminPage.keyboard.press('Enter');
  await expect(dialog.getByText('The solution does not pass.')).toBeVisible();
  await row.getByRole('button', { name: 'Remove SUM' }).press('Enter');
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  const up = row.getByRole('button', { name: 'Move D7 by a formula up' });
  await up.press('Enter');
  await expect(up).toBeFocused();
  await row.getByRole('button', { name: 'Remove D7 by a formula' }).press('Enter');
  await expect(added).toBeHidden();
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
});

test('an author adds a check of every kind by hand, on a desktop and on a phone', async ({ adminPage }, testInfo) => {
  test.slow();
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await dialog.getByLabel('Add a check of the cells').fill('A1:C3');
  const checks = dialog.getByRole('region', { name: 'Checks of Data' }).getByRole('combobox', { name: /^Weight of / });
  const proposed = await checks.count();
  const more = dialog.getByRole('combobox', { name: 'Check more of A1:C3' });
  const kinds = await more.locator('option').evaluateAll((options) => options.map((option) => option.getAttribute('value')!));
  const buttons = ['Result', 'By a formula', 'Number format', 'Unchanged'];
  expect(kinds.filter((kind) => kind !== '').length + buttons.length).toBeGreaterThanOrEqual(36);
  let added = 0;
  for (const name of buttons) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(checks).toHaveCount(proposed + ++added);
  }
  for (const kind of kinds.filter((each) => each !== '')) {
    await more.selectOption(kind);
    await expect(checks).toHaveCount(proposed + ++added);
  }
  await expectFitsBothSizes(adminPage, async (width) => {
    await dialog
      .getByRole('checkbox', { name: /sorted by/ })
      .first()
      .evaluate((box) => box.scrollIntoView({ block: 'start' }));
    await adminPage.screenshot({ path: testInfo.outputPath(`kinds-${width}.png`) });
    await dialog.getByLabel('Add a check of the cells').scrollIntoViewIfNeeded();
    await adminPage.screenshot({ path: testInfo.outputPath(`add-${width}.png`) });
  });
});

test('an author renews checks of an older kind and says that cells must stay where they are', async ({ adminPage, createCourse }) => {
  const old = {
    revision: '0123456789ab',
    passMark: 80,
    given: {},
    dates: {},
    reads: {},
    targets: { 'Data!D7': { expected: [208.3], variants: null } },
    checks: [{ id: 'old', kind: 'result', sheet: 'Data', at: 'D7' }],
  };
  const course = await createCourse([
    { slug: 'old', title: 'Old task', type: 'challenge', answers: [{ type: 'file', required: true, workbook: old }] },
  ]);
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  const open = adminPage.getByRole('button', { name: 'Check the workbook of answer 1' });
  await expect(open).toHaveText('Renew 1 check');
  await open.click();
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await expect(dialog.getByText('These checks are of an older kind: choose both workbooks again to renew them.')).toBeVisible();
  await dialog.getByLabel('Start workbook').setInputFiles(startFile);
  await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
  await dialog.getByRole('checkbox', { name: 'Cells must stay where they are' }).check();
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await dialog.getByRole('button', { name: 'Use these checks' }).click();
  await expect(open).toHaveText(/^\d+ checks?$/);
});
