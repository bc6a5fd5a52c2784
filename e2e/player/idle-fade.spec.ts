import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getLessonVideo } from './player-page.ts';

const CONTROLS = ['Back 3 seconds', 'Pause', 'Forward 3 seconds', 'Mute', 'Speed 1x', 'Transcript', 'Exit'];
const WORDS = ['Add up a column with SUM', 'Continue', 'Download File', 'Previous', 'Pages, transcript and settings. Page'];

const listFaded = (page: Page) =>
  page.evaluate(() => {
    const readOpacity = (element: Element | null): number =>
      element === null ? 1 : Number(getComputedStyle(element).opacity) * readOpacity(element.parentElement);
    const getName = (element: Element) =>
      element.matches('.playback-time')
        ? 'Time'
        : (element.getAttribute('aria-label') ?? element.querySelector('.visually-hidden')?.textContent ?? element.textContent).trim();
    return [...document.querySelectorAll('.player :is(button, a, h1, input, .playback-time, .transcript p)')]
      .filter((element) => element.checkVisibility() && readOpacity(element) === 0 && !element.matches('.seek-bar input'))
      .map(getName);
  });

/**
 * Opens a page and waits until the lesson plays with sound. After `playLesson` returns, the page's clock moves only when a test advances
 * it.
 */
async function playLesson(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  // The video loops, so that the lesson is still playing however long a test takes.
  await getLessonVideo(page).evaluate((video: HTMLVideoElement) => (video.loop = true));
  const unmute = page.getByRole('button', { name: 'Tap for sound' });
  if (await unmute.isVisible()) await unmute.click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Shift');
  await expect.poll(() => listFaded(page)).toEqual([]);
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).blur());

test.beforeEach(async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
});

test('all elements except the transcript, the progress and Next fade while a lesson plays, and any input shows them again', async ({
  page,
}) => {
  await playLesson(page, '/play/first-steps/add-up');
  await page.clock.runFor(2900);
  expect(await listFaded(page)).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => listFaded(page)).toEqual([...CONTROLS, ...WORDS]);
  for (const wake of [
    () => page.mouse.move(220, 320),
    () => page.keyboard.press('Shift'),
    () => page.getByRole('button', { name: 'Continue' }).focus(),
  ]) {
    await wake();
    await expect.poll(() => listFaded(page)).toEqual([]);
    await blur(page);
    await page.clock.runFor(3100);
    await expect.poll(() => listFaded(page)).toEqual([...CONTROLS, ...WORDS]);
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect.poll(() => listFaded(page)).toEqual([]);
});

test('a mouse click on a faded button presses the button, because moving the mouse has shown it again', async ({ page }) => {
  await playLesson(page, '/play/first-steps/add-up');
  await page.clock.runFor(3100);
  await expect.poll(() => listFaded(page)).toEqual([...CONTROLS, ...WORDS]);
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page).not.toHaveURL(/\/add-up$/);
});

test('faded controls can be reached with the keyboard, and stay visible while one of them has the focus', async ({ page }) => {
  await playLesson(page, '/play/first-steps/add-up');
  await page.clock.runFor(3100);
  await expect.poll(() => listFaded(page)).toEqual([...CONTROLS, ...WORDS]);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.player :focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Exit' }).focus();
  await page.clock.runFor(10_000);
  await expect.poll(() => listFaded(page)).toEqual(WORDS);
  await expect(page.getByRole('button', { name: 'Exit' })).toBeFocused();
});

test('the text of a quiz does not fade, and neither does a page beside a tall video', async ({
  page,
  getSampleCard,
  createCourse,
  enterAsLearner,
}) => {
  const { videoId, transcriptId } = await getSampleCard('add-up');
  const options = [{ label: '=MAX(B2:B5)' }, { label: '=SUM(B2:B5)', isCorrect: true }];
  const { moduleSlug } = await createCourse([{ slug: 'quiz', title: 'Which one adds up?', type: 'mcq', options, videoId, transcriptId }]);
  await enterAsLearner(page, moduleSlug);
  await playLesson(page, `/play/${moduleSlug}/quiz`);
  await page.clock.runFor(3100);
  await expect.poll(() => listFaded(page)).toEqual(CONTROLS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => listFaded(page)).toEqual([]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a tap that shows the controls again does not press any of them', async ({ page }) => {
    await playLesson(page, '/play/first-steps/add-up');
    await page.clock.runFor(3100);
    await expect.poll(() => listFaded(page)).toEqual([...CONTROLS, ...WORDS]);
    const { x, y, width, height } = (await page.getByRole('button', { name: 'Continue' }).boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => listFaded(page)).toEqual([]);
    await expect(page).toHaveURL(/\/add-up$/);
    // The test taps the Exit button instead of tapping the Continue button again, because two quick taps on one button would count as a
    // double click.
    await page.getByRole('button', { name: 'Exit' }).tap();
    await expect(page).not.toHaveURL(/\/add-up$/);
  });
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('controls disappear without a transition', async ({ page }) => {
    await page.goto('/play/first-steps/add-up');
    await expect(page.getByRole('button', { name: 'Exit' })).toBeVisible();
    const readTransitions = () =>
      page
        .locator('.control-bar, .exit-button, .page')
        .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).transitionDuration));
    expect(await readTransitions()).toEqual(['0s', '0s', '0s']);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect((await readTransitions()).map(parseFloat)).toEqual([0.16, 0.16, 0.16]);
  });
});
