// Measures the grid of a challenge on a phone slowed four times: an edit that changes 1 000 cells, a key to its letter beside one in a bare field,
// and opening. Chromium slows only the thread of the page, so the worker's answers arrive later by three times what it needed without slowing.
import { chromium, request, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { CheckRequest } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { buildWorkbookParts } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { startBuiltServer } from './built-server.ts';
import { computeMedian } from './process-metrics.ts';

const ROWS = 1000;
const ROUNDS = 9;
const SLOWDOWN = 4;
interface GridLog {
  /** Holds how long the worker took for each call, in milliseconds. */
  calls: number[];
  /** Is added to what the worker takes, in milliseconds. */
  delay: number;
  startedAt: number;
}
declare global {
  var gridLog: GridLog;
}

/** Builds a workbook in which E1 is a factor of 1 000 formulas. */
function buildStart(answer = ''): Uint8Array {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 1;
    const extra = row === 1 ? `<c r="E1"><v>2</v></c>${answer}` : '';
    return `<row r="${row}"><c r="A${row}"><v>${row}</v></c><c r="C${row}"><f>A${row}*$E$1</f><v>${row * 2}</v></c>${extra}</row>`;
  });
  // The server takes no upload without the list of parts.
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`;
  return buildZipArchive(buildWorkbookParts({ rows: rows.join(''), parts: { '[Content_Types].xml': types } }));
}

/** Records when the page sends a call to a worker, and when the answer arrives. */
function observeWorkers(): void {
  globalThis.gridLog = { calls: [], delay: 0, startedAt: 0 };
  const Original = Worker;
  globalThis.Worker = class extends Original {
    readonly #sent = new Map<number, number>();
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', (event: MessageEvent<{ id?: number }>) => {
        const { id, ...data } = event.data;
        const sentAt = id === undefined ? undefined : this.#sent.get(id);
        if (sentAt === undefined) return;
        this.#sent.delete(id!);
        globalThis.gridLog.calls.push(performance.now() - sentAt);
        event.stopImmediatePropagation();
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { id, ...data } })), globalThis.gridLog.delay);
      });
    }
    override postMessage(message: { id?: number }): void {
      if (message.id !== undefined) this.#sent.set(message.id, performance.now());
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take no target origin
      super.postMessage(message);
    }
  };
  addEventListener('keydown', () => (globalThis.gridLog.startedAt = performance.now()), { capture: true });
}

async function uploadWorkbook(admin: APIRequestContext, bytes: Uint8Array): Promise<string> {
  const { uploadURL } = (await (await admin.get('/api/objects/upload?extension=xlsx')).json()) as { uploadURL: string };
  const headers = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  const put = await admin.put(uploadURL, { data: Buffer.from(bytes), headers });
  if (!put.ok()) throw new Error(await put.text());
  return uploadURL.split('?')[0]!.split('/').at(-1)!;
}

async function createChallenge(admin: APIRequestContext): Promise<{ path: string; key: string }> {
  const create = async <T>(path: string, data: Record<string, unknown>) =>
    (await (await admin.post(`/api/admin/${path}`, { data })).json()) as T;
  const start = buildStart();
  const solution = buildStart(`<c r="G1"><f>SUM(C1:C${ROWS})</f><v>${ROWS * (ROWS + 1)}</v></c>`);
  const checks: CheckRequest[] = [{ id: 'total', kind: 'result', sheet: 'Data', at: 'G1' }];
  const workbook = { ...(await compileCheckSet(await readWorkbook(start), await readWorkbook(solution), checks)), grid: true };
  const product = await create<{ id: string }>('products', { slug: 'bench', title: 'Bench' });
  const module = await create<{ id: string }>('modules', { slug: 'bench', title: 'Bench' });
  await create('product-modules', { productId: product.id, moduleId: module.id });
  const answers = [{ type: 'file', required: true, workbook }];
  await create('cards', {
    moduleId: module.id,
    slug: 'task',
    title: 'Task',
    type: 'challenge',
    files: [{ label: 'start', url: buildObjectPath(await uploadWorkbook(admin, start)) }],
    answers,
  });
  const { keys } = await create<{ keys: { key: string }[] }>('keys/generate', { productId: product.id, quantity: 1, maxLogins: 9 });
  return { path: '/play/bench/task', key: keys[0]!.key };
}

/** Returns the milliseconds from the last key until the page has drawn an element whose label, value or text contains `text`. */
const waitForPaint = (page: Page, selector: string, text: string): Promise<number> =>
  page.evaluate(
    ([where, what]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${where} never shows ${what}.`)), 30_000);
        const look = () => {
          const found = document.querySelector<HTMLInputElement>(where!);
          const isThere = [found?.getAttribute('aria-label'), found?.value].some((each) => each?.includes(what!));
          if (isThere) setTimeout(() => resolve(performance.now() - globalThis.gridLog.startedAt));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [selector, text],
  );

/** Types into a bare field on an empty page, which waits for the same frames of the screen. */
async function measureBareField(browser: Browser, rate: number): Promise<number[]> {
  const page = await browser.newPage();
  await page.addInitScript(observeWorkers);
  await page.goto('data:text/html,<input>');
  await page.locator('input').focus();
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  for (let length = 1; length <= 2 * ROUNDS; length++) {
    await page.keyboard.press('1');
    times.push(await waitForPaint(page, 'input', '1'.repeat(length)));
  }
  await page.context().close();
  return times;
}

const show = (values: readonly number[]) => `median ${computeMedian([...values]).toFixed(0)} ms, most ${Math.max(...values).toFixed(0)} ms`;

const server = await startBuiltServer();
const admin = await request.newContext({ baseURL: server.address });
await admin.post('/api/auth/admin/login', { data: { username: 'admin', password: server.adminPassword } });
const { path, key } = await createChallenge(admin);
const browser = await chromium.launch(getChromiumOptions());

let workerMs = 0;
for (const rate of [1, SLOWDOWN]) {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await context.request.post('/api/gate/enter', { data: { key, nickname: `Slowed ${rate}` } });
  const page = await context.newPage();
  await page.addInitScript(observeWorkers);
  await page.goto(path);
  const open = page.getByRole('button', { name: 'Solve it here' });
  await open.focus();
  await page.waitForLoadState('networkidle');
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
  await page.keyboard.press('Enter');
  const opening = await waitForPaint(page, '[id$="-A2"]', 'A2, 2');
  const openingCalls = await page.evaluate(() => globalThis.gridLog.calls.splice(0));
  await page.evaluate((delay) => (globalThis.gridLog.delay = delay), (rate - 1) * workerMs);
  const [edits, workers, letters, further]: number[][] = [[], [], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const factor = 10 + round;
    await page.evaluate(() => document.querySelector<HTMLElement>('[id$="-E1"]')!.focus());
    await page.locator('[id$="-E1"]').tap();
    await page.keyboard.press('1');
    letters!.push(await waitForPaint(page, '.grid-formula input', '1'));
    await page.keyboard.press('0');
    further!.push(await waitForPaint(page, '.grid-formula input', '10'));
    await page.keyboard.type(String(factor));
    await page.evaluate(() => globalThis.gridLog.calls.splice(0));
    await page.keyboard.press('Enter');
    edits!.push(await waitForPaint(page, '[id$="-C3"]', `C3, ${3 * (1000 + factor)},`));
    workers!.push((await page.evaluate(() => globalThis.gridLog.calls))[0]!);
  }
  const bare = await measureBareField(browser, rate);
  console.log(`page and worker slowed ${rate} times:`);
  console.log(
    `  opening ${opening.toFixed(0)} ms; the calls of the worker, which opens the grid in advance, ${openingCalls.map((ms) => ms.toFixed(0)).join(' + ')} ms`,
  );
  console.log(`  a key to its letter: ${show(further!.slice(1))}; in a bare field on an empty page: ${show(bare)}`);
  console.log(`  the first letter, which opens the editor: ${show(letters!.slice(1))}`);
  console.log(
    `  an edit that changes ${ROWS} cells: ${show(edits!.slice(1))}; the worker's call as the page sees it, not slowed: ${show(workers!.slice(1))}`,
  );
  workerMs = computeMedian(workers!.slice(1));
  await context.close();
}
await browser.close();
await admin.dispose();
await server.stop();
