import { expect, test } from '../fixtures.ts';
import { getHeading, readPlaybackPosition } from './player-page.ts';

test('the next lesson is preloaded in a hidden element, which later plays the lesson', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
  const next = page.locator('[data-video="next"]');
  await expect(next).toHaveCount(1);
  await expect(next).toBeHidden();
  const handle = await next.elementHandle();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  expect(await handle?.getAttribute('data-video')).toBe('lesson');
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.1);
  await expect(page.locator('video')).toHaveCount(1 + (await next.count()));
});

test('the transcript shows up to four lines, the last of which is being spoken', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  const seek = page.getByRole('slider', { name: 'Seek' });
  const lines = page.getByRole('region', { name: 'Transcript' }).getByRole('paragraph');
  await seek.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(lines).toHaveText(['Need a total? Start in the cell below your numbers.']);
  await page.keyboard.press('End');
  await expect(lines).toHaveCount(4);
  await expect(lines.last()).toHaveText('Now change any number, and the total follows by itself.');
  await expect(lines.last()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Transcript', exact: true }).click();
  await expect(lines).toHaveCount(0);
});

test('the slider seeks by pointer and keyboard, and announces its position', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  await page.getByRole('button', { name: 'Pause' }).click();
  const seek = page.getByRole('slider', { name: 'Seek' });
  const { width, height } = (await seek.boundingBox())!;
  await seek.click({ position: { x: width / 2, y: height / 2 } });
  await expect(seek).toHaveAttribute('aria-valuetext', '9 of 18 seconds');
  await page.keyboard.press('ArrowRight');
  await expect(seek).toHaveAttribute('aria-valuetext', '12 of 18 seconds');
  await page.keyboard.press('ArrowDown');
  await expect(seek).toHaveAttribute('aria-valuetext', '9 of 18 seconds');
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  await page.getByRole('button', { name: 'Back 3 seconds' }).click();
  await expect(seek).toHaveAttribute('aria-valuetext', '9 of 18 seconds');
  await expect(page).toHaveURL(/\/add-up$/);
});

test('Space plays and pauses, but presses a button that has the focus', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Speed 1x' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Speed 1.25x' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('a lesson that ends shows its end frame, and seeking back hides it', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/find-and-summarise/filter-a-list');
  const endFrame = page.locator('img.end-frame');
  const seek = page.getByRole('slider', { name: 'Seek' });
  await expect(endFrame).toBeHidden();
  await seek.focus();
  await page.keyboard.press('End');
  await expect(endFrame).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(endFrame).toBeHidden();
});

test('a lesson loops when its card says so', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  const seek = page.getByRole('slider', { name: 'Seek' });
  await seek.focus();
  await page.keyboard.press('End');
  await expect(seek).toHaveAttribute('aria-valuetext', /^[0-3] of 18 seconds$/);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('an overlay stays in sync with its lesson', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/lock-a-cell');
  const overlay = page.locator('[data-video="overlay"]');
  await expect(overlay).toBeVisible();
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  const drift = async () =>
    Math.abs((await readPlaybackPosition(page)) - (await overlay.evaluate((video: HTMLVideoElement) => video.currentTime)));
  await expect.poll(drift).toBeLessThan(0.15);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => overlay.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

test('an overlay without transparency is not shown, because it would hide the lesson', async ({ page, getSampleCard, createLesson }) => {
  const { videoId } = await getSampleCard('add-up');
  await page.goto(await createLesson(page, { videoId, overlayVideoId: videoId!.replace('.mp4', '') }));
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const overlay = page.locator('[data-video="overlay"]');
  await expect.poll(() => overlay.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await expect(overlay).toBeHidden();
});

test('F33: the page stays usable when its lesson fails to load', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.route('**/public-objects/*', (route) =>
    route.request().headers()['range'] ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/play/first-steps/add-up');
  await expect(page.getByText('The video of this page is missing.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Video' })).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveCount(0);
  await expect(page.getByText('Type =SUM(')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'What does =SUM(B2:B5) add up?')).toBeVisible();
});

test('a transcript that fails to load leaves neither a loading text nor a button', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.route('**/public-objects/*', (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto('/play/first-steps/add-up');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByText('Loading transcript...')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Transcript', exact: true })).toHaveCount(0);
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the lesson does not start until the learner presses Play', async ({ page, enterAsLearner }) => {
    await enterAsLearner(page);
    await page.goto('/play/first-steps/add-up');
    await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', '0 of 18 seconds');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
  });
});
