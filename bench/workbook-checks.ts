// Measures how long it takes to check a workbook. In Chromium, the benchmark measures the time from starting the built worker until the
// worker returns the report. In Node.js, the benchmark checks damaged workbooks and archive bombs. The benchmark prints the elapsed time
// and the CPU time, which depends less on other programs on the machine. The measured checks compare a sum and its formula with the
// solution. With the argument `browser`, only the times in Chromium are measured, and with `placement` only the search for moved cells.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import type { CheckRequest, CheckSet } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { readGivenCells } from '#workbook/checks/given-cells/given-cells.ts';
import { placeWorkbook } from '#workbook/checks/placement/place-workbook.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { compileSample, readCheckSample } from '#workbook/checks/testing/graded-samples.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { readSampleFile } from '#workbook/reader/testing/sample-files.ts';
import { buildWorkbookParts } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { computeMedian, computeQuantile } from './process-metrics.ts';

const MIB = 2 ** 20;
const ROUNDS = 5;
const DAMAGED_COUNT = 10_000;
const ASSETS = join(import.meta.dirname, '../dist/client/assets');

interface MeasuredCheck {
  name: string;
  bytes: Uint8Array;
  checkSet: CheckSet;
}

/**
 * Returns the verdict of a check, or the error code when the check refuses the workbook. Rethrows every error except a `WorkbookRefusal`.
 */
async function check(bytes: Uint8Array, checkSet: CheckSet): Promise<string> {
  try {
    return (await runCheckSet(checkSet, await readWorkbook(bytes))).verdict;
  } catch (error) {
    if (error instanceof WorkbookRefusal) return error.code;
    throw error;
  }
}

/**
 * Builds a workbook with a list of orders. Columns A and D contain numbers, and columns B and C contain texts that end with `note`. The
 * `answer` parameter is the XML of cell G2. The `offset` parameter is the number of rows by which everything stands lower.
 */
function buildOrders(rowCount: number, note: string, answer: string, offset = 0): Uint8Array {
  const random = createSeededRandom(rowCount);
  let rows = '';
  for (let row = 1 + offset; row <= rowCount + offset; row++) {
    const text = (column: string, content: string) => `<c r="${column}${row}" t="inlineStr"><is><t>${content}${note}</t></is></c>`;
    const number = (column: string, value: number) => `<c r="${column}${row}"><v>${value}</v></c>`;
    const texts = text('B', `Customer ${random(500)}`) + text('C', `Product ${random(40)}`);
    rows += `<row r="${row}">${number('A', 46_000 + random(365))}${texts}${number('D', (row - offset) % 20)}${row === 2 + offset ? answer : ''}</row>`;
  }
  return buildZipArchive(buildWorkbookParts({ rows }));
}

/** Builds a workbook with a list of orders whose amounts are added up in cell G2, and compiles the checks for that sum and its formula. */
async function createOrdersCheck(rowCount: number, note = ''): Promise<MeasuredCheck> {
  const sum = Array.from({ length: rowCount }, (_, index) => (index + 1) % 20).reduce((total, amount) => total + amount, 0);
  const start = buildOrders(rowCount, note, '');
  const bytes = buildOrders(rowCount, note, `<c r="G2"><f>SUM(D1:D${rowCount})</f><v>${sum}</v></c>`);
  const requests: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet: 'Data', at: 'G2' },
    { id: 'formula', kind: 'formula', sheet: 'Data', at: 'G2', follows: true },
  ];
  const checkSet = await compileCheckSet(await readWorkbook(start), await readWorkbook(bytes), requests);
  return {
    name: `${rowCount} rows, ${4 * rowCount} cells, ${(bytes.length / MIB).toFixed(1)} MiB${note && ' with long texts'}`,
    bytes,
    checkSet,
  };
}

/** Builds a workbook of 2 000 given cells, in their place or a row lower, so that each of them is looked for. */
async function createGivenCheck(offset: number): Promise<MeasuredCheck> {
  const rowCount = 500;
  const answer = (row: number) => `<c r="G${row + 1}"><f>SUM(D${row}:D${row + rowCount - 1})</f><v>4750</v></c>`;
  const requests: CheckRequest[] = [
    { id: 'formula', kind: 'formula', sheet: 'Data', at: 'G2', follows: true },
    { id: 'given', kind: 'given', sheet: 'Data', at: `A1:D${rowCount}` },
  ];
  const [start, solution] = [buildOrders(rowCount, '', ''), buildOrders(rowCount, '', answer(1))];
  const checkSet = await compileCheckSet(await readWorkbook(start), await readWorkbook(solution), requests);
  const bytes = buildOrders(rowCount, '', answer(1 + offset), offset);
  return { name: `2000 given cells ${offset === 0 ? 'in their place' : 'a row lower'}`, bytes, checkSet };
}

/** Looks for 2 000 given cells that stand a row lower. */
async function measurePlacement(): Promise<void> {
  const { bytes, checkSet } = await createGivenCheck(1);
  const workbook = await readWorkbook(bytes);
  await workbook.readSheet('Data');
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const startUsage = process.cpuUsage();
    await placeWorkbook(checkSet, workbook, readGivenCells(checkSet, false));
    times.push(process.cpuUsage(startUsage).user / 1000);
  }
  const [first, median, least] = [times[0]!, computeMedian(times), Math.min(...times)].map((ms) => ms.toFixed(1));
  console.log(`placement of 2000 given cells in Node.js, processor: first ${first} ms, median ${median} ms, least ${least} ms`);
}

/** Checks a workbook in a new worker. Returns the worker's result, and the time from starting the worker until the result arrives. */
async function checkInBrowser(page: Page, workerPath: string, { bytes, checkSet }: MeasuredCheck) {
  await page.route('**/workbook.xlsx', (route) => route.fulfill({ body: Buffer.from(bytes) }), { times: 1 });
  return page.evaluate(
    async ({ path, set }) => {
      const file = new File([await (await fetch('/workbook.xlsx')).blob()], 'workbook.xlsx');
      // The page loads the workbook file before the measurement starts, so that the measured time does not include the file transfer to the
      // browser.
      await file.arrayBuffer();
      const startMs = performance.now();
      const worker = new Worker(path, { type: 'module' });
      const answer = await new Promise<string>((resolve, reject) => {
        worker.addEventListener('error', () => reject(new Error('The worker failed.')));
        worker.addEventListener('message', ({ data }: MessageEvent<{ type: string; code?: string; report?: { verdict: string } }>) => {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- This rule applies only to browser windows.
          if (data.type === 'ready') worker.postMessage({ type: 'check', file, checkSet: set });
          else if (data.type !== 'loading' && data.type !== 'loaded') resolve(data.report?.verdict ?? data.code ?? data.type);
        });
      });
      const ms = performance.now() - startMs;
      worker.terminate();
      return { answer, ms };
    },
    { path: workerPath, set: checkSet },
  );
}

/** Returns a function that reads the total CPU time of the browser's pages in milliseconds. */
async function createProcessorClock(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return 1000 * processInfo.filter(({ type }) => type === 'renderer').reduce((total, { cpuTime }) => total + cpuTime, 0);
  };
}

async function measureInBrowser(checks: readonly MeasuredCheck[]): Promise<void> {
  const workerFile = readdirSync(ASSETS).find((file) => /^check-worker-.*\.js$/.test(file))!;
  const server = createServer((request, response) => {
    const isScript = /^\/[\w-]+\.js$/.test(request.url ?? '');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? readFileSync(join(ASSETS, request.url!)) : '<!doctype html><title>Bench</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch(getChromiumOptions());
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const readProcessorMs = await createProcessorClock(browser);
  for (const measured of checks) {
    const times: number[] = [];
    const processorTimes: number[] = [];
    let answers = '';
    for (let round = 0; round <= ROUNDS; round++) {
      const startMs = await readProcessorMs();
      const { answer, ms } = await checkInBrowser(page, `/${workerFile}`, measured);
      answers = answer;
      // The first round only warms up the browser, so the results do not include the first round.
      if (round === 0) continue;
      times.push(ms);
      processorTimes.push((await readProcessorMs()) - startMs);
    }
    const [median, least, processor] = [computeMedian(times), Math.min(...times), computeMedian(processorTimes)].map((ms) => ms.toFixed(0));
    console.log(`Chromium, ${measured.name}: ${answers}, median ${median} ms, least ${least} ms, processor ${processor} ms`);
  }
  await browser.close();
  server.close();
}

/**
 * Checks many damaged copies of a workbook that contains the correct answer. Each damaged copy differs from the original workbook in a few
 * bytes. Every check must end with a verdict or a refusal.
 */
async function measureDamagedWorkbooks(checkSet: CheckSet): Promise<void> {
  const random = createSeededRandom(6);
  const intact = readCheckSample('attempts/sum-plus.xlsx');
  const times: number[] = [];
  const outcomes: Record<string, number> = {};
  for (let round = 0; round < DAMAGED_COUNT; round++) {
    const bytes = intact.slice(0, round % 10 === 0 ? random(intact.length) : undefined);
    for (let change = random(8); bytes.length > 0 && change >= 0; change--) bytes[random(bytes.length)] = random(256);
    const startUsage = process.cpuUsage();
    const outcome = await check(bytes, checkSet);
    const { user, system } = process.cpuUsage(startUsage);
    times.push((user + system) / 1000);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  const [median, p99] = [computeMedian(times), computeQuantile(times, 0.99)].map((ms) => ms.toFixed(1));
  const most = Math.max(...times).toFixed(0);
  console.log(`${DAMAGED_COUNT} damaged workbooks, processor: median ${median} ms, p99 ${p99} ms, most ${most} ms`, outcomes);
}

/**
 * Checks one archive bomb and prints the increase in this process's peak memory. Each archive bomb needs a new process, because the peak
 * memory of a process never decreases.
 */
async function measureBomb(book: string): Promise<void> {
  const checkSet = await compileSample('sum');
  const bytes = readSampleFile(`books/${book}`);
  const beforeKib = process.resourceUsage().maxRSS;
  const startMs = performance.now();
  const outcome = await check(bytes, checkSet);
  const ms = performance.now() - startMs;
  const riseMib = (process.resourceUsage().maxRSS - beforeKib) / 1024;
  console.log(`${book}: ${outcome} after ${ms.toFixed(0)} ms, ${riseMib.toFixed(0)} MiB more memory`);
}

const [part] = process.argv.slice(2);
if (part?.endsWith('.xlsx')) await measureBomb(part);
else if (part === 'placement') await measurePlacement();
else await measureParts();

async function measureParts(): Promise<void> {
  const checkSet = await compileSample('sum');
  await measurePlacement();
  await measureInBrowser([
    { name: 'practice workbook', bytes: readCheckSample('attempts/sum-sum.xlsx'), checkSet },
    await createGivenCheck(0),
    await createGivenCheck(1),
    await createOrdersCheck(25_000),
    await createOrdersCheck(50_000),
    await createOrdersCheck(125_000),
    await createOrdersCheck(125_000, ` ${'long description '.repeat(8)}`),
  ]);
  if (part === 'browser') return;
  await measureDamagedWorkbooks(checkSet);
  for (const book of ['17-bomb.xlsx', '18-bomb-lies.xlsx'])
    process.stdout.write(execFileSync(process.execPath, [import.meta.filename, book]));
}
