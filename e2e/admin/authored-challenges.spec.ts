import type { Page } from '@playwright/test';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '#workbook/proposals/testing/authored-challenges.ts';
import { expect, test } from '../fixtures.ts';
import { chooseWorkbook, expectNoAxeViolations, getFindings } from '../player/workbook-challenge.ts';

const SCREENS = [
  { screen: 'a desktop', viewport: { width: 1280, height: 800 } },
  { screen: 'a phone', viewport: { width: 390, height: 844 } },
];
const MAX_CLICKS = 7;

const findWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

const CASES = AUTHORED_CHALLENGES.flatMap((challenge) => SCREENS.map((screen) => ({ ...challenge, ...screen })));

for (const { title, start, solution, screen, viewport } of CASES) {
  test(`${title}: on ${screen}, an author publishes the challenge with at most ${MAX_CLICKS} clicks`, async ({
    page,
    adminPage,
    createCourse,
    enterAsLearner,
  }, testInfo) => {
    const course = await createCourse([{ slug: 'task', title, type: 'challenge', answers: [{ type: 'file', required: true }] }]);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const startFile = { name: 'start.xlsx', mimeType, buffer: Buffer.from(buildAuthoredFile(start)) };
    const solutionFile = { name: 'solution.xlsx', mimeType, buffer: Buffer.from(buildAuthoredFile(solution)) };

    await adminPage.setViewportSize(viewport);
    await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
    const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      await adminPage.getByRole('button', { name }).click();
      clicks++;
    };
    await click('Check the workbook of answer 1');
    await dialog.getByLabel('Start workbook').setInputFiles(startFile);
    clicks++;
    await click('Give start.xlsx to learners');
    await dialog.getByLabel('Solved workbook').setInputFiles(solutionFile);
    clicks++;
    const proofs = dialog.getByRole('region', { name: 'Proofs' });
    await expect(proofs).toContainText('The solution passes.');
    await expect(proofs).toContainText('The start workbook does not pass.');
    await expect(dialog.getByRole('button', { name: 'Use start.xlsx' })).toBeVisible();
    expect(await findWidth(adminPage)).toBeLessThanOrEqual(viewport.width);
    await expectNoAxeViolations(adminPage);
    await adminPage.screenshot({ path: testInfo.outputPath(`author-${viewport.width}.png`) });
    await click('Use these checks');
    await click(/^Save/);
    await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

    await page.setViewportSize(viewport);
    await enterAsLearner(page, course.moduleSlug);
    await page.goto(`/play/${course.moduleSlug}/task`);
    await expect(page.getByRole('link', { name: /start\.xlsx/ })).toBeVisible();
    await chooseWorkbook(page, startFile);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(getFindings(page)).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await chooseWorkbook(page, solutionFile);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  });
}
