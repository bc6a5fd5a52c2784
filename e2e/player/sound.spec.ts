import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getHeading, getLessonVideo } from './player-page.ts';

// Running a script in the page with Playwright, for example to record a trace, counts as a user gesture and allows autoplay with sound.
test.use({ trace: 'off' });

/**
 * Opens the demo and waits until the lesson plays. The player preloads the next lesson's video only after the current lesson has loaded.
 * The request for the next video therefore shows, without any script in the page, that the current lesson has loaded.
 */
async function openWithoutGesture(page: Page): Promise<void> {
  const nextLesson = page.waitForRequest('**/public-objects/demo-ranges.mp4');
  await page.goto('/play/demo/demo-info-1');
  await nextLesson;
}

test('a lesson that is opened by its link starts muted and offers to unmute', async ({ page }) => {
  await openWithoutGesture(page);
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Tap for sound' }).click();
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/demo-mcq-1$/);
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toHaveCount(0);
});

test('after the learner turns a page, the next lesson plays with sound', async ({ page }) => {
  await openWithoutGesture(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/demo-mcq-1$/);
  await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tap for sound' })).toHaveCount(0);
});

test('speed, mute and a closed transcript are kept across pages and reloads', async ({ page }) => {
  await openWithoutGesture(page);
  const transcript = page.getByRole('button', { name: 'Transcript', exact: true });
  for (const speed of ['1x', '1.25x', '1.5x', '2x', '1x']) await page.getByRole('button', { name: `Speed ${speed}`, exact: true }).click();
  await page.getByRole('button', { name: 'Unmute' }).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(transcript).toHaveAttribute('aria-pressed', 'true');
  await transcript.click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.getByRole('button', { name: 'Speed 1.25x' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tap for sound' })).toHaveCount(0);
    await expect(transcript).toHaveAttribute('aria-pressed', 'false');
    expect(await getLessonVideo(page).evaluate((video: HTMLVideoElement) => [video.playbackRate, video.muted])).toEqual([1.25, true]);
  }
});
