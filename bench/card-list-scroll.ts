// Scrolls the list of a module with 200 cards, which have pictures, in the portal: by notches of a wheel, and by the height of the window.
// Prints the processor time that the page's thread needs for each step, with scripts, styles, layout and painting, and how many steps need
// more than a frame of the display, so that it is dropped. Every row must have been in sight with its picture.
import { chromium } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian, computeQuantile } from './process-metrics.ts';

const CARDS = 200;
const ROUNDS = 3;
const FRAME_MS = 1000 / 60;
const WHEEL_NOTCH_PX = 120;
const WINDOW_PX = 800;

const server = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: WINDOW_PX } });
await page.request.post('/api/auth/admin/login', { data: { username: 'admin', password: server.adminPassword } });
const moduleId = await createLongModule();
const devices = await page.context().newCDPSession(page);
// The time of the thread does not grow while the processor does something else.
await devices.send('Performance.enable', { timeDomain: 'threadTicks' });

for (const [name, step] of [
  ['a notch of the wheel', WHEEL_NOTCH_PX],
  ['a window', WINDOW_PX],
] as const) {
  const works: number[] = [];
  const anchor: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await openList();
    const steps = await scrollThrough(step, { mustSeeAll: round === 0 });
    await openStillRows();
    const stillSteps = await scrollThrough(step, { mustSeeAll: false });
    if (round > 0) works.push(...steps);
    if (round > 0) anchor.push(...stillSteps);
  }
  const dropped = works.filter((work) => work > FRAME_MS).length;
  const [list, still] = [works, anchor].map(computeMedian) as [number, number];
  console.log(
    `${CARDS} cards scrolled by ${name}: ${list.toFixed(1)} ms of processor time a step (median), ` +
      `p95 ${computeQuantile(works, 0.95).toFixed(1)} ms; ${(list / still).toFixed(1)} times the same rows without scripts ` +
      `(${still.toFixed(1)} ms, p95 ${computeQuantile(anchor, 0.95).toFixed(1)} ms); ${dropped} of ${works.length} steps need more than a frame`,
  );
}
await browser.close();
await server.stop();

/** Creates a module of 200 cards of all kinds with the videos of the sample course, and returns its id. */
async function createLongModule(): Promise<string> {
  const create = async (path: string, data: object) =>
    (await (await page.request.post(`/api/admin/${path}`, { data })).json()) as { id: string };
  const samples = (await (await page.request.get('/api/admin/cards')).json()) as { videoId: string | null }[];
  const videoIds = samples.flatMap(({ videoId }) => videoId ?? []);
  const { id } = await create('modules', { slug: 'long', title: 'Long' });
  const options = ['Sort the table', 'Filter the table', 'Hide a row'].map((label, at) => ({ label, isCorrect: at === 1 }));
  for (let at = 1; at <= CARDS; at++) {
    const kind = at % 4 === 0 ? { type: 'mcq', options } : at % 7 === 0 ? { type: 'challenge' } : { type: 'info' };
    await create('cards', {
      moduleId: id,
      slug: `card-${at}`,
      title: `Lesson ${at} of many`,
      videoId: videoIds[at % videoIds.length],
      ...kind,
    });
  }
  return id;
}

async function openList(): Promise<void> {
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('link', { name: 'Edit Lesson 1 of many', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens a page without scripts that holds copies of the rows in sight, as many as there are cards. */
async function openStillRows(): Promise<void> {
  await openList();
  const html = await page.evaluate((count) => {
    const list = document.querySelector<HTMLElement>('ol[aria-label="Cards of Long"]')!;
    const rows = [...list.children].slice(0, 8);
    list.replaceChildren(...Array.from({ length: count }, (_, at) => rows[at % rows.length]!.cloneNode(true)));
    for (const row of list.children) (row as HTMLElement).style.cssText = 'position:relative;transform:none';
    list.style.height = 'auto';
    for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
    return document.documentElement.outerHTML;
  }, CARDS);
  await page.goto('/robots.txt');
  await page.setContent(html);
  await page.waitForLoadState('networkidle');
}

/** Scrolls the page to its end, and returns the processor time of each step in milliseconds. */
async function scrollThrough(stepPx: number, { mustSeeAll }: { mustSeeAll: boolean }): Promise<number[]> {
  const seen = new Set<string>();
  const steps: number[] = [];
  for (let isAtEnd = false; !isAtEnd;) {
    if (mustSeeAll) for (const row of await listRowsInSight()) seen.add(row);
    const before = await readThreadTime();
    isAtEnd = await scrollBy(stepPx);
    steps.push((await readThreadTime()) - before);
  }
  if (mustSeeAll) for (const row of await listRowsInSight()) seen.add(row);
  if (mustSeeAll && seen.size !== CARDS) throw new Error(`Saw ${seen.size} rows with their pictures, not ${CARDS}.`);
  return steps;
}

/** Scrolls the page, waits for the frame that shows it, and returns whether the page is at its end. */
function scrollBy(stepPx: number): Promise<boolean> {
  return page.evaluate(async (px) => {
    window.scrollBy(0, px);
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  }, stepPx);
}

/** Waits for the pictures of the rows in the window, and returns the titles of the rows that have theirs. */
function listRowsInSight(): Promise<string[]> {
  return page.evaluate(async () => {
    const rows = [...document.querySelectorAll('ol[aria-label="Cards of Long"] > li')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const images = rows.map((row) => row.querySelector('img'));
    await Promise.all(images.map(async (image) => image?.decode().catch(() => undefined)));
    return rows.filter((_, at) => (images[at]?.naturalWidth ?? 0) > 0).map((row) => row.querySelector('a')!.title);
  });
}

async function readThreadTime(): Promise<number> {
  const { metrics } = await devices.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}
