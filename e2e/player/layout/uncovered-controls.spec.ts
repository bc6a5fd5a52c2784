import type { Page } from '@playwright/test';
import { expect, test, createNickname } from '../../fixtures.ts';

const SCREENS = [
  [320, 568],
  [375, 667],
  [390, 844],
  [568, 320],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 800],
] as const;

/** Prevents videos with sound from playing, as browsers do before the first user gesture. */
const blockSound = (page: Page) =>
  page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return this.muted ? play.call(this) : Promise.reject(new DOMException('Sound is blocked', 'NotAllowedError'));
    };
  });

/** Prevents toasts from disappearing, so that the test can check a toast even on a slow machine. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((action: () => void, ms?: number) => (ms === 5000 ? 0 : setTimeout(action, ms))) as typeof window.setTimeout;
  });

/** Lists the pairs of overlapping elements. The checked elements are the title, the buttons, the toast and "Tap for sound". */
const findOverlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.player :is(h1, button, a, input[type="range"]), .toast')].filter((part) =>
      part.checkVisibility(),
    );
    const boxes = parts.map((part) => {
      // The test clips the bounding box of each element to that of the scrollable `.page` element, because anything outside `.page` is
      // invisible.
      const page = part.closest('.page');
      const isTwoColumns = page && getComputedStyle(page).display === 'contents';
      const clip = (isTwoColumns ? part.closest('.challenge-form, .challenge-brief') : page)?.getBoundingClientRect() ?? {
        top: 0,
        bottom: innerHeight,
      };
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return { left, right, top: Math.max(top, clip.top), bottom: Math.min(bottom, clip.bottom) };
    });
    const name = (part: Element) => part.getAttribute('aria-label') ?? part.textContent.trim();
    return parts.flatMap((part, index) =>
      parts
        .slice(index + 1)
        .filter((_other, offset) => {
          const [one, other] = [boxes[index]!, boxes[index + 1 + offset]!];
          return (
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
          );
        })
        .filter((other) => !part.contains(other))
        .map((other) => `${name(part)} and ${name(other)}`),
    );
  });

const FIRST_PAGES = [
  { slug: 'tall', type: 'info', video: 'add-up' },
  { slug: 'wide', type: 'info', video: 'copy-down' },
  {
    slug: 'quiz',
    type: 'mcq',
    video: 'add-up',
    options: [{ label: '1', isCorrect: true }, { label: '2' }, { label: '3' }, { label: '4' }],
  },
  { slug: 'task', type: 'challenge', video: 'copy-down', answers: [{ type: 'text' }] },
  { slug: 'words', type: 'info' },
];

for (const { video, ...card } of FIRST_PAGES) {
  test(`after the login, the toast and “Tap for sound” cover nothing on a first page of ${card.slug}`, async ({
    page,
    getSampleCard,
    createCourse,
  }) => {
    const videoId = video === undefined ? null : (await getSampleCard(video)).videoId;
    const course = await createCourse([{ title: 'Look closely', videoId, ...card }]);
    await blockSound(page);
    await keepToasts(page);
    await page.goto('/');
    await page.getByLabel('Access key').fill(course.key);
    await page.getByRole('button', { name: 'CONTINUE' }).click();
    await page.getByLabel('Nickname').fill(createNickname());
    await page.getByRole('button', { name: 'BEGIN' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Look closely' })).toBeVisible();
    await expect(page.locator('.toast')).toContainText('Welcome to your learning experience!');
    await expect(page.getByRole('button', { name: 'Tap for sound' })).toHaveCount(video === undefined ? 0 : 1);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findOverlaps(page), `${width} by ${height}`).toEqual([]);
      await expect(page.locator('.toast')).toBeInViewport({ ratio: 0.99 });
    }
  });
}
