import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitUploadStream } from './limit-upload-stream.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;
const KIB = 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the error code with which a stream fails, or the number of received bytes when it does not fail. */
const readOutcome = (limited: Readable) =>
  buffer(limited).then(
    (bytes) => bytes.length,
    (error: { code: string }) => error.code,
  );

test('an upload of exactly the limit is accepted, and one more byte makes it fail', async () => {
  expect(await readOutcome(limitUploadStream(Readable.from([Buffer.alloc(MIB), Buffer.alloc(MIB)]), 2 * MIB))).toBe(2 * MIB);
  const source = new PassThrough();
  const outcome = readOutcome(limitUploadStream(source, 2 * MIB));
  source.write(Buffer.alloc(2 * MIB));
  source.write('x');
  expect(await outcome).toBe('upload.tooLarge');
  expect(source.destroyed).toBe(false);
});

test.each([
  ['16 KiB a second', 16 * 60 * KIB, 'still running'],
  ['a little less than 16 KiB a second', 16 * 60 * KIB - 1, 'upload.slow'],
  ['no bytes', 0, 'upload.slow'],
])('T60: an upload of %s for three minutes', async (_, bytesAMinute, outcome) => {
  const source = new PassThrough({ highWaterMark: 4 * MIB });
  const ended = readOutcome(limitUploadStream(source, 100 * MIB));
  for (let minute = 0; minute < 3; minute++) {
    source.write(Buffer.alloc(bytesAMinute));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  const inTime = Promise.resolve('still running');
  expect(await Promise.race([ended, inTime.then((text) => vi.advanceTimersByTimeAsync(0).then(() => text))])).toBe(outcome);
  source.destroy();
  await ended;
});

test('T60: an upload that arrives quickly at first and then stalls fails', async () => {
  const source = new PassThrough({ highWaterMark: 16 * MIB });
  const ended = readOutcome(limitUploadStream(source, 100 * MIB));
  source.write(Buffer.alloc(10 * MIB));
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  source.destroy();
  expect(await ended).toBe('upload.slow');
});

test('an upload may take half an hour at most, however steady it is', async () => {
  const source = new PassThrough({ highWaterMark: 4 * MIB });
  const ended = readOutcome(limitUploadStream(source, 100 * MIB));
  for (let minute = 0; minute < 30; minute++) {
    source.write(Buffer.alloc(MIB));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
  }
  expect(await ended).toBe('upload.slow');
});

test('a sender that disconnects before or during the upload fails it', async () => {
  const source = new PassThrough();
  const ended = readOutcome(limitUploadStream(source, MIB));
  source.write('half');
  await vi.advanceTimersByTimeAsync(0);
  source.destroy();
  expect(await ended).toBe('upload.cut');
  expect(await readOutcome(limitUploadStream(source, MIB))).toBe('upload.cut');
});

test('no timer is left after the upload', async () => {
  await readOutcome(limitUploadStream(Readable.from([Buffer.alloc(10)]), MIB));
  expect(vi.getTimerCount()).toBe(0);
});
