import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { LogStream } from './log-stream.ts';

const LINE = `${'x'.repeat(1000)}\n`;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('lines arrive in order, and the lines of one event loop iteration arrive in one write', async () => {
  const output = new PassThrough();
  const log = new LogStream(output);
  log.write('a\n');
  log.write('b\n');
  expect(output.readableLength).toBe(0);
  await turn();
  expect(output.read().toString()).toBe('a\nb\n');
  log.write('c\n');
  log.flush();
  expect(output.read().toString()).toBe('c\n');
});

test('F50: a log without a reader keeps about a megabyte, and states how many lines are missing once it is read again', async () => {
  const output = new PassThrough();
  const log = new LogStream(output);
  for (let count = 0; count < 5000; count++) {
    log.write(LINE);
    if (count % 10 === 9) await turn();
  }
  expect(output.writableLength + output.readableLength).toBeLessThan(1_200_000);
  output.resume();
  await turn();
  let read = '';
  output.on('data', (chunk: Buffer) => (read += String(chunk)));
  log.write('last\n');
  await turn();
  await turn();
  expect(read).toMatch(/"msg":"\d{4} lines of the log were dropped"\}\nlast\n$/);
});

test('F50: a log whose reader has gone does not make the server fail', async () => {
  const output = new PassThrough();
  const log = new LogStream(output);
  output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  for (let count = 0; count < 3; count++) {
    log.write(LINE);
    await turn();
  }
  expect(output.destroyed).toBe(true);
});
