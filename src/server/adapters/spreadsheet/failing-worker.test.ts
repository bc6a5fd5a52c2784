import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { AppError } from '#shared/app-error.ts';
import { spreadsheetWorkerFile } from '#server/bootstrap/program-paths.ts';
import { SpreadsheetWorker, SpreadsheetWorkerClient } from './spreadsheet-worker-client.ts';

/**
 * This program replaces the spreadsheet worker in the tests. If a file's text names a failure, the worker fails in that way; any other file
 * is read as a single cell that contains the file's text.
 */
const failingWorker = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ bytes }) => {
    const text = new TextDecoder().decode(bytes);
    if (text === 'exit') process.exit(1);
    if (text === 'throw') throw new Error('The worker fails on purpose.');
    while (text === 'never answer') {}
    parentPort.postMessage({ result: { rows: [[text]], faults: [] } });
    if (text === 'throw afterwards') setTimeout(() => { throw new Error('The worker fails on purpose between two files.'); }, 100);
  });`;

const encode = (text: string) => new TextEncoder().encode(text);

async function createClient(limits?: { taskMs?: number; idleMs?: number }): Promise<SpreadsheetWorkerClient> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-worker-'));
  const file = join(folder, 'failing-worker.mjs');
  await writeFile(file, failingWorker);
  const client = new SpreadsheetWorkerClient(new SpreadsheetWorker(file, limits));
  onTestFinished(async () => {
    await client.close();
    await rm(folder, { recursive: true });
  });
  return client;
}

test.each(['exit', 'throw'])('F49: only the file whose worker ends with %s is refused, and the files after it are read', async (ending) => {
  const client = await createClient();
  const outcomes = await Promise.allSettled(['before', ending, 'after'].map((text) => client.read(encode(text))));
  expect(outcomes).toMatchObject([{ value: { rows: [['before']] } }, { reason: { code: 'sheet.slow' } }, { value: { rows: [['after']] } }]);
});

test('F49: a file that keeps its worker busy for too long is refused, and the files after it are read', async () => {
  const client = await createClient({ taskMs: 500 });
  const outcomes = await Promise.allSettled(['never answer', 'after'].map((text) => client.read(encode(text))));
  expect(outcomes).toMatchObject([{ reason: { code: 'sheet.slow' } }, { value: { rows: [['after']] } }]);
});

test('F49: a worker that fails between two files ends neither the process nor the reading of files', async () => {
  const client = await createClient();
  const started = once(process, 'worker') as Promise<[Worker]>;
  expect(await client.read(encode('throw afterwards'))).toMatchObject({ rows: [['throw afterwards']] });
  const [worker] = await started;
  // The test does not use `once` from `node:events`, because its promise rejects when the worker emits an `error` event.
  await new Promise((resolve) => worker.once('exit', resolve));
  expect(await client.read(encode('after'))).toMatchObject({ rows: [['after']] });
});

test('F49: files are read again after the worker was stopped', async () => {
  const client = new SpreadsheetWorkerClient(new SpreadsheetWorker(spreadsheetWorkerFile));
  onTestFinished(() => client.close());
  for (let round = 0; round < 2; round++) {
    expect(await client.read(encode('a,b'))).toMatchObject({ rows: [['a', 'b']] });
    await client.close();
  }
});

test('a worker that has nothing to do ends and gives its memory back, and the next file starts another', async () => {
  const client = await createClient({ idleMs: 50 });
  const started = once(process, 'worker') as Promise<[Worker]>;
  await client.read(encode('before'));
  const [worker] = await started;
  await once(worker, 'exit');
  expect(await client.read(encode('after'))).toMatchObject({ rows: [['after']] });
});

test('a file that comes while the worker ends is read', async () => {
  const client = await createClient();
  await client.read(encode('before'));
  const ended = client.close();
  const during = client.read(encode('during'));
  await ended;
  expect(await during).toMatchObject({ rows: [['during']] });
});

test('an author whose files fill the queue loses the newest of them, and a colleague is not refused', async () => {
  const client = await createClient();
  const read = (author: string, file: number) =>
    client
      .forOwner(author)
      .read(encode(`${author} ${file}`))
      .then(({ rows }) => rows[0]![0]!)
      .catch(({ code }: AppError) => code);
  const order: string[] = [];
  const files = [...Array.from({ length: 20 }, (_, file) => read('ann', file)), read('ben', 1)];
  for (const file of files) void file.then((name) => order.push(name));
  const names = await Promise.all(files);
  expect(names.filter((name) => name === 'server.busy')).toHaveLength(1);
  expect(names[19]).toBe('server.busy');
  expect(order.indexOf('ben 1')).toBeLessThan(4);
});
