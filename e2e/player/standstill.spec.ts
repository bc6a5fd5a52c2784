import { expect, test } from '../fixtures.ts';

test('a video that stands still although it has data and counts as playing is paused and played again', async ({ page }) => {
  await page.addInitScript(() => {
    const events: string[] = [];
    Object.assign(window, { playbackEvents: events });
    for (const type of ['playing', 'pause'])
      document.addEventListener(
        type,
        ({ target }) => {
          const video = target as HTMLVideoElement;
          if (video.dataset['video'] !== 'lesson') return;
          events.push(type);
          // With a rate of zero, a video plays without moving.
          video.playbackRate = events.includes('pause') ? 1 : 0;
        },
        { capture: true },
      );
  });
  await page.goto('/play/demo/demo-absolute');
  const video = page.locator('[data-video="lesson"]');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
  expect(await page.evaluate('playbackEvents')).toEqual(['playing', 'pause', 'playing']);
});
