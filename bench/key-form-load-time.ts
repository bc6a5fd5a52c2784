// P12 and P13: the key page usable on Slow 4G with a quarter of this machine's speed, first visit and next, against an empty HTML page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { median } from './process-metrics.ts';

const ROUNDS = 5;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const UNTHROTTLED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><p>Empty</p>';

declare global {
  var usableAt: number | undefined;
  var appAt: number | undefined;
}

/** Notes the first frame in which the field can be typed in, and the one in which React has it. */
function observeReadiness(): void {
  const look = () => {
    const field = document.querySelector<HTMLElement>('#key, p');
    if (field?.checkVisibility() && field.clientWidth > 0) globalThis.usableAt ??= performance.now();
    if (field && (field.tagName === 'P' || Object.keys(field).some((name) => name.startsWith('__reactProps'))))
      globalThis.appAt ??= performance.now();
    if (globalThis.appAt === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface VisitTimings {
  usable: number;
  app: number;
}

async function measureVisit(page: Page, address: string): Promise<VisitTimings> {
  await page.goto('about:blank');
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.appAt !== undefined && performance.getEntriesByName('first-contentful-paint').length > 0);
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
    return { usable: Math.max(painted, globalThis.usableAt!), app: globalThis.appAt! };
  });
}

/** A first visit and the next one of a new browser. */
async function measureVisits(browser: Browser, address: string): Promise<{ first: VisitTimings; next: VisitTimings }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
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
  // What the page still fetches when idle is not a part of the next visit.
  await slowDown(false);
  await page.waitForLoadState('networkidle');
  await slowDown(true);
  const next = await measureVisit(page, address);
  await context.close();
  return { first, next };
}

const anchor = createServer((_, answer) => answer.setHeader('content-type', 'text/html').setHeader('cache-control', 'no-cache').end(EMPTY));
await new Promise<void>((done) => anchor.listen(0, '127.0.0.1', done));
const empty = `http://localhost:${(anchor.address() as AddressInfo).port}/`;
const server = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const rounds: { of: Awaited<ReturnType<typeof measureVisits>>; by: Awaited<ReturnType<typeof measureVisits>> }[] = [];
for (let round = 0; round <= ROUNDS; round++)
  rounds.push({ by: await measureVisits(browser, empty), of: await measureVisits(browser, `${server.address}/`) });
rounds.shift();
for (const [name, when] of [
  ['first visit', 'first'],
  ['next visit', 'next'],
] as const) {
  const ratio = median(rounds.map(({ of, by }) => of[when].usable / by[when].usable));
  const ms = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick)).toFixed(0);
  console.log(
    `${name}: key page usable after ${ms(({ of }) => of[when].usable)} ms, ${ratio.toFixed(2)} times an empty page ` +
      `(${ms(({ by }) => by[when].usable)} ms); the app after ${ms(({ of }) => of[when].app)} ms`,
  );
}
await browser.close();
await server.stop();
anchor.close();
