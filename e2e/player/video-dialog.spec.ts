import { expect, test } from '../fixtures.ts';
import { flickTrackpad, flickTrackpadWithInterruption } from './gestures.ts';
import { getLessonVideo } from './player-page.ts';

test.beforeEach(async ({ page, enterAsLearner }) => {
  // A stub replaces YouTube, so that no test depends on the network.
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A video</p>' }));
  await enterAsLearner(page);
});

test('T47: a linked video opens in a dialog, and the page behind the dialog does not change', async ({ page }) => {
  await page.goto('/play/find-and-summarise/watch-more');
  await expect(page.getByText('Click any video to open in lightbox • Scroll down to continue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Lookups for beginners' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lookups for beginners' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/E7gQ-PgYkMc?autoplay=1&rel=0&playsinline=1',
  );
  await expect.poll(() => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await flickTrackpad(page, 'down');
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/watch-more$/);
  await expect(page.getByRole('button', { name: 'Lookups for beginners' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/challenge\//);
});

test('without a connection a linked video says what it needs, and starts when the connection is back', async ({ page, context }) => {
  await page.goto('/play/find-and-summarise/watch-more');
  const video = page.getByRole('button', { name: 'Lookups for beginners' });
  const dialog = page.getByRole('dialog', { name: 'Lookups for beginners' });
  await video.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await video.click();
  await expect(dialog.getByRole('status')).toHaveText('Needs a connection');
  await page.screenshot({ path: test.info().outputPath('needs-a-connection.png') });
  await context.setOffline(false);
  await expect(dialog.locator('iframe')).toBeVisible();
});

test('a flick that lasts longer than a dialog does not change the page behind the dialog', async ({ page }) => {
  await page.goto('/play/find-and-summarise/watch-more');
  await page.getByRole('button', { name: 'Lookups for beginners' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lookups for beginners' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await flickTrackpadWithInterruption(page, async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await expect(page).toHaveURL(/\/watch-more$/);
  await flickTrackpad(page, 'down');
  await expect(page).toHaveURL(/\/challenge\//);
});

test('the resource library unlocks Next once its video is closed', async ({ page }) => {
  await page.goto('/play/find-and-summarise/keep-learning');
  await expect(page.getByText('Watch any video • Scroll down to continue when ready')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', includeHidden: true });
  await page.getByRole('button', { name: 'Excel for beginners' }).click();
  await expect(next).toBeDisabled();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(next).toBeEnabled();
  await next.click();
  await expect(page).toHaveURL(/\/module-complete\/find-and-summarise$/);
});
