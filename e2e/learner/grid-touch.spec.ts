import type { Page } from '@playwright/test';
import { createNickname, expect, test, waitForEmptyOutbox } from '../fixtures.ts';
import { swipe } from '../player/gestures.ts';
import { expectNoAxeViolations, readSentBodies, recordSentBodies } from '../player/workbook-challenge.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Taps a button that leads to another page. A page that is just arriving takes no tap yet. */
async function tapToLeave(page: Page, name: string): Promise<void> {
  const getPath = () => new URL(page.url()).pathname;
  const path = getPath();
  await expect(async () => {
    if (getPath() === path) await page.getByRole('button', { name, exact: true }).tap();
    await expect.poll(getPath, { timeout: 2000 }).not.toBe(path);
  }).toPass();
}

/** Goes from the key to the challenge of the second module. */
async function walkToChallenge(page: Page, key: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).tap();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).tap();
  await expect(page).toHaveURL(/\/first-steps\/welcome$/);
  await page.goto('/modules');
  await page.getByRole('link', { name: /Find and Summarise/ }).tap();
  for (const slug of ['filter-a-list', 'look-it-up', 'lookup-check', 'pivot', 'jump-tip', 'watch-more']) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tapToLeave(page, slug === 'lookup-check' ? 'What to bring back' : 'Next');
  }
}

test('a learner without any other program completes the second module by touch alone, and the work survives a reload', async ({
  page,
  createAccessKey,
}) => {
  const cell = (address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
  const sign = (name: string) => page.getByRole('button', { name: `Put in ${name}`, exact: true });
  await recordSentBodies(page);
  await walkToChallenge(page, await createAccessKey());
  await page.getByRole('button', { name: 'Solve it here' }).tap();
  await cell('B2').tap();
  await cell('B2').tap();
  const editor = page.getByRole('combobox', { name: 'Formula for B2' });
  await expect(editor).toBeFocused();
  await sign('an equals sign').tap();
  await editor.pressSequentially('XLOO');
  await page.getByRole('option', { name: /^XLOOKUP\(/ }).tap();
  await cell('A2').tap();
  await sign('a comma').tap();
  for (const column of ['C', 'D']) {
    await cell(`${column}2`).tap();
    await sign('a colon').tap();
    await cell(`${column}5`).tap();
    await page.getByRole('button', { name: 'Change the dollar signs' }).tap();
    if (column === 'C') await sign('a comma').tap();
  }
  await expect(editor).toHaveValue('=XLOOKUP(A2,$C$2:$C$5,$D$2:$D$5');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Enter', exact: true }).tap();
  await cell('B2').tap();
  const handle = (await page.locator('.grid-handle').boundingBox())!;
  const [first, third] = [(await cell('B2').boundingBox())!, (await cell('B4').boundingBox())!];
  await swipe(page, { y: third.y - first.y }, { x: handle.x + 4, y: handle.y + 4 });
  await expect(cell('B4')).toHaveAttribute('aria-selected', 'true');
  await expect(cell('B5')).toHaveAttribute('aria-selected', 'false');
  await cell('A2').tap();
  await cell('B2').tap();
  await page.getByRole('button', { name: 'Fill down' }).tap();
  await cell('D7').tap();
  await cell('D7').tap();
  await page.getByRole('combobox', { name: 'Formula for D7' }).pressSequentially('=SUM(B2:B6)');
  await page.getByRole('button', { name: 'Enter', exact: true }).tap();
  await expect(cell('D7')).toHaveAccessibleName(/^D7, \d+, formula$/);

  await page.reload();
  await expect(cell('D7')).toHaveAccessibleName(/^D7, \d+, formula$/);
  await page.getByRole('button', { name: 'Check', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expectNoAxeViolations(page);
  await waitForEmptyOutbox(page);
  expect(await readSentBodies(page)).toContain('"in":"grid"');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':grid:')))).toEqual([]);
  await tapToLeave(page, 'Next');
  await expect(page.getByRole('heading', { name: 'Well done! Keep learning' })).toBeVisible();
  await tapToLeave(page, 'Next');
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
});
