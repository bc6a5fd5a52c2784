// Measures how long the access key form takes to become usable, for a first and a repeat visit. The benchmark simulates a Slow 4G network
// and a CPU that is slowed down to a quarter of its speed. Compares the measured time with the loading time of an empty HTML page.
import { chromium, type Browser, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { UNTOUCHED_BRAND } from '../src/shared/brand/brand.ts';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { serveEmptyPage } from './empty-page.ts';
import { computeMedian } from './process-metrics.ts';

const ROUNDS = 5;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

declare global {
  var usableAt: number | undefined;
  var hydratedAt: number | undefined;
}

/**
 * Records the time at which a learner can first type into the access key field, and the time at which React has hydrated the field. Looks
 * only from the first paint on, because a look before it makes the browser lay out the page once more.
 */
function observeReadiness(): void {
  const look = (paintedAt: number) => {
    const field = document.querySelector<HTMLElement>('#key, p');
    if (field?.checkVisibility() && field.clientWidth > 0) globalThis.usableAt ??= paintedAt;
    if (field && (field.tagName === 'P' || Object.keys(field).some((name) => name.startsWith('__reactProps'))))
      globalThis.hydratedAt ??= performance.now();
    if (globalThis.hydratedAt === undefined) requestAnimationFrame(look);
  };
  new PerformanceObserver((list) => {
    const [painted] = list.getEntriesByName('first-contentful-paint');
    if (painted) look(painted.startTime);
  }).observe({ type: 'paint', buffered: true });
}

interface VisitTimings {
  usable: number;
  hydrated: number;
}
interface Visits {
  first: VisitTimings;
  repeat: VisitTimings;
}

async function measureVisit(page: Page, address: string): Promise<VisitTimings> {
  // A learner comes from another site, for which a browser changes its process. From an empty tab it would only do so for Keyreel's policy.
  await page.goto(emptyPage.url.replace('localhost', '127.0.0.1'));
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.hydratedAt !== undefined, undefined, { polling: 100 });
  return page.evaluate(() => ({ usable: globalThis.usableAt!, hydrated: globalThis.hydratedAt! }));
}

/** Measures the first visit in a new browser context, and the second unless `isOnce` is set. */
async function measureVisits(browser: Browser, address: string, locale = 'en', isOnce = false): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const page = await context.newPage();
  await page.addInitScript(observeReadiness);
  const devices = await context.newCDPSession(page);
  await devices.send('Network.enable');
  const slowDown = async (isSlow: boolean) => {
    await devices.send('Network.emulateNetworkConditions', isSlow ? SLOW_4G : UNTHROTTLED);
    await devices.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 });
  };
  await slowDown(true);
  const first = await measureVisit(page, address);
  if (isOnce) {
    await context.close();
    return { first, repeat: first };
  }
  // The page preloads code when the browser is idle. The benchmark turns off throttling until preloading has finished, so that preloading
  // does not slow down the next measured visit.
  await slowDown(false);
  await page.waitForLoadState('networkidle');
  await slowDown(true);
  const repeat = await measureVisit(page, address);
  await context.close();
  return { first, repeat };
}

/** Gives a server the name and the color of a school. */
async function setBrand({ address, adminPassword }: BuiltServer): Promise<void> {
  const send = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(address + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const login = await send('POST', '/api/auth/admin/login', { username: 'admin', password: adminPassword });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const brand = { ...UNTOUCHED_BRAND, name: 'Ada’s School', accent: '#1d6ef2' };
  await send('PUT', '/api/admin/brand', { revision: 0, brand }, cookie);
}

const emptyPage = await serveEmptyPage();
const server = await startBuiltServer();
const school = await startBuiltServer();
await setBrand(school);
const browser = await chromium.launch(getChromiumOptions());
const rounds: Record<'keyForm' | 'branded' | 'french' | 'spanish' | 'empty', Visits>[] = [];
for (let round = 0; round <= ROUNDS; round++)
  rounds.push({
    empty: await measureVisits(browser, emptyPage.url),
    keyForm: await measureVisits(browser, `${server.address}/`),
    branded: await measureVisits(browser, `${school.address}/`),
    french: await measureVisits(browser, `${school.address}/`, 'fr', true),
    spanish: await measureVisits(browser, `${school.address}/`, 'es', true),
  });
rounds.shift();
for (const [name, when, form] of [
  ['first visit', 'first', 'keyForm'],
  ['repeat visit', 'repeat', 'keyForm'],
  ['with a brand, first', 'first', 'branded'],
  ['with a brand, repeat', 'repeat', 'branded'],
  ['with a brand, in French', 'first', 'french'],
  ['with a brand, in Spanish', 'first', 'spanish'],
] as const) {
  const ratio = computeMedian(rounds.map((round) => round[form][when].usable / round.empty[when].usable));
  const ms = (pick: (round: (typeof rounds)[number]) => number) => computeMedian(rounds.map(pick)).toFixed(0);
  console.log(
    `${name}: key form usable after ${ms((round) => round[form][when].usable)} ms, ${ratio.toFixed(2)} times an empty page ` +
      `(${ms(({ empty }) => empty[when].usable)} ms); hydrated after ${ms((round) => round[form][when].hydrated)} ms`,
  );
}
await browser.close();
await server.stop();
await school.stop();
emptyPage.close();
