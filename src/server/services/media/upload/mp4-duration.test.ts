import { expect, test } from 'vitest';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { moveMoovToEnd } from '#server/testing/move-moov-to-end.ts';
import { readShippedFile } from '#server/testing/sample-files.ts';
import { readMp4Duration } from './mp4-duration.ts';

const read = (file: Buffer) => readMp4Duration(createInMemoryByteSource(file));

const createBox = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

function createMovieHeader({ version, timeScale, duration }: { version: 0 | 1; timeScale: number; duration: number }): Buffer {
  const bytes = Buffer.alloc(100);
  bytes[0] = version;
  bytes.writeUInt32BE(timeScale, version === 1 ? 20 : 12);
  if (version === 1) bytes.writeBigUInt64BE(BigInt(duration), 24);
  else bytes.writeUInt32BE(duration, 16);
  return createBox('mvhd', bytes);
}

test('the length of a shipped lesson is read, with the index in front or at the end', async () => {
  const lesson = await readShippedFile('sum.mp4');
  const seconds = await read(lesson);
  expect(seconds).toBeGreaterThan(5);
  expect(seconds).toBeLessThan(60);
  expect(await read(await moveMoovToEnd(lesson))).toBe(seconds);
});

test.each([
  { version: 0, timeScale: 1000, duration: 17_800, seconds: 17.8 },
  { version: 1, timeScale: 90_000, duration: 90_000 * 5000, seconds: 5000 },
  { version: 0, timeScale: 0, duration: 10, seconds: null },
  { version: 0, timeScale: 1000, duration: 0, seconds: null },
  { version: 0, timeScale: 90_000, duration: 0xffff_ffff, seconds: null },
  { version: 1, timeScale: 1, duration: 2_000_000, seconds: null },
] as const)('a movie header of version $version with $duration / $timeScale says $seconds', async ({ seconds, ...header }) => {
  expect(await read(createBox('moov', createMovieHeader(header)))).toBe(seconds);
});

test.each([
  ['without an index', createBox('mdat', Buffer.alloc(20))],
  ['without a movie header', createBox('moov', createBox('trak', Buffer.alloc(20)))],
  ['with a movie header that is cut off', createBox('moov', createBox('mvhd', Buffer.alloc(10)))],
  ['that is empty', Buffer.alloc(0)],
  ['of random bytes', Buffer.alloc(200, 0xff)],
])('a file %s says nothing', async (_, file) => expect(await read(file)).toBeNull());
