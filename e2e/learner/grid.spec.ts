import type { Page } from '@playwright/test';
import { expect, test, waitForEmptyOutbox } from '../fixtures.ts';
import { addUp, findOwnTrips } from '../own-numbers-steps.ts';
import { expectNoAxeViolations, getFindings, readSentBodies, recordSentBodies } from '../player/workbook-challenge.ts';

const PHONE = { width: 390, height: 844 };

const getCell = (page: Page, address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
const getEditor = (page: Page, address: string) => page.getByRole('combobox', { name: `Formula for ${address}` });

async function openFirstChallenge(page: Page): Promise<void> {
  await recordSentBodies(page);
  await page.goto('/play/first-steps/first-challenge');
}

test('on a wide screen the rows stay while a cell is edited, the findings are in sight above the buttons, and the grid undoes, fills and shows what it cannot do', async ({
  page,
  enterAsLearner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAsLearner(page);
  await openFirstChallenge(page);
  const own = await findOwnTrips(page);
  await page.getByRole('button', { name: 'Solve it here' }).click();
  expect((await getCell(page, 'A2').boundingBox())!.height).toBe(28);
  await getCell(page, 'D2').click();
  await page.keyboard.type('=C2*2');
  for (const address of ['D1', 'D2', 'D8']) await expect(getCell(page, address)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await getCell(page, 'D2').click();
  await page.getByRole('button', { name: 'Fill down' }).click();
  await expect(getCell(page, 'D6')).toHaveAccessibleName(`D6, ${Number(own.cells['Practice']!['C6']) * 2}, formula`);
  await page.keyboard.press('Control+z');
  await expect(getCell(page, 'D6')).toHaveAccessibleName('D6, empty');
  await page.getByText('What this grid cannot do').click();
  await expect(page.getByText('It has no charts, pivot tables')).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(getFindings(page).getByText('C7 is empty.')).toBeInViewport();
});

test('a learner solves the first challenge by keyboard alone, and what is typed is not sent', async ({ page, enterAsLearner }) => {
  await page.setViewportSize(PHONE);
  await enterAsLearner(page);
  await openFirstChallenge(page);
  const own = await findOwnTrips(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Solve it here' }).focus();
  await page.keyboard.press('Enter');
  const grid = page.getByRole('grid', { name: 'Sheet Practice' });
  await expect(grid).toHaveAttribute('aria-rowcount', /\d+/);
  await expect(getCell(page, 'C2')).toHaveAccessibleName(`C2, ${String(own.cells['Practice']!['C2'])}, given`);
  await expect(getCell(page, 'C2')).toHaveAttribute('aria-readonly', 'true');
  await expect(getCell(page, 'C7')).not.toHaveAttribute('aria-readonly');

  await getCell(page, 'A1').focus();
  for (const key of ['ArrowRight', 'ArrowRight', ...Array.from({ length: 6 }, () => 'ArrowDown')]) await page.keyboard.press(key);
  await expect(getCell(page, 'C7')).toBeFocused();
  await page.keyboard.type('=SUM(');
  await expect(getEditor(page, 'C7')).toBeFocused();
  for (const key of Array.from({ length: 5 }, () => 'ArrowUp')) await page.keyboard.press(key);
  for (const key of Array.from({ length: 3 }, () => 'Shift+ArrowDown')) await page.keyboard.press(key);
  await expect(getEditor(page, 'C7')).toHaveValue('=SUM(C2:C5');
  await expect(page.getByText('C2 to C5 put in')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'C7')).toHaveAccessibleName(`C7, ${addUp(own) - Number(own.cells['Practice']!['C6'])}, formula`);
  await expect(getCell(page, 'C8')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Check' })).toBeFocused();
  await page.keyboard.press('Enter');

  const findings = getFindings(page);
  await expect(findings.getByRole('heading', { name: '1 of 3 checks passed' })).toBeFocused();
  await expect(findings.getByRole('listitem').first()).toContainText('The formula in C7 leaves out C6.');
  await expectNoAxeViolations(page);
  await findings.getByRole('button', { name: 'Go to C7' }).focus();
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'C7')).toBeFocused();
  await expect(getCell(page, 'C7')).toHaveAccessibleName(/to do: The formula in C7 leaves out C6/);
  await expect(getCell(page, 'C7').locator('.icon')).toBeVisible();
  await expect(getCell(page, 'C7')).toHaveCSS('outline-style', 'dashed');
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await getCell(page, 'C7').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('6');
  await expect(getEditor(page, 'C7')).toHaveValue('=SUM(C2:C6)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await waitForEmptyOutbox(page);
  const sent = await readSentBodies(page);
  expect(sent.match(/"in":"grid"/g)).toHaveLength(2);
  expect(sent).not.toMatch(/Airport|C2:C5/);
});
