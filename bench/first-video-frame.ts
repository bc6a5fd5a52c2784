// Measures the time from opening a lesson's URL to the first video frame, on simulated Slow 4G and Fast 4G networks, for a first and a
// repeat visit. Compares the measured time with the loading time of an empty HTML page. The argument `slow` limits the measurement to Slow
// 4G, and the argument `fast` limits the measurement to Fast 4G.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { serveEmptyPage } from './empty-page.ts';
import { computeMedian } from './process-metrics.ts';

const ROUNDS = 5;
/** Holds the latency in milliseconds and the speed in bytes per second that Chrome's developer tools use for Slow 4G and Fast 4G. */
const NETWORKS = {
  slow: { name: 'Slow 4G', latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
  fast: { name: 'Fast 4G', latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 },
};
const UNTHROTTLED = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

declare global {
  var pictureAt: number | undefined;
}

/** Records the time at which the browser shows the first frame of the lesson video or, on the empty page, first paints the page. */
function observePicture(): void {
  const check = () => {
    const video = document.querySelector<HTMLVideoElement>('[data-video="lesson"]');
    if (video) return void video.requestVideoFrameCallback((now) => (globalThis.pictureAt = now));
    const painted = document.querySelector('p') && !document.getElementById('root');
    if (painted) globalThis.pictureAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    if (globalThis.pictureAt === undefined) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function measureVisit(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.pictureAt !== undefined);
  return page.evaluate(() => globalThis.pictureAt!);
}

interface Visits {
  cold: number;
  warm: number;
}

/**
 * Measures the first and the second visit in a new browser context. When the `entry` argument is given, the browser logs in as a learner
 * before the first visit.
 */
async function measureVisits(browser: Browser, network: keyof typeof NETWORKS, address: string, entry?: object): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (entry) await context.request.post(new URL('/api/gate/enter', address).href, { data: entry });
  const page = await context.newPage();
  await page.addInitScript(observePicture);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await emulate(devTools, NETWORKS[network]);
  const cold = await measureVisit(page, address);
  // After the first visit, the page loads more files in the background, and these downloads must not slow down the second visit.
  await emulate(devTools, UNTHROTTLED);
  await page.waitForLoadState('networkidle');
  await emulate(devTools, NETWORKS[network]);
  const warm = await measureVisit(page, address);
  await context.close();
  return { cold, warm };
}

async function emulate(devTools: CDPSession, { latency, downloadThroughput, uploadThroughput }: typeof UNTHROTTLED): Promise<void> {
  await devTools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput, uploadThroughput });
}

const emptyPage = await serveEmptyPage();
const server = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const wanted = (Object.keys(NETWORKS) as (keyof typeof NETWORKS)[]).filter(
  (network) => process.argv.length < 3 || process.argv.includes(network),
);
for (const network of wanted) {
  const rounds: { empty: Visits; lesson: Visits }[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({
      empty: await measureVisits(browser, network, emptyPage.url),
      lesson: await measureVisits(browser, network, `${server.address}/play/first-steps/welcome`, {
        key: server.key,
        nickname: `Learner ${network} ${round}`,
      }),
    });
  rounds.shift();
  for (const visit of ['cold', 'warm'] as const) {
    const times = rounds.map(({ lesson }) => lesson[visit]);
    const median = computeMedian(times);
    const ratio = computeMedian(rounds.map(({ lesson, empty }) => lesson[visit] / empty[visit]));
    console.log(
      `${NETWORKS[network].name}, ${visit}: first frame after ${median.toFixed(0)} ms, ${ratio.toFixed(2)} times an empty page ` +
        `(${computeMedian(rounds.map(({ empty }) => empty[visit])).toFixed(0)} ms); slowest ${(Math.max(...times) / median).toFixed(2)} times the median`,
    );
  }
}
await browser.close();
await server.stop();
emptyPage.close();
