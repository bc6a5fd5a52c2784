// Measures the time from pressing the Next button to the first frame of the next lesson, with and without preloading, and the processor time
// that the page's thread needs meanwhile, which does not grow while the processor does something else. The simulated network has a speed of
// 8 Mbit/s and a latency of 60 ms. The benchmark repeatedly draws the lesson's video to a canvas, and assumes that the first frame is shown as
// soon as the canvas is no longer empty. The anchor is the time from pressing a button that does nothing to the next frame.
import type { CDPSession, Page } from '@playwright/test';
import { openLearnerBrowser } from './learner-browser.ts';
import { computeMedian, computeQuantile } from './process-metrics.ts';

const ROUNDS = 4;
/** Each of these lessons leads to another lesson. */
const LESSONS = [
  'first-steps/welcome',
  'first-steps/autosum-tip',
  'first-steps/copy-down',
  'find-and-summarise/filter-a-list',
  'find-and-summarise/pivot',
];
/** Loading a video takes long while the machine does something else. */
const LOADING_MS = 120_000;
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

/** Presses a button that does nothing and returns the time in milliseconds until the next frame. */
async function measureEmptyPress(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.body.appendChild(document.createElement('button'));
        button.addEventListener('click', ({ timeStamp }) =>
          requestAnimationFrame(() => {
            button.remove();
            resolve(performance.now() - timeStamp);
          }),
        );
        button.click();
      }),
  );
}

async function readThreadTime(devices: CDPSession): Promise<number> {
  const { metrics } = await devices.send('Performance.getMetrics');
  const parts = metrics.filter(({ name }) => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name));
  return parts.reduce((sum, { value }) => sum + value * 1000, 0);
}

const learners = await openLearnerBrowser();

async function openLesson(path: string, options = {}): Promise<{ page: Page; devices: CDPSession }> {
  const lesson = await learners.open(`/play/${path}`, options);
  lesson.page.setDefaultTimeout(LOADING_MS);
  await lesson.devices.send('Performance.enable', { timeDomain: 'threadTicks' });
  await lesson.devices.send('Network.emulateNetworkConditions', LINE);
  return lesson;
}

const preloadedTimes: number[] = [];
const threadTimes: number[] = [];
const emptyTimes: number[] = [];
const coldTimes: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const path of LESSONS) {
    const { page, devices } = await openLesson(path);
    await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('[data-video="next"]')?.readyState ?? 0) === 4);
    emptyTimes.push(await measureEmptyPress(page));
    const before = await readThreadTime(devices);
    preloadedTimes.push(await measureNextPage(page));
    threadTimes.push((await readThreadTime(devices)) - before);
    await page.context().close();
  }
  // The player preloads nothing when the browser's data saving mode is on.
  const script = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  const saving = await openLesson(LESSONS[0]!, { script });
  coldTimes.push(await measureNextPage(saving.page));
  await saving.page.context().close();
}
await learners.close();
const within = preloadedTimes.filter((ms) => ms <= 2 * FRAME_MS).length / preloadedTimes.length;
const [preloaded, thread, empty, cold] = [preloadedTimes, threadTimes, emptyTimes, coldTimes].map(computeMedian) as [
  number,
  number,
  number,
  number,
];
console.log(
  `Next to first frame: ${preloaded.toFixed(1)} ms preloaded (fastest ${Math.min(...preloadedTimes).toFixed(1)}, ${(preloaded / FRAME_MS).toFixed(1)} frames, ` +
    `${(within * 100).toFixed(0)} % of ${preloadedTimes.length} steps within two), ${thread.toFixed(1)} ms of processor time (95 %: ${computeQuantile(threadTimes, 0.95).toFixed(1)}), ` +
    `an empty press ${empty.toFixed(1)} ms; ${cold.toFixed(1)} ms not preloaded: ratio ${(preloaded / cold).toFixed(2)}`,
);
