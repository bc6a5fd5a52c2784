import { expect, test } from './fixtures.ts';
import { flickTrackpad } from './gestures.ts';
import { getHeading, getLessonVideo } from './player-page.ts';

test.beforeEach(async ({ page, enterAsLearner }) => {
  // No test depends on YouTube.
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A video</p>' }));
  await enterAsLearner(page);
});

test('a linked video opens in a dialog, and the page behind it does not turn', async ({ page }) => {
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

test('a failed challenge says which answer to check, and Try Again clears the form', async ({ page }) => {
  await page.goto('/play/find-and-summarise/summary-challenge');
  await expect(page.getByRole('link', { name: 'Download sales.xlsx' })).toHaveAttribute('href', '/practice/sales.xlsx');
  await page.getByRole('button', { name: 'Watch Tutorial' }).click();
  await expect(page.getByRole('dialog', { name: 'Tutorial' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByPlaceholder('Enter number...').fill('610');
  await page.getByPlaceholder('Enter your answer...').fill('West');
  await page
    .getByLabel('Answer 3')
    .setInputFiles({ name: 'pivot.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(18_000) });
  await expect(page.getByText('pivot.xlsx')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("🔄 Not quite right. Let's review the concepts and try again.")).toBeVisible();
  await expect(page.getByText('Check this one')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByPlaceholder('Enter number...')).toBeFocused();
  await expect(page.getByPlaceholder('Enter number...')).toHaveValue('');
  await expect(page.getByText('pivot.xlsx')).toHaveCount(0);

  await page.getByPlaceholder('Enter number...').fill('610,00');
  await page.getByPlaceholder('Enter your answer...').fill('east');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getHeading(page, 'Well done! Keep learning')).toBeVisible();
});

test('a failed challenge leads to the page its author chose', async ({ page }) => {
  await page.goto('/play/find-and-summarise/summary-challenge');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText("🔄 Not quite right. Let's review the concepts and try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/play\/find-and-summarise\/pivot$/);
});

test('a challenge opened by its URL focuses its heading, even when its form loads late', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/challenge-view-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/play/find-and-summarise/summary-challenge');
  await expect(page.locator('.page .skeleton-heading')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('the form of a challenge is preloaded and appears together with its page', async ({ page }) => {
  const fetched = page.waitForResponse(/challenge-view-.*\.js$/);
  await page.goto('/play/find-and-summarise/watch-more');
  await (await fetched).finished();
  await expect(getHeading(page, /./)).toBeVisible();
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('.page .skeleton')) document.documentElement.dataset.waited = '';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/challenge\//);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(getHeading(page, /./)).toBeFocused();
  await expect(page.locator('html[data-waited]')).toHaveCount(0);
});
