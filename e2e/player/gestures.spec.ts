import { expect, test } from '../fixtures.ts';
import { flickTrackpad, jitterTrackpad, swipe } from './gestures.ts';
import { getHeading, getLessonVideo, readPlaybackPosition } from './player-page.ts';

test.beforeEach(async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
  await expect(getHeading(page, /Welcome/)).toBeVisible();
});

test('one flick on the trackpad turns one page, however long its momentum lasts', async ({ page }) => {
  await flickTrackpad(page, 'down');
  await expect(page).toHaveURL(/\/add-up$/);
  await flickTrackpad(page, 'up', { peak: 120, decay: 0.95 });
  await expect(page).toHaveURL(/\/welcome$/);
  await flickTrackpad(page, 'down', { peak: 150, decay: 0.96 });
  await expect(page).toHaveURL(/\/add-up$/);
});

test('fingers resting on the trackpad turn no page', async ({ page }) => {
  await jitterTrackpad(page);
  await flickTrackpad(page, 'down');
  await expect(page).toHaveURL(/\/add-up$/);
});

test('a double click on Next turns one page', async ({ page }) => {
  await page.getByRole('button', { name: 'Next' }).dblclick({ delay: 20 });
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
  await expect(page).toHaveURL(/\/sum-check$/);
});

test('holding ArrowDown turns one page', async ({ page }) => {
  for (let repeat = 0; repeat < 12; repeat++) await page.keyboard.down('ArrowDown');
  await page.keyboard.up('ArrowDown');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeFocused();
});

test('each page is one entry in the browser’s history', async ({ page }) => {
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.goBack();
  await expect(getHeading(page, /Welcome/)).toBeVisible();
  await page.goForward();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
});

test('ArrowUp on the first page stays there and says why', async ({ page }) => {
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('First page', { exact: true })).toBeAttached();
  await expect(page).toHaveURL(/\/welcome$/);
});

test('Next on an answered quiz goes to the page of the chosen option at once', async ({ page }) => {
  await page.goto('/play/first-steps/sum-check');
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
  // The clock is paused, so nothing below can have waited for a timer.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
  await expect(page.getByText('✅ Correct! Moving to next section...')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/tips\//);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('horizontal swipes skip three seconds', async ({ page }) => {
    await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const before = await readPlaybackPosition(page);
    await swipe(page, { x: 90 });
    await expect.poll(() => readPlaybackPosition(page)).toBeCloseTo(before + 3, 1);
    await swipe(page, { x: -90 });
    await expect.poll(() => readPlaybackPosition(page)).toBeCloseTo(before, 1);
    await expect(page).toHaveURL(/\/welcome$/);
  });

  test('a tap on the video plays and pauses it', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await getLessonVideo(page).tap();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await getLessonVideo(page).tap();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});
