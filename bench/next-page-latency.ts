// P15: from Next pressed to the new picture, with the next lesson loaded ahead and without, on a line of 8 Mbit/s and 60 ms.
// A picture is there when a canvas drawn from the lesson's video is no longer empty.
import type { Page } from '@playwright/test';
import { openLearnerBrowser } from './learner-browser.ts';
import { median } from './process-metrics.ts';

const ROUNDS = 7;
const FRAME_MS = 1000 / 60;
const LINE = { offline: false, latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };

/** Milliseconds from the click to the first frame that shows the next lesson. */
async function measureNextPage(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector<HTMLVideoElement>('[data-video="lesson"]')!;
        const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Next')!;
        // The first drawing costs some milliseconds of its own.
        context.drawImage(before, 0, 0, 1, 1);
        context.getImageData(0, 0, 1, 1);
        let started = 0;
        const look = () => {
          const video = document.querySelector<HTMLVideoElement>('[data-video="lesson"]');
          if (video && video !== before && video.readyState >= 2) {
            context.clearRect(0, 0, 1, 1);
            context.drawImage(video, 0, 0, 1, 1);
            if (context.getImageData(0, 0, 1, 1).data[3]! > 0) return resolve(performance.now() - started);
          }
          requestAnimationFrame(look);
        };
        button.addEventListener('click', (event) => (started = event.timeStamp), { once: true, capture: true });
        button.click();
        requestAnimationFrame(look);
      }),
  );
}

const learners = await openLearnerBrowser();
const ahead: number[] = [];
const cold: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const warm = await learners.open('/play/first-steps/welcome');
  await warm.devices.send('Network.emulateNetworkConditions', LINE);
  await warm.page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('[data-video="next"]')?.readyState ?? 0) === 4);
  const fast = await measureNextPage(warm.page);
  await warm.page.context().close();
  // A learner who saves data gets nothing ahead.
  const script = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const saving = await learners.open('/play/first-steps/welcome', { script });
  await saving.devices.send('Network.emulateNetworkConditions', LINE);
  const slow = await measureNextPage(saving.page);
  await saving.page.context().close();
  if (round > 0) ahead.push(fast);
  if (round > 0) cold.push(slow);
}
await learners.close();
const within = ahead.filter((ms) => ms <= 2 * FRAME_MS).length / ahead.length;
console.log(
  `Next to the new picture: ${median(ahead).toFixed(1)} ms loaded ahead (least ${Math.min(...ahead).toFixed(1)}, ${(median(ahead) / FRAME_MS).toFixed(1)} frames, ` +
    `${(within * 100).toFixed(0)} % within two), ${median(cold).toFixed(1)} ms cold: ${(median(ahead) / median(cold)).toFixed(2)} of it`,
);
