import {
  createTrackpadDragEvents,
  createMacFlick,
  createWheelInputs,
  createRepeatedFlickEvents,
} from '#client/learner/player/input/testing/wheel-event-fixtures.ts';
import { expect, test } from '../fixtures.ts';
import { flickTrackpad, jitterTrackpad, replayWheelGestures, swipe } from './gestures.ts';
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

test('ArrowUp on the first page stays there and says why, until the page changes', async ({ page }) => {
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('First page', { exact: true })).toBeAttached();
  await expect(page).toHaveURL(/\/welcome$/);
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await expect(page.getByText('First page', { exact: true })).toHaveCount(0);
});

test('Next on an answered quiz opens the page of the chosen option at once', async ({ page }) => {
  await page.goto('/play/first-steps/sum-check');
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
  // The page's clock is paused, so the following steps cannot depend on a timer.
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

test('each gesture of the wheel turns one page, also in a busy browser', async ({ page, createCourse }) => {
  test.slow();
  const titles = Array.from({ length: 9 }, (_, index) => `Page ${index + 1}`);
  const { key, moduleSlug } = await createCourse(titles.map((title, index) => ({ slug: `page-${index + 1}`, title, type: 'info' })));
  await page.request.post('/api/gate/enter', { data: { key, nickname: 'Wheel' } });
  await page.goto(`/play/${moduleSlug}/page-1`);
  await expect(getHeading(page, 'Page 1')).toBeVisible();

  await replayWheelGestures(page, createWheelInputs(0, 1, [100]), createWheelInputs(250, 1, [100]));
  await expect(getHeading(page, 'Page 3')).toBeVisible();
  await replayWheelGestures(page, ...createRepeatedFlickEvents(3, 400, createMacFlick));
  await expect(getHeading(page, 'Page 6')).toBeVisible();
  await replayWheelGestures(
    page,
    createTrackpadDragEvents(0, 1500, () => 5),
  );
  await expect(getHeading(page, 'Page 7')).toBeVisible();
  await replayWheelGestures(page, [...createTrackpadDragEvents(0, 900, () => 2), ...createMacFlick(900)]);
  await expect(getHeading(page, 'Page 8')).toBeVisible();
  await replayWheelGestures(page, createMacFlick(0, { direction: -1, peak: 150, decay: 0.965 }));
  await expect(getHeading(page, 'Page 7')).toBeVisible();
  // The momentum of the last flick must not cause a second page change.
  await expect(page).toHaveURL(/\/page-7$/);
});
