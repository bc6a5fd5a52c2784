import type { Page } from '@playwright/test';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '#workbook/proposals/testing/authored-challenges.ts';
import { SAMPLE_CHALLENGES } from '#workbook/vary/testing/version-samples.ts';
import { createAttempt, solutions } from '../../tools/lesson-maker/practice-checks.ts';
import { expect, test } from '../fixtures.ts';
import { chooseWorkbook, expectNoAxeViolations, getFindings } from '../player/workbook-challenge.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const MAX_CLICKS = 7;

const findWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

const toFile = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(bytes),
});

type WorkbookFile = ReturnType<typeof toFile>;

/** Makes a challenge from its start and solution in the portal, and saves it. Returns how many clicks that takes. */
async function publish(
  page: Page,
  { cardId, start, solution }: { cardId: string; start: WorkbookFile; solution: WorkbookFile },
  lookAt: (count: (action: Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> {
  await page.goto(`/admin/cards/${cardId}`);
  const dialog = page.getByRole('dialog', { name: 'Check the workbook' });
  let clicks = 0;
  const count = async (action: Promise<unknown>) => {
    await action;
    clicks++;
  };
  const click = (name: string | RegExp) => count(page.getByRole('button', { name }).click());
  await click('Check the workbook of answer 1');
  await count(dialog.getByLabel('Start workbook').setInputFiles(start));
  await click('Give start.xlsx to learners');
  await count(dialog.getByLabel('Solved workbook').setInputFiles(solution));
  const proofs = dialog.getByRole('region', { name: 'Proofs' });
  await expect(proofs).toContainText('The solution passes.');
  await expect(proofs).toContainText('The start workbook does not pass.');
  await expect(dialog.getByRole('button', { name: 'Use start.xlsx' })).toBeVisible();
  await lookAt(count);
  await click('Use these checks');
  await click(/^Save/);
  await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeVisible();
  return clicks;
}

for (const { title, start, solution } of AUTHORED_CHALLENGES) {
  test(`${title}: on a phone and on a desktop, an author publishes the challenge with at most ${MAX_CLICKS} clicks, and a learner passes it`, async ({
    page,
    adminPage,
    createCourse,
    enterAsLearner,
  }) => {
    const course = await createCourse([{ slug: 'task', title, type: 'challenge', answers: [{ type: 'file', required: true }] }]);
    const startFile = toFile('start.xlsx', buildAuthoredFile(start));
    const solutionFile = toFile('solution.xlsx', buildAuthoredFile(solution));
    await adminPage.setViewportSize(PHONE);
    const clicks = await publish(adminPage, { cardId: course.cards[0]!.id, start: startFile, solution: solutionFile }, async () => {
      for (const size of [DESKTOP, PHONE]) {
        await adminPage.setViewportSize(size);
        await expect.poll(() => findWidth(adminPage)).toBeLessThanOrEqual(size.width);
        await expectNoAxeViolations(adminPage);
        await adminPage.getByRole('button', { name: 'Use these checks' }).click({ trial: true });
      }
    });
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

    await enterAsLearner(page, course.moduleSlug);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await page.goto(`/play/${course.moduleSlug}/task`);
      await expect(page.getByRole('link', { name: /start\.xlsx/ })).toBeVisible();
      await chooseWorkbook(page, startFile);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(getFindings(page)).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await chooseWorkbook(page, solutionFile);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    }
  });
}

// src/workbook/vary/make-versions.test.ts makes the versions of all samples without a browser.
const WITH_OWN_NUMBERS = [
  ...SAMPLE_CHALLENGES.filter(({ title }) => title === 'lookup'),
  { title: 'trips', start: createAttempt('trips', {}), solution: createAttempt('trips', solutions.trips) },
];

for (const { title, start, solution } of WITH_OWN_NUMBERS) {
  test(`${title}: with own numbers and the grid, an author publishes the challenge with at most ${MAX_CLICKS} clicks`, async ({
    page,
    adminPage,
    createCourse,
    enterAsLearner,
  }) => {
    const course = await createCourse([{ slug: 'task', title, type: 'challenge', answers: [{ type: 'file', required: true }] }]);
    const files = { start: toFile('start.xlsx', start), solution: toFile('solution.xlsx', solution) };
    await adminPage.setViewportSize(DESKTOP);
    const clicks = await publish(adminPage, { cardId: course.cards[0]!.id, ...files }, async (count) => {
      await count(adminPage.getByLabel('Own numbers for each learner').check());
      const made = adminPage.getByText('48 versions. In each, the solution passes;');
      await expect(made).toBeVisible({ timeout: 60_000 });
    });
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

    await enterAsLearner(page, course.moduleSlug);
    await page.goto(`/play/${course.moduleSlug}/task`);
    await expect(page.getByText(/^Your numbers: set \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download your workbook' })).toBeVisible();
    await page.getByRole('button', { name: 'Solve it here' }).click();
    await expect(page.getByRole('gridcell', { name: /^A1,/ })).toBeFocused();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(getFindings(page)).toBeVisible();
  });
}
