// Measures the time from pressing the Next button to the first frame of the next lesson, with and without preloading, and the processor time
// that the page's thread needs meanwhile, which does not grow while the processor does something else. The simulated network has a speed of
// 8 Mbit/s and a latency of 60 ms. The benchmark draws the lesson's video to a canvas before each frame of the display, and assumes that the
// frame shows the video when the canvas is no longer empty. The anchors are a bare page that swaps the same two videos, and the time from
// pressing a button that does nothing to the next frame.
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

/** Presses the Next button and returns the time in milliseconds until the frame of the display that shows the next lesson. */
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
            const ms = performance.now() - started;
            context.clearRect(0, 0, 1, 1);
            context.drawImage(video, 0, 0, 1, 1);
            if (context.getImageData(0, 0, 1, 1).data[3]! > 0) return resolve(ms);
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

const listVideos = (page: Page) =>
  page.evaluate(() => ['lesson', 'next'].map((name) => document.querySelector<HTMLVideoElement>(`[data-video="${name}"]`)!.currentSrc));

/** Replaces a lesson by a page that has nothing but the lesson's two videos and a Next button that swaps them. */
async function openBarePage(lesson: Page, [current, next]: string[]): Promise<Page> {
  const page = await lesson.context().newPage();
  await lesson.close();
  const body = `<style>video { position: absolute; inset: 0; width: 100%; height: 100% } [data-video='next'] { visibility: hidden }</style>
    <video muted playsinline preload="auto" data-video="lesson" src="${current}"></video>
    <video muted playsinline preload="auto" data-video="next" src="${next}"></video>
    <button>Next</button>
    <script>
      const [before, after] = document.querySelectorAll('video');
      void before.play();
      document.querySelector('button').onclick = () => {
        before.pause();
        before.dataset.video = 'next';
        after.dataset.video = 'lesson';
        void after.play();
      };
    </script>`;
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/bare');
  return page;
}

const waitForPreloaded = (page: Page) =>
  page.waitForFunction(() => (document.querySelector<HTMLVideoElement>('[data-video="next"]')?.readyState ?? 0) === 4);

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
const bareTimes: number[] = [];
const emptyTimes: number[] = [];
const coldTimes: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const path of LESSONS) {
    const { page, devices } = await openLesson(path);
    await waitForPreloaded(page);
    const videos = await listVideos(page);
    emptyTimes.push(await measureEmptyPress(page));
    const before = await readThreadTime(devices);
    preloadedTimes.push(await measureNextPage(page));
    threadTimes.push((await readThreadTime(devices)) - before);
    const bare = await openBarePage(page, videos);
    await waitForPreloaded(bare);
    bareTimes.push(await measureNextPage(bare));
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
const [preloaded, thread, bare, empty, cold] = [preloadedTimes, threadTimes, bareTimes, emptyTimes, coldTimes].map(computeMedian) as [
  number,
  number,
  number,
  number,
  number,
];
console.log(
  `Next to first frame: ${preloaded.toFixed(1)} ms preloaded (fastest ${Math.min(...preloadedTimes).toFixed(1)}, ${(preloaded / FRAME_MS).toFixed(1)} frames, ` +
    `${(within * 100).toFixed(0)} % of ${preloadedTimes.length} steps within two), ${thread.toFixed(1)} ms of processor time (95 %: ${computeQuantile(threadTimes, 0.95).toFixed(1)}), ` +
    `a bare page with the same videos ${bare.toFixed(1)} ms, an empty press ${empty.toFixed(1)} ms; ${cold.toFixed(1)} ms not preloaded: ratio ${(preloaded / cold).toFixed(2)}`,
);
