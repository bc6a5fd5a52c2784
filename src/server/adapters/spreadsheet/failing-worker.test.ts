import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { spreadsheetWorkerFile } from '#server/bootstrap/program-paths.ts';
import { SpreadsheetWorkerClient } from './spreadsheet-worker-client.ts';

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
    if (text === 'throw afterwards') setImmediate(() => { throw new Error('The worker fails on purpose between two files.'); });
  });`;

const encode = (text: string) => new TextEncoder().encode(text);

async function createClient(taskLimitMs?: number): Promise<SpreadsheetWorkerClient> {
  const folder = await mkdtemp(join(tmpdir(), 'keyreel-worker-'));
  const file = join(folder, 'failing-worker.mjs');
  await writeFile(file, failingWorker);
  const client = new SpreadsheetWorkerClient(file, taskLimitMs);
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
  const client = await createClient(500);
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
  const client = new SpreadsheetWorkerClient(spreadsheetWorkerFile);
  onTestFinished(() => client.close());
  for (let round = 0; round < 2; round++) {
    expect(await client.read(encode('a,b'))).toMatchObject({ rows: [['a', 'b']] });
    await client.close();
  }
});
