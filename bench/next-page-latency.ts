// Measures the time from pressing the Next button to the first frame of the next lesson, with and without preloading. The simulated network
// has a speed of 8 Mbit/s and a latency of 60 ms. The benchmark repeatedly draws the lesson's video to a canvas, and assumes that the first
// frame is shown as soon as the canvas is no longer empty.
import type { Page } from '@playwright/test';
import { openLearnerBrowser } from './learner-browser.ts';
import { computeMedian } from './process-metrics.ts';

const ROUNDS = 7;
const FRAME_MS = 1000 / 60;
const LINE = { offline: false, latency: 60, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };

/** Presses the Next button and returns the time in milliseconds until the first frame of the next lesson is shown. */
async function measureNextPage(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const before = document.querySelector<HTMLVideoElement>('[data-video="lesson"]')!;
        const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === 'Next')!;
        // Drawing a video to a canvas takes a few milliseconds longer the first time than later, so the benchmark draws once before it
        // starts measuring.
        context.drawImage(before, 0, 0, 1, 1);
        context.getImageData(0, 0, 1, 1);
        let started = 0;
        const checkFrame = () => {
          const video = document.querySelector<HTMLVideoElement>('[data-video="lesson"]');
          if (video && video !== before && video.readyState >= 2) {
            context.clearRect(0, 0, 1, 1);
            context.drawImage(video, 0, 0, 1, 1);
            if (context.getImageData(0, 0, 1, 1).data[3]! > 0) return resolve(performance.now() - started);
          }
          requestAnimationFrame(checkFrame);
        };
        button.addEventListener('click', (event) => (started = event.timeStamp), { once: true, capture: true });
        button.click();
        requestAnimationFrame(checkFrame);
      }),
  );
}

const learners = await openLearnerBrowser();
const preloadedTimes: number[] = [];
const coldTimes: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const preloaded = await learners.open('/play/first-steps/welcome');
  await preloaded.devices.send('Network.emulateNetworkConditions', LINE);
  await preloaded.page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('[data-video="next"]')?.readyState ?? 0) === 4);
  const fast = await measureNextPage(preloaded.page);
  await preloaded.page.context().close();
  // The player preloads nothing when the browser's data saving mode is on.
  const script = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const saving = await learners.open('/play/first-steps/welcome', { script });
  await saving.devices.send('Network.emulateNetworkConditions', LINE);
  const slow = await measureNextPage(saving.page);
  await saving.page.context().close();
  if (round > 0) preloadedTimes.push(fast);
  if (round > 0) coldTimes.push(slow);
}
await learners.close();
const within = preloadedTimes.filter((ms) => ms <= 2 * FRAME_MS).length / preloadedTimes.length;
console.log(
  `Next to first frame: ${computeMedian(preloadedTimes).toFixed(1)} ms preloaded (fastest ${Math.min(...preloadedTimes).toFixed(1)}, ${(computeMedian(preloadedTimes) / FRAME_MS).toFixed(1)} frames, ` +
    `${(within * 100).toFixed(0)} % within two), ${computeMedian(coldTimes).toFixed(1)} ms not preloaded: ratio ${(computeMedian(preloadedTimes) / computeMedian(coldTimes)).toFixed(2)}`,
);
