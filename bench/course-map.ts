// Opens the map of a module with 200 pages in Chromium. Prints how long drawing it takes, as a multiple of the time for as many empty boxes
// and lines, and how many frames a second it shows while it is panned and zoomed, as a share of those of the empty boxes and lines.
import { chromium, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian, computeQuantile } from './process-metrics.ts';

const PAGES = 200;
const LINES = 240;
const ROUNDS = 7;
const GESTURE_MS = 2000;
const WHEEL_MS = 16;

/** Creates a course in which every sixth page is a question whose wrong answers lead to a review page, which leads back. */
function createSheet(): string {
  const rows = Array.from({ length: PAGES }, (_, index) => {
    const place = index % 6;
    const isQuestion = place === 3 && index + 2 < PAGES;
    const options = isQuestion ? `Yes,p${index + 2},No,p${index + 1},1` : ',,,,';
    const next = place === 4 ? `p${index - 2}` : '';
    return `p${index},Lesson ${index + 1} of the long course,${isQuestion ? 'mcq' : 'info'},${next},Go on,${options}`;
  });
  return ['Slug,Title,Type,Next page,Button text,Option 1,Option 1 page,Option 2,Option 2 page,Right', ...rows].join('\n');
}

const PARTS = '.react-flow__node, [data-way]';

/** Returns the ids of the pages and lines of the drawn map: of all of them, and of those that stand in the window, at least in part. */
const listParts = (page: Page): Promise<{ all: string[]; inSight: string[] }> =>
  page.evaluate((parts) => {
    const box = document.querySelector('.react-flow')!.getBoundingClientRect();
    const all = [...document.querySelectorAll<HTMLElement>(parts)].map((each) => ({
      id: (each.dataset.id ?? each.dataset.way)!,
      place: each.getBoundingClientRect(),
    }));
    const inSight = all.filter(
      ({ place: { left, top, right, bottom } }) => right > box.left && bottom > box.top && left < box.right && top < box.bottom,
    );
    return { all: all.map(({ id }) => id), inSight: inSight.map(({ id }) => id) };
  }, PARTS);

/** Waits for the frame that shows the pages and lines with the given ids, and returns when that was on the clock of the page. */
const waitUntilDrawn = (page: Page, ids: readonly string[], { isClicked }: { isClicked: boolean }): Promise<number> =>
  page.evaluate(
    async (input) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const isDrawn = () => {
        const drawn = new Set([...document.querySelectorAll<HTMLElement>(input.parts)].map((each) => each.dataset.id ?? each.dataset.way));
        return input.ids.every((id) => drawn.has(id));
      };
      await nextFrame();
      const startedAt = input.isClicked ? performance.now() : 0;
      if (input.isClicked) document.querySelector<HTMLElement>('input[value="map"]')!.click();
      while (!isDrawn()) await nextFrame();
      await nextFrame();
      return performance.now() - startedAt;
    },
    { parts: PARTS, ids, isClicked },
  );

/** Opens the map, and returns how long it takes to show all that stands in the window, and for how long the page's thread then worked. */
async function measureMap(page: Page, { all, inSight }: { all: string[]; inSight: string[] }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const getWorkMs = async () =>
    1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value;
  const workedBefore = await getWorkMs();
  const startedAt = await page.evaluate(() => performance.now());
  const inSightMs = await waitUntilDrawn(page, inSight, { isClicked: true });
  const workMs = (await getWorkMs()) - workedBefore;
  const allMs = (await waitUntilDrawn(page, all, { isClicked: false })) - startedAt;
  await session.detach();
  return { inSightMs, workMs, allMs };
}

/** Draws empty boxes and lines above the page, and returns how long that takes in milliseconds. */
const measureBoxes = (page: Page): Promise<number> =>
  page.evaluate(
    async ([boxes, lines]) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const list = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('');
      document.getElementById('boxes')?.remove();
      await nextFrame();
      const startedAt = performance.now();
      document.body.insertAdjacentHTML(
        'beforeend',
        `<div id="boxes" style="position:fixed;inset:0;z-index:9;background:#fff"><div><svg style="position:absolute;overflow:visible">${list(
          lines!,
          (index) => `<path fill="none" stroke="green" d="M${(index % 20) * 60} ${index * 3}v60h40v60"/>`,
        )}</svg>${list(
          boxes!,
          (index) =>
            `<div style="position:absolute;left:${(index % 20) * 60}px;top:${index * 4}px;border:1px solid green"><b>${index}</b> Box</div>`,
        )}</div></div>`,
      );
      await nextFrame();
      await nextFrame();
      return performance.now() - startedAt;
    },
    [PAGES, LINES],
  );

/** Turns the mouse wheel above the canvas, and returns the frames a second and the 95th percentile of the time between two frames. */
async function measureFrames(page: Page, modifiers: number): Promise<{ rate: number; p95: number }> {
  const devices = await page.context().newCDPSession(page);
  const frames = page.evaluate(async (durationMs) => {
    const times: number[] = [];
    const startedAt = performance.now();
    while (performance.now() - startedAt < durationMs)
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))));
    return times.slice(1).map((time, index) => time - times[index]!);
  }, GESTURE_MS);
  const endsAt = performance.now() + GESTURE_MS;
  for (let turn = 0; performance.now() < endsAt; turn++) {
    const delta = turn % 80 < 40 ? 12 : -12;
    const wheel = { type: 'mouseWheel', x: 600, y: 500, deltaX: modifiers ? 0 : delta, deltaY: delta, modifiers } as const;
    await Promise.all([devices.send('Input.dispatchMouseEvent', wheel), new Promise((done) => setTimeout(done, WHEEL_MS))]);
  }
  const intervals = await frames;
  await devices.detach();
  return { rate: 1000 / computeMedian(intervals), p95: computeQuantile(intervals, 0.95) };
}

const server = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const page = await browser.newPage({ baseURL: server.address, viewport: { width: 1280, height: 800 } });
await page.request.post('/api/auth/admin/login', { data: { username: 'admin', password: server.adminPassword } });
const module = (await (await page.request.post('/api/admin/modules', { data: { slug: 'map', title: 'Map' } })).json()) as { id: string };
const path = `/api/admin/modules/${module.id}/cards`;
const sheet = { data: createSheet(), headers: { 'content-type': 'application/octet-stream' } };
const plan = (await (await page.request.post(`${path}/check`, sheet)).json()) as { hash: string };
await page.request.post(`${path}/import?planHash=${encodeURIComponent(plan.hash)}`, sheet);
await page.goto(`/admin/cards?module=${module.id}&view=map`);
await page
  .locator('.react-flow__node-page')
  .nth(PAGES - 1)
  .waitFor({ state: 'attached' });
await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
const parts = await listParts(page);

const drawn: { inSightMs: number; workMs: number; allMs: number }[] = [];
const boxes: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('list', { name: 'Cards of Map' }).waitFor();
  boxes.push(await measureBoxes(page));
  await page.evaluate(() => document.getElementById('boxes')!.remove());
  drawn.push(await measureMap(page, parts));
}
const median = (name: keyof (typeof drawn)[number]) => computeMedian(drawn.map((each) => each[name]));
console.log(
  `${PAGES} pages: all ${parts.inSight.length} pages and lines in the window drawn after ${median('inSightMs').toFixed(0)} ms ` +
    `(${median('workMs').toFixed(0)} ms of work), ${(median('inSightMs') / computeMedian(boxes)).toFixed(1)} times as many empty boxes ` +
    `(${computeMedian(boxes).toFixed(0)} ms); all ${parts.all.length} after ${median('allMs').toFixed(0)} ms`,
);
const CONTROL = 2;
const pan = await measureFrames(page, 0);
const zoom = await measureFrames(page, CONTROL);
await measureBoxes(page);
const still = await measureFrames(page, 0);
for (const [name, { rate, p95 }] of Object.entries({ panned: pan, zoomed: zoom }))
  console.log(
    `${name}: ${rate.toFixed(0)} frames a second (median), p95 ${p95.toFixed(0)} ms; empty boxes ${still.rate.toFixed(0)}, p95 ${still.p95.toFixed(0)} ms; share ${(rate / still.rate).toFixed(2)}`,
  );
await browser.close();
await server.stop();
