import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enforceUploadLimits } from './enforce-upload-limits.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const KIB = 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The code it failed with, or how many bytes came. */
const outcomeOf = (metered: Readable) =>
  buffer(metered).then(
    (bytes) => bytes.length,
    (error: { code: string }) => error.code,
  );

test('everything up to the limit comes through, and one byte more does not', async () => {
  expect(await outcomeOf(enforceUploadLimits(Readable.from([Buffer.alloc(MIB), Buffer.alloc(MIB)]), 2 * MIB))).toBe(2 * MIB);
  const source = new PassThrough();
  const outcome = outcomeOf(enforceUploadLimits(source, 2 * MIB));
  source.write(Buffer.alloc(2 * MIB));
  source.write('x');
  expect(await outcome).toBe('upload.tooLarge');
  expect(source.destroyed).toBe(false);
});

test.each([
  ['16 KiB a second', 16 * 60 * KIB, 'still coming'],
  ['a little less', 16 * 60 * KIB - 1, 'upload.slow'],
  ['nothing', 0, 'upload.slow'],
])('%s, over three minutes', async (_, bytesAMinute, outcome) => {
  const source = new PassThrough({ highWaterMark: 4 * MIB });
  const ended = outcomeOf(enforceUploadLimits(source, 100 * MIB));
  for (let minute = 0; minute < 3; minute++) {
    source.write(Buffer.alloc(bytesAMinute));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  const inTime = Promise.resolve('still coming');
  expect(await Promise.race([ended, inTime.then((text) => vi.advanceTimersByTimeAsync(0).then(() => text))])).toBe(outcome);
  source.destroy();
  await ended;
});

test('half an hour is the most, however steadily it comes', async () => {
  const source = new PassThrough({ highWaterMark: 4 * MIB });
  const ended = outcomeOf(enforceUploadLimits(source, 100 * MIB));
  for (let minute = 0; minute < 30; minute++) {
    source.write(Buffer.alloc(MIB));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  expect(await ended).toBe('upload.slow');
});

test('a sender who hangs up, before or while it is read', async () => {
  const source = new PassThrough();
  const ended = outcomeOf(enforceUploadLimits(source, MIB));
  source.write('half');
  await vi.advanceTimersByTimeAsync(0);
  source.destroy();
  expect(await ended).toBe('upload.cut');
  expect(await outcomeOf(enforceUploadLimits(source, MIB))).toBe('upload.cut');
});

test('no clock goes on when all has come', async () => {
  await outcomeOf(enforceUploadLimits(Readable.from([Buffer.alloc(10)]), MIB));
  expect(vi.getTimerCount()).toBe(0);
});
