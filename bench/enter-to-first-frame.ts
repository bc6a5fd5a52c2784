// Measures the time from pressing the BEGIN button to the first frame of the first lesson on a simulated Fast 4G network, and counts the
// sequential API requests. Compares the measured time with the time that a nearly empty page needs to send one request and show the first
// frame of the same video.
import { chromium, type Browser, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian } from './process-metrics.ts';

const ROUNDS = 5;
/** Holds the latency in milliseconds and the speed in bytes per second that Chrome's developer tools use for Fast 4G. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

/** Resolves to `performance.now()` as soon as the first frame of a video can be drawn to a canvas. */
function waitForFirstFrame(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    const check = () => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      if (video && video.readyState >= 2) {
        context.drawImage(video, 0, 0, 1, 1);
        if (context.getImageData(0, 0, 1, 1).data[3]! > 0) return resolve(performance.now());
      }
      requestAnimationFrame(check);
    };
    check();
  });
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
  return context.newPage();
}

async function throttle(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', FAST_4G);
}

/** Returns the length of the longest chain of requests in which every request started after the previous request had ended. */
function countSequential(requests: { start: number; end: number }[]): number {
  let count = 0;
  let end = -Infinity;
  for (const request of requests.toSorted((a, b) => a.end - b.end)) {
    if (request.start < end) continue;
    count++;
    end = request.end;
  }
  return count;
}

/** Measures how long a new learner waits for the first frame after submitting the access key form. */
async function measureEntry(browser: Browser, address: string, key: string, nickname: string) {
  const page = await openPage(browser, address);
  await page.goto('/');
  // The app prefetches the player's code while a learner types, so the benchmark waits until prefetching has finished.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Access key').fill(key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(nickname);
  await throttle(page);
  const requests: { start: number; end: number }[] = [];
  page.on('requestfinished', (request) => {
    if (!/\/trpc\/(gate|content)\./.test(request.url())) return;
    const { startTime, responseEnd } = request.timing();
    requests.push({ start: startTime, end: startTime + responseEnd });
  });
  await page.evaluate(() => document.querySelector('form')!.addEventListener('submit', () => performance.mark('begin'), { capture: true }));
  const firstFrame = page.evaluate(waitForFirstFrame, '[data-video="lesson"]');
  await page.getByRole('button', { name: 'BEGIN' }).click();
  const ms = (await firstFrame) - (await page.evaluate(() => performance.getEntriesByName('begin')[0]!.startTime));
  const lessonUrl = await page.locator('[data-video="lesson"]').evaluate((video) => (video as HTMLVideoElement).currentSrc);
  await page.context().close();
  return { ms, roundTrips: countSequential(requests), lessonUrl };
}

/** Measures how long a nearly empty page takes to send one request and then show the first frame of the lesson video. */
async function measureLeastPossible(browser: Browser, address: string, key: string, nickname: string, lessonUrl: string): Promise<number> {
  const page = await openPage(browser, address);
  await page.request.post('/api/gate/enter', { data: { key, nickname } });
  await page.goto('/healthz');
  await throttle(page);
  const start = await page.evaluate(async (url) => {
    const startMs = performance.now();
    await fetch('/api/session/current');
    document.body.append(Object.assign(document.createElement('video'), { muted: true, autoplay: true, src: url }));
    return startMs;
  }, lessonUrl);
  const ms = (await page.evaluate(waitForFirstFrame, 'video')) - start;
  await page.context().close();
  return ms;
}

const server = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const rounds: { entry: number; least: number; roundTrips: number }[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const { ms, roundTrips, lessonUrl } = await measureEntry(browser, server.address, server.key, `Learner ${round}`);
  const least = await measureLeastPossible(browser, server.address, server.key, `Reference ${round}`, lessonUrl);
  rounds.push({ entry: ms, least, roundTrips });
}
// The first round only warms up the server and the browser, so the results do not include the first round.
rounds.shift();
await browser.close();
await server.stop();
console.log(
  `BEGIN to the first frame: ${computeMedian(rounds.map(({ entry }) => entry)).toFixed(0)} ms with ${computeMedian(rounds.map(({ roundTrips }) => roundTrips))} ` +
    `sequential round trips, ${computeMedian(rounds.map(({ entry, least }) => entry / least)).toFixed(2)} times the least possible ` +
    `(${computeMedian(rounds.map(({ least }) => least)).toFixed(0)} ms: one request, then the video)`,
);
