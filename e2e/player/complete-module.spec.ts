import type { Page } from '@playwright/test';
import { expect, createNickname, test } from '../fixtures.ts';
import { chooseOwnTrips } from '../own-numbers-steps.ts';
import { swipe } from './gestures.ts';
import { getHeading } from './player-page.ts';

const getCell = (page: Page, address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });

test('a learner completes a module with the buttons, from the key to MODULE COMPLETE', async ({ page, createAccessKey }) => {
  const key = await createAccessKey();
  await page.goto('/');
  await page.getByLabel('Access key').fill(key.toLowerCase());
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
  await expect(getHeading(page, 'Welcome! Every cell has an address')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

  await page.getByRole('button', { name: 'Start' }).click();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await expect(page).toHaveTitle('Add up a column with SUM · Keyreel');
  await expect(page.getByRole('link', { name: 'Download File' })).toHaveAttribute('href', '/practice/budget.xlsx');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/sum-check$/);
  await expect(page.getByText('Choose an answer to continue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Only B2 and B5' }).click();
  await expect(page.getByText("❌ Not quite right. Let's review that topic...")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Every number in column B' })).toBeDisabled();
  await expect(page).toHaveURL(/\/ranges-review$/);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
  await expect(page.getByText('✅ Correct! Moving to next section...')).toBeVisible();
  await expect(page).toHaveURL(/\/tips\//);
  await expect(page.getByText('Watch this pro tip to boost your Excel productivity!')).toBeVisible();
  await page.getByRole('button', { name: 'Continue Learning' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/copy-down$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Try it yourself' }).click();

  await expect(page).toHaveURL(/\/challenge\//);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await chooseOwnTrips(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: '⏳ Checking...' })).toBeVisible();
  await expect(page.getByText('🎉 Great job! You completed the challenge successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/module-complete\/first-steps$/);
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
});

test('a learner completes a module with the keyboard alone', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps');
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
  await expect(getHeading(page, /Welcome/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(getHeading(page, /Welcome/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeFocused();

  // Pressing ArrowDown on an unanswered quiz does not change the page; a status message asks the learner to choose an answer.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Choose an answer to continue' })).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'B2, B3, B4 and B5' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(getHeading(page, 'AutoSum: Alt and =')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'Copy a formula down')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'Lock a cell with $')).toBeFocused();
  await page.keyboard.press('ArrowDown');

  await page.getByRole('button', { name: 'Solve it here' }).focus();
  await page.keyboard.press('Enter');
  // In the grid, the arrow keys go from cell to cell instead of controlling the player.
  await expect(getCell(page, 'A1')).toBeFocused();
  for (const key of ['ArrowRight', 'ArrowRight', ...Array.from({ length: 6 }, () => 'ArrowDown')]) await page.keyboard.press(key);
  await expect(getCell(page, 'C7')).toBeFocused();
  await page.keyboard.type('=SUM(C2:C6)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a learner completes a module with one thumb and no other program, from the key to MODULE COMPLETE', async ({
    page,
    createAccessKey,
  }) => {
    await page.goto('/');
    await page.getByLabel('Access key').fill(await createAccessKey());
    await page.getByRole('button', { name: 'CONTINUE' }).tap();
    await page.getByLabel('Nickname').fill(createNickname());
    await page.getByRole('button', { name: 'BEGIN' }).tap();
    await expect(getHeading(page, /Welcome/)).toBeVisible();
    await swipe(page, { y: -120 });
    await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
    // Swipes also work when they start on text.
    await swipe(page, { y: -120 }, { x: 195, y: 640 });
    await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
    await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).tap();
    await expect(getHeading(page, 'AutoSum: Alt and =')).toBeVisible();
    await swipe(page, { y: -120 });
    await expect(getHeading(page, 'Copy a formula down')).toBeVisible();
    await swipe(page, { y: 120 });
    await expect(getHeading(page, 'AutoSum: Alt and =')).toBeVisible();
    await swipe(page, { y: -120 });
    await expect(getHeading(page, 'Copy a formula down')).toBeVisible();
    await swipe(page, { y: -120 });
    await expect(getHeading(page, 'Lock a cell with $')).toBeVisible();
    await swipe(page, { y: -120 });
    await expect(page).toHaveURL(/\/challenge\//);
    await page.getByRole('button', { name: 'Solve it here' }).tap();
    await getCell(page, 'C7').tap();
    await getCell(page, 'C7').tap();
    await page.getByRole('combobox', { name: 'Formula for C7' }).pressSequentially('=SUM(C2:C6)');
    await page.getByRole('button', { name: 'Enter', exact: true }).tap();
    await page.getByRole('button', { name: 'Check', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Again with new numbers' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  });
});
