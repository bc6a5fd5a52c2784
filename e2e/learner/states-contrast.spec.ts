import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { DEMO_KEY, expect, test } from '../fixtures.ts';
import { chooseWorkbook, getAttemptPath, getFindings, openChallenge } from '../player/workbook-challenge.ts';
import { findUnreadableLines } from '../player/layout/measure-contrast.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

// The reduced motion setting keeps lessons paused and prevents animations.
test.use({ reducedMotion: 'reduce' });

/** Lights the page with the glow of a white lesson, the brightest that there can be. Returns whether the page has a glow. */
const lightUp = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[style*='--glow'] { --glow: linear-gradient(#fff, #fff) !important }`);
    document.adoptedStyleSheets = [sheet];
    return document.querySelector(`[style*='--glow']`) !== null;
  });

/** Checks the contrast of every line of text with the pixels behind it, also in the brightest glow, and with axe, in both sizes. */
async function expectReadable(page: Page, canvasPage: Page, state: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const where = `${state} at ${size.width} pixels`;
    const { violations } = await createAxeBuilder(page).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      where,
    ).toEqual([]);
    expect(await findUnreadableLines(page, canvasPage), where).toEqual([]);
    if (await lightUp(page)) expect(await findUnreadableLines(page, canvasPage), `${where} in white light`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${where}: scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test('every text of the key form and of the rooms is readable on what is behind it', async ({ page, context, enterAsLearner }) => {
  test.slow();
  const canvasPage = await context.newPage();
  const check = (state: string) => expectReadable(page, canvasPage, state);
  await page.goto('/');
  await check('the key form');
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page.getByText('Please enter your access key.')).toBeVisible();
  await check('a missing key');
  await page.getByLabel('Access key').fill(DEMO_KEY);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await expect(page.getByLabel('Nickname')).toBeVisible();
  await check('the nickname');
  await page.goto('/nowhere');
  await check('an unknown address');
  await enterAsLearner(page);
  for (const path of ['/modules', '/module-complete/first-steps', '/module-complete/find-and-summarise', '/tips/nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(path);
  }
  await page.goto('/modules');
  await page.getByRole('button', { name: /Not you/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('Not you?');
});

test('every text of a question, a sheet, a list of videos and a challenge is readable on what is behind it', async ({
  page,
  context,
  enterAsLearner,
}) => {
  test.slow();
  const canvasPage = await context.newPage();
  const check = (state: string) => expectReadable(page, canvasPage, state);
  await enterAsLearner(page);
  // An answered question stays.
  await page.addInitScript(() => localStorage.setItem('keyreel:player', JSON.stringify({ isWaitingForMe: true })));
  for (const [answer, state] of [
    ['Only B2 and B5', 'a wrong answer'],
    ['B2, B3, B4 and B5', 'the right answer'],
  ] as const) {
    await page.goto('/play/first-steps/sum-check');
    const option = page.getByRole('button', { name: answer });
    await expect(option).toBeVisible();
    if (answer.startsWith('Only')) await check('a question');
    await option.click();
    await expect(page.locator('.answer-bar.is-answered')).toBeVisible();
    await check(state);
  }
  for (const slug of ['welcome', 'autosum-tip']) {
    await page.goto(`/play/first-steps/${slug}`);
    await expect(page.getByRole('button', { name: /^(Start|Continue Learning)$/ })).toBeVisible();
    // What a lesson shows on its picture is measured on white and on black frames elsewhere.
    await page.setViewportSize(SIZES[1]!);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    expect(await findUnreadableLines(page, canvasPage), `${slug} beside its desk`).toEqual([]);
    if (await lightUp(page)) expect(await findUnreadableLines(page, canvasPage), `${slug} in white light`).toEqual([]);
  }
  await page.goto('/play/find-and-summarise/keep-learning');
  await expect(page.getByRole('button', { name: 'Excel basics' })).toBeVisible();
  await check('a list of videos');
  for (const tab of ['Pages', 'Settings', 'Transcript']) {
    await page.setViewportSize(SIZES[0]!);
    await page.goto('/play/first-steps/lock-a-cell');
    await page.getByRole('button', { name: 'Page 7 of 8' }).click();
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await check(`the sheet's ${tab}`);
  }
  await page.goto('/challenge/demo-challenge-1');
  await page.getByPlaceholder('Enter your answer...').fill('=MAX(C2:C5)');
  await page.getByPlaceholder('Enter number...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await check('a failed challenge');
});

openChallenge(
  'every text of what a check found in a workbook is readable on what is behind it',
  async ({ page, context, openChallenge }) => {
    test.slow();
    const canvasPage = await context.newPage();
    await openChallenge();
    await expectReadable(page, canvasPage, 'a challenge with a workbook');
    await chooseWorkbook(page, getAttemptPath('sum-typed'));
    await expectReadable(page, canvasPage, 'a chosen workbook');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(getFindings(page).getByRole('table')).toBeVisible();
    await expectReadable(page, canvasPage, 'a finding and its cells');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await chooseWorkbook(page, getAttemptPath('sum-sum'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    await expectReadable(page, canvasPage, 'a passed workbook');
  },
);
