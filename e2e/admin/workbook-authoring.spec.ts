import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { chooseWorkbook, getAttemptPath, getFindings } from '../player/workbook-challenge.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const CHALLENGES = join(import.meta.dirname, '../../src/shared/checks/testing/challenges');

interface Story {
  challenge: string;
  /** Changes what the proposals lack, and returns the number of clicks and entries. */
  choose?: (page: Page) => Promise<number>;
  wrong: string;
  fault: string;
  right: string;
}

const stories: Story[] = [
  { challenge: 'sum', wrong: 'sum-one-short', fault: 'The formula in B10 leaves out B9.', right: 'sum-plus' },
  { challenge: 'absolute', wrong: 'absolute-relative', fault: 'C2 points to E2 without locking it', right: 'absolute-name' },
  {
    challenge: 'lookup',
    choose: async (page) => {
      await page.getByRole('checkbox', { name: /^one of XLOOKUP/ }).click();
      return 1;
    },
    wrong: 'lookup-typed',
    fault: 'C2 holds a typed-in result.',
    right: 'lookup-xlookup',
  },
  {
    challenge: 'sumifs',
    choose: async (page) => {
      await page.getByLabel('Tolerance of Result in F4').fill('0.005');
      return 1;
    },
    wrong: 'sumifs-dates-typed',
    fault: 'The formula in F4 does not use F1:F2.',
    right: 'sumifs-columns',
  },
  { challenge: 'percent', wrong: 'percent-general', fault: 'C2 is shown as a number, not as a percentage.', right: 'percent-own-sum' },
  { challenge: 'table', wrong: 'table-south', fault: 'is shown', right: 'table-right' },
];

for (const { challenge, choose, wrong, fault, right } of stories)
  test(`six clicks turn two workbooks into the checks of ${challenge}, which a learner fails and then passes`, async ({
    page,
    adminPage,
    createCourse,
    enterAsLearner,
  }) => {
    const course = await createCourse([
      { slug: 'task', title: 'Do the task', type: 'challenge', answers: [{ type: 'file', required: true }] },
    ]);
    await adminPage.setViewportSize({ width: 1280, height: 800 });
    await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
    await adminPage.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
    await dialog.getByLabel('Start workbook').setInputFiles(join(CHALLENGES, challenge, 'start.xlsx'));
    await dialog.getByLabel('Solved workbook').setInputFiles(join(CHALLENGES, challenge, 'solution.xlsx'));
    await expect(dialog.getByText('The solution passes.')).toBeVisible();
    const choices = (await choose?.(adminPage)) ?? 0;
    await dialog.getByRole('button', { name: 'Use these checks' }).click();
    await adminPage.getByRole('button', { name: 'Save card' }).click();
    await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();
    // The author opens the dialog, chooses two workbooks, takes the checks and saves the card.
    expect(choices + 5).toBeLessThanOrEqual(6);

    await enterAsLearner(page, course.moduleSlug);
    await page.goto(`/play/${course.moduleSlug}/task`);
    await chooseWorkbook(page, getAttemptPath(wrong));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(getFindings(page)).toContainText(fault);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await chooseWorkbook(page, getAttemptPath(right));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  });
