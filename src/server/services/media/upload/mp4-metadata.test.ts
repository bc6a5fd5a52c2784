import { expect, test } from 'vitest';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { moveMoovToEnd } from '#server/testing/move-moov-to-end.ts';
import { readShippedFile } from '#server/testing/sample-files.ts';
import { readMp4Metadata } from './mp4-metadata.ts';

const read = (file: Buffer) => readMp4Metadata(createInMemoryByteSource(file));

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

test('the duration and the dimensions of a shipped lesson are read, with the index at the beginning or at the end', async () => {
  const lesson = await readShippedFile('sum.mp4');
  const { durationSeconds, displaySize } = await read(lesson);
  expect(durationSeconds).toBeGreaterThan(5);
  expect(durationSeconds).toBeLessThan(60);
  expect(displaySize!.width / displaySize!.height).toBeCloseTo(9 / 16, 2);
  expect(await read(await moveMoovToEnd(lesson))).toEqual({ durationSeconds, displaySize });
});

test.each([
  { version: 0, timeScale: 1000, duration: 17_800, seconds: 17.8 },
  { version: 1, timeScale: 90_000, duration: 90_000 * 5000, seconds: 5000 },
  { version: 0, timeScale: 0, duration: 10, seconds: null },
  { version: 0, timeScale: 1000, duration: 0, seconds: null },
  { version: 0, timeScale: 90_000, duration: 0xffff_ffff, seconds: null },
  { version: 1, timeScale: 1, duration: 2_000_000, seconds: null },
] as const)('a movie header of version $version with $duration / $timeScale says $seconds', async ({ seconds, ...header }) => {
  expect((await read(createBox('moov', createMovieHeader(header)))).durationSeconds).toBe(seconds);
});

interface Track {
  handler?: string;
  version?: 0 | 1;
  width: number;
  height: number;
  /** Holds the first two numbers of the transformation matrix in the track header, which are [1, 0] for a video without rotation. */
  matrix?: [number, number];
}

function createTrack({ handler = 'vide', version = 0, width, height, matrix = [1, 0] }: Track): Buffer {
  const header = Buffer.alloc(version === 1 ? 96 : 84);
  header[0] = version;
  matrix.forEach((value, index) => header.writeInt32BE(value * 65_536, header.length - 44 + index * 4));
  header.writeUInt32BE(width * 65_536, header.length - 8);
  header.writeUInt32BE(height * 65_536, header.length - 4);
  const handlerBox = createBox('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12)]));
  return createBox('trak', Buffer.concat([createBox('tkhd', header), createBox('mdia', handlerBox)]));
}

test.each<[string, Track[], [number, number] | null]>([
  ['a tall video', [{ width: 1080, height: 1920 }], [1080, 1920]],
  ['a header of version 1', [{ width: 1920, height: 1080, version: 1 }], [1920, 1080]],
  ['a phone that recorded upright', [{ width: 1920, height: 1080, matrix: [0, 1] }], [1080, 1920]],
  ['a phone that was held upside down', [{ width: 1920, height: 1080, matrix: [-1, 0] }], [1920, 1080]],
  [
    'a sound track in front',
    [
      { width: 0, height: 0, handler: 'soun' },
      { width: 640, height: 480 },
    ],
    [640, 480],
  ],
  ['sound only', [{ width: 0, height: 0, handler: 'soun' }], null],
  ['subtitles only', [{ width: 640, height: 100, handler: 'sbtl' }], null],
  ['a width of zero', [{ width: 0, height: 480 }], null],
  ['a width that no video has', [{ width: 40_000, height: 480 }], null],
])('the dimensions of %s are read', async (_, tracks, expected) => {
  const { displaySize } = await read(createBox('moov', Buffer.concat(tracks.map(createTrack))));
  expect(displaySize).toEqual(expected && { width: expected[0], height: expected[1] });
});

test.each([
  ['without an index', createBox('mdat', Buffer.alloc(20))],
  ['without a movie header', createBox('moov', createBox('trak', Buffer.alloc(20)))],
  ['with a track header that is cut off', createBox('moov', createBox('trak', createBox('tkhd', Buffer.alloc(20))))],
  ['with a movie header that is cut off', createBox('moov', createBox('mvhd', Buffer.alloc(10)))],
  ['that is empty', Buffer.alloc(0)],
  ['of random bytes', Buffer.alloc(200, 0xff)],
])('a file %s states nothing', async (_, file) => expect(await read(file)).toEqual({ durationSeconds: null, displaySize: null }));
