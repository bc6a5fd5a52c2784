// Measures what the page's thread needs, in processor time, to open the desk beside a wide lesson, to open the same as a sheet on a phone, and
// to draw what a check found in a workbook with its mini-sheet, from the worker's report on. Counts the frames of the display until the desk and
// the sheet are there. What a check found is shown when the page has said for long enough that it is checking, so its frames say nothing.
import { readFileSync } from 'node:fs';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian } from './process-metrics.ts';

const ROUNDS = 7;
const SETTLED_MS = 400;
/** For at least so long, the page says that it is checking. */
const CHECKING_MS = 2000;
const WORKBOOK = 'src/workbook/checks/testing/practice/trips-one-short.xlsx';

interface SampleCard {
  id: string;
  slug: string;
  transcriptId: string | null;
  answers: object[];
}

interface Work {
  ms: number;
  frames: number;
}

const { address, key, adminPassword, stop } = await startBuiltServer();
const browser = await chromium.launch(getChromiumOptions());
const learner = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
await prepareCourse();
await learner.request.post('/api/gate/enter', { data: { key, nickname: 'Bench' } });

const desk = await openPage('/play/wide/wide', 1280);
const sheet = await openPage('/play/wide/wide', 390);
const challenge = await openPage('/play/first-steps/first-challenge', 1280);
await report('desk', () => measureDesk(desk));
await report('sheet', () => measureSheet(sheet));
await report('findings with their mini-sheet', () => measureMiniSheet(challenge));
await browser.close();
await stop();

async function report(name: string, measure: () => Promise<Work>): Promise<void> {
  const works: Work[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const work = await measure();
    if (round > 0) works.push(work);
  }
  const ms = works.map((work) => work.ms);
  console.log(
    `${name}: ${computeMedian(ms).toFixed(1)} ms of processor time (median, most ${Math.max(...ms).toFixed(1)}), ` +
      `drawn after ${computeMedian(works.map(({ frames }) => frames))} frames`,
  );
}

/** Creates a module of wide lessons, and gives every learner of the first challenge the same numbers. */
async function prepareCourse(): Promise<void> {
  const { request } = await browser.newContext({ baseURL: address });
  await request.post('/api/auth/admin/login', { data: { username: 'admin', password: adminPassword } });
  const send = async (path: string, data: object) => (await (await request.post(`/api/admin/${path}`, { data })).json()) as { id: string };
  const { uploadURL } = (await (await request.get('/api/objects/upload?extension=mp4')).json()) as { uploadURL: string };
  await request.put(uploadURL, { data: readFileSync('e2e/player/videos/16x9.mp4'), headers: { 'content-type': 'video/mp4' } });
  const videoId = uploadURL.split('?')[0]!.split('/').at(-1)!;
  const samples = (await (await request.get('/api/admin/cards')).json()) as SampleCard[];
  const { transcriptId } = samples.find((card) => card.transcriptId !== null)!;
  const { id: challengeId, answers } = samples.find(({ slug }) => slug === 'first-challenge')!;
  await request.put(`/api/admin/cards/${challengeId}`, {
    data: { answers: answers.map((answer) => ({ ...answer, ownNumbers: undefined })) },
  });
  const products = (await (await request.get('/api/admin/products')).json()) as { id: string }[];
  const { id: moduleId } = await send('modules', { slug: 'wide', title: 'Wide' });
  await send('product-modules', { productId: products[0]!.id, moduleId });
  for (const slug of ['wide', 'wide-2', 'wide-3'])
    await send('cards', { moduleId, slug, title: slug, type: 'info', videoId, transcriptId });
}

async function openPage(path: string, width: number): Promise<{ page: Page; devices: CDPSession }> {
  const page = await learner.newPage();
  await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
  await page.addInitScript(() => {
    const held = globalThis as typeof globalThis & { deliver?: () => void };
    // oxlint-disable-next-line typescript/unbound-method -- it is called with its worker
    const listen = Worker.prototype.addEventListener;
    // The report of a check is delivered only when the benchmark asks for it.
    Worker.prototype.addEventListener = function (this: Worker, type: string, listener: EventListener, options?: object) {
      const hold = (event: Event) => {
        if (event instanceof MessageEvent && event.data.type === 'report') held.deliver = () => listener(event);
        else listener(event);
      };
      listen.call(this, type, type === 'message' ? hold : listener, options);
    };
  });
  const devices = await learner.newCDPSession(page);
  // The time of the thread does not grow while the processor does something else.
  await devices.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path);
  await page.locator('[data-video="lesson"]').waitFor();
  await page.waitForTimeout(2000);
  await page.evaluate(() => document.querySelector('video')!.pause());
  return { page, devices };
}

async function measureDesk({ page, devices }: { page: Page; devices: CDPSession }): Promise<Work> {
  const work = await measureWork({ page, devices }, '.companion-button', '[role="tablist"]');
  await page.locator('.companion-button').click();
  await page.locator('[role="tablist"]').waitFor({ state: 'detached' });
  return work;
}

async function measureSheet({ page, devices }: { page: Page; devices: CDPSession }): Promise<Work> {
  const work = await measureWork({ page, devices }, '.companion-button', 'dialog[open] [role="tablist"]');
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return work;
}

async function measureMiniSheet({ page, devices }: { page: Page; devices: CDPSession }): Promise<Work> {
  await page.locator('input[type="file"]').setInputFiles(WORKBOOK);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForFunction(() => 'deliver' in globalThis);
  await page.waitForTimeout(CHECKING_MS);
  const work = await measureWork({ page, devices }, null, '.workbook-findings:has(h2:focus) .mini-sheet');
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'deliver'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  return work;
}

/** Presses a button, or delivers the held report, and returns the work of the thread and the frames until `shown` is drawn. */
async function measureWork({ page, devices }: { page: Page; devices: CDPSession }, button: string | null, shown: string): Promise<Work> {
  await page.waitForTimeout(SETTLED_MS);
  const before = await readThreadTime(devices);
  const frames = await page.evaluate(
    async (input) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await nextFrame();
      if (input.button === null) (globalThis as typeof globalThis & { deliver: () => void }).deliver();
      else document.querySelector<HTMLElement>(input.button)!.click();
      for (let frame = 1; ; frame++) {
        await nextFrame();
        if (document.querySelector(input.shown)?.getClientRects().length) return frame;
      }
    },
    { button, shown },
  );
  await page.waitForTimeout(SETTLED_MS);
  return { ms: (await readThreadTime(devices)) - before, frames };
}

async function readThreadTime(devices: CDPSession): Promise<number> {
  const { metrics } = await devices.send('Performance.getMetrics');
  const parts = metrics.filter(({ name }) => ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].includes(name));
  return parts.reduce((sum, { value }) => sum + value * 1000, 0);
}
