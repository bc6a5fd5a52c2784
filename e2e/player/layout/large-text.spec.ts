import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test, waitForEmptyOutbox } from '../../fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ reducedMotion: 'reduce' });

const doubleFontSize = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));

/** Lists the words that do not fit into a line and are broken. */
const listBrokenWords = (text: Locator) =>
  text.evaluate((element) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      for (const { index, 0: word } of walker.currentNode.nodeValue!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });

const measureSidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const getBox = async (element: Locator) => (await element.boundingBox())!;

test('at twice the font size the rooms, the search and the companion break no word and do not scroll sideways', async ({
  page,
  enterAsLearner,
}) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  const title = page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' });
  await expect(title).toBeVisible();
  const percent = page.locator('.ring');
  expect(await getBox(percent)).toMatchObject({ x: 298, width: 68, height: 68 });
  await doubleFontSize(page);
  const { y, height } = await getBox(title);
  expect((await getBox(percent)).y).toBeGreaterThan(y + height);
  expect(await listBrokenWords(title)).toEqual([]);
  expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
  const chip = page.getByRole('button', { name: /Not you/ });
  expect(await chip.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search this course' });
  const field = search.getByRole('searchbox');
  await field.fill('dollar signs');
  await expect(search.getByRole('status')).toHaveText(/found$/);
  for (const element of [field, search.getByRole('button', { name: 'Close' }), search.getByRole('status')]) {
    const { x, width } = await getBox(element);
    expect(x + width).toBeLessThanOrEqual(PHONE.width);
  }
  await page.goto('/play/first-steps/add-up');
  await page.getByRole('button', { name: 'Page 2 of 8' }).click();
  await doubleFontSize(page);
  expect(await listBrokenWords(page.getByRole('tablist'))).toEqual([]);
  await page.getByRole('tab', { name: 'Pages' }).click();
  const titles = page.getByRole('dialog').locator('.page-row strong');
  await expect(titles).toHaveCount(8);
  expect(await titles.evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1).length)).toBe(0);
});

test('at twice the font size the names of completed modules are whole', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  for (const slug of ['first-steps', 'find-and-summarise']) {
    await page.goto(`/module-complete/${slug}`);
    await expect(page.locator('.row-header')).toHaveCount(2);
    expect((await getBox(page.locator('.module-complete-actions .primary'))).height).toBe(54);
    await doubleFontSize(page);
    expect(await listBrokenWords(page.locator('.celebration .screen-title'))).toEqual([]);
    for (const header of await page.locator('.row-header').all()) expect(await listBrokenWords(header)).toEqual([]);
    expect(await measureSidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});

test('a completed module is printed at the top of the page', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/module-complete/find-and-summarise');
  await expect(page.locator('.row-header')).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  const { y, height } = await getBox(page.locator('.celebration'));
  expect(y + height).toBeLessThan(PHONE.height / 2);
});

test('at twice the font size the tabs beside a challenge are above the buttons', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.setViewportSize(DESKTOP);
  await page.goto('/play/first-steps/first-challenge');
  await expect(page.getByRole('tab', { name: 'Pages' })).toBeVisible();
  await doubleFontSize(page);
  const bottom = async () => {
    const { y, height } = await getBox(page.getByRole('tab', { name: 'Pages' }));
    return y + height - (await getBox(page.getByRole('button', { name: 'Previous' }))).y;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(0);
});

test('a long title of a module leaves room for Next below a wide lesson, and for Exit on a phone', async ({
  page,
  adminApi,
  createCourse,
  enterAsLearner,
  uploadFile,
}) => {
  const videoId = await uploadFile('mp4', await readFile(new URL('../videos/16x9.mp4', import.meta.url)), 'video/mp4');
  const options = [{ label: 'One', isCorrect: true }, { label: 'Two' }];
  const { moduleId, moduleSlug } = await createCourse([
    { slug: 'lesson', title: 'A wide lesson', type: 'info', videoId },
    { slug: 'quiz', title: 'Which one?', type: 'mcq', options },
  ]);
  const title = 'Recorded on a wide screen, in an office with a view';
  expect((await adminApi.put(`/api/admin/modules/${moduleId}`, { data: { title } })).ok()).toBe(true);
  await enterAsLearner(page, moduleSlug);
  await page.setViewportSize(DESKTOP);
  await page.goto(`/play/${moduleSlug}/lesson`);
  const place = page.locator('.place p');
  const isApartFrom = async (button: string) => {
    const { x, width } = await getBox(place);
    return x + width <= (await getBox(page.getByRole('button', { name: button, exact: true }))).x;
  };
  await expect(place).toBeVisible();
  await expect.poll(() => isApartFrom('Next')).toBe(true);

  await page.setViewportSize(PHONE);
  await page.goto(`/play/${moduleSlug}/quiz`);
  await expect(place).toBeVisible();
  await doubleFontSize(page);
  await expect.poll(() => isApartFrom('Exit')).toBe(true);
  // A lesson without a picture takes no room for one.
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  expect((await getBox(page.getByRole('button', { name: /^Look again/ }))).height).toBeLessThan(80);
});

test('the light of a lesson falls on the walls of every screen', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const readOpacity = () => page.evaluate(() => getComputedStyle(document.querySelector('main')!, '::before').opacity);
    await expect.poll(readOpacity, `${width} by ${height}`).toBe('0.3');
  }
  // A question has no light of its own.
  await page.goto('/play/first-steps/sum-check');
  await expect(page.locator('.option')).toHaveCount(3);
  await waitForEmptyOutbox(page);
  await page.goto('/modules');
  await expect(page.locator('.continue-card')).toContainText('What does');
  await expect(page.locator('.screen-layout[style*="--glow"]')).toBeVisible();
});

test('in forced colors the buttons of the player and what is still loading have edges', async ({ page, enterAsLearner }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  for (const name of [/^Next$/, /Page 2 of 8/]) await expect(page.getByRole('button', { name })).toHaveCSS('border-top-width', '1px');
  await expect(page.getByRole('button', { name: 'Exit' })).toHaveCSS('border-top-width', '1px');
  for (const part of ['.control-bar', '.big-play-button']) await expect(page.locator(part)).toHaveCSS('border-top-width', '1px');
  await page.route(/\/trpc\/content/, () => {});
  await page.evaluate(() => {
    history.pushState({}, '', '/modules');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.locator('.skeleton').first()).toHaveCSS('border-top-width', '1px');
});
