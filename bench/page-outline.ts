// Measures the processor time of the browser's main thread from the press of a button to the first frame of the outline, in a module of 60
// pages and in one of eight. Counts scripts, styles and layout. The rows that are out of sight follow when the browser has time for them, so
// the benchmark delays them beyond the measurement.
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian } from './process-metrics.ts';

const PAGES = 60;
const ROUNDS = 9;
const SETTLED_MS = 400;

const { address, key, adminPassword, stop } = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const sampleCards = await createLongModule();
const pages = [await openLesson('sixty', 'page-30'), await openLesson('first-steps', sampleCards[0]!.slug)];
const times: number[][] = [[], []];
for (let round = 0; round <= ROUNDS; round++)
  for (const [index, lesson] of pages.entries()) {
    const ms = await measureOutline(lesson);
    if (round > 0) times[index]!.push(ms);
  }
await browser.close();
await stop();
const [long, short] = times.map(computeMedian) as [number, number];
console.log(
  `outline of ${PAGES} pages: ${long.toFixed(1)} ms of processor time to its first frame, ${(long / short).toFixed(1)} times that of eight pages (${short.toFixed(1)} ms)`,
);

/** Creates a product with a module of 60 lessons, which have the video of the first lesson of the sample course. */
async function createLongModule(): Promise<{ slug: string; videoId: string }[]> {
  const { request } = await browser.newContext({ baseURL: address });
  await request.post('/api/auth/admin/login', { data: { username: 'admin', password: adminPassword } });
  const cards = (await (await request.get('/api/admin/cards')).json()) as { slug: string; videoId: string }[];
  const create = async (path: string, data: object) =>
    (await (await request.post(`/api/admin/${path}`, { data })).json()) as { id: string };
  const products = (await (await request.get('/api/admin/products')).json()) as { id: string }[];
  const { id: moduleId } = await create('modules', { slug: 'sixty', title: 'Sixty pages' });
  await create('product-modules', { productId: products[0]!.id, moduleId });
  for (let page = 1; page <= PAGES; page++)
    await create('cards', { moduleId, slug: `page-${page}`, title: `Lesson ${page} of many`, type: 'info', videoId: cards[0]!.videoId });
  return cards;
}

async function openLesson(moduleSlug: string, slug: string): Promise<{ page: Page; devices: CDPSession }> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await context.request.post('/api/gate/enter', { data: { key, nickname: moduleSlug } });
  const page = await context.newPage();
  await page.addInitScript((delay) => {
    globalThis.requestIdleCallback = (run) => Number(setTimeout(run, delay, { didTimeout: false, timeRemaining: () => 50 }));
  }, 2 * SETTLED_MS);
  const devices = await context.newCDPSession(page);
  // The time of the thread does not grow while the processor does something else.
  await devices.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`/play/${moduleSlug}/${slug}`);
  await page.locator('[data-video="lesson"]').waitFor();
  await page.waitForTimeout(2000);
  return { page, devices };
}

async function measureOutline({ page, devices }: { page: Page; devices: CDPSession }): Promise<number> {
  await page.locator('.companion-button').click();
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Settings').click();
  await page.waitForTimeout(SETTLED_MS);
  const before = await readThreadTime(devices);
  await tab('Pages').evaluate((button: HTMLElement) => button.click());
  await page.waitForTimeout(SETTLED_MS);
  const after = await readThreadTime(devices);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(SETTLED_MS);
  return after - before;
}

async function readThreadTime(devices: CDPSession): Promise<number> {
  const { metrics } = await devices.send('Performance.getMetrics');
  const parts = metrics.filter(({ name }) => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name));
  return parts.reduce((sum, { value }) => sum + value * 1000, 0);
}
