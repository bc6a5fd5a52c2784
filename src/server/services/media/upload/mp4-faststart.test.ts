import { expect, test } from 'vitest';
import { createInMemoryByteSource } from '#server/testing/in-memory-byte-source.ts';
import { moveMoovToEnd } from '#server/testing/move-moov-to-end.ts';
import { readShippedFile } from '#server/testing/sample-files.ts';
import { streamFileParts } from './byte-source.ts';
import { Mp4BoxReader } from './mp4-boxes.ts';
import { moveMoovToFront } from './mp4-faststart.ts';

const box = (type: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(parts).length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const longBox = (type: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(16 + Buffer.concat(parts).length), 8);
  return Buffer.concat([head, ...parts]);
};
const table = (offsets: number[], width = 4) => {
  const bytes = Buffer.alloc(8 + offsets.length * width);
  bytes.writeUInt32BE(offsets.length, 4);
  offsets.forEach((offset, n) =>
    width === 4 ? bytes.writeUInt32BE(offset, 8 + n * 4) : bytes.writeBigUInt64BE(BigInt(offset), 8 + n * 8),
  );
  return box(width === 4 ? 'stco' : 'co64', bytes);
};
const track = (...tables: Buffer[]) =>
  box('trak', box('tkhd', Buffer.alloc(20)), box('mdia', box('minf', box('stbl', box('stts'), ...tables))));
const moov = (...tracks: Buffer[]) => box('moov', box('mvhd', Buffer.alloc(30)), ...tracks);
const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isom'));

const rewrite = async (file: Buffer) => {
  const parts = await moveMoovToFront(createInMemoryByteSource(file));
  if (!parts) return null;
  const chunks: Buffer[] = [];
  // The stream reuses one buffer for all chunks, so each chunk must be copied.
  for await (const chunk of streamFileParts(createInMemoryByteSource(file), parts)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};
const listBoxTypes = async (file: Buffer) =>
  (await new Mp4BoxReader(createInMemoryByteSource(file)).readTopLevel())!.map(({ type }) => type);

/** Returns all chunk offsets from the offset tables of an MP4 file, in their order in the file. */
function readOffsets(file: Buffer): number[] {
  const offsets: number[] = [];
  for (let at = 4; at < file.length - 8; at++) {
    const type = file.toString('latin1', at, at + 4);
    const width = type === 'stco' ? 4 : type === 'co64' ? 8 : 0;
    if (width === 0) continue;
    for (let n = 0; n < file.readUInt32BE(at + 8); n++) {
      const place = at + 12 + n * width;
      offsets.push(width === 4 ? file.readUInt32BE(place) : Number(file.readBigUInt64BE(place)));
    }
  }
  return offsets;
}

/** Finds the chunks of an MP4 file through its offset tables, and returns the first letter of each chunk. */
const readChunkLetters = (file: Buffer) =>
  readOffsets(file)
    .map((offset) => String.fromCharCode(file[offset]!))
    .join('');

test.each(['sum.mp4', 'xlookup.mp4'])(
  'F34: %s with its moov box at the end is converted back to the original, byte for byte',
  async (name) => {
    const original = await readShippedFile(name);
    expect((await listBoxTypes(original)).indexOf('moov')).toBeLessThan((await listBoxTypes(original)).indexOf('mdat'));
    expect(await rewrite(original)).toBeNull();
    const withMoovAtEnd = await moveMoovToEnd(original);
    expect(withMoovAtEnd.equals(original)).toBe(false);
    expect((await rewrite(withMoovAtEnd))!.equals(original)).toBe(true);
  },
);

test('32-bit and 64-bit offsets of several tracks follow media data before and after the moov box', async () => {
  const start = ftyp.length + 8;
  const free = box('free', Buffer.alloc(5));
  const first = start + 8 + free.length;
  const data = [box('wide'), free, box('mdat', Buffer.from('abcd')), longBox('mdat', Buffer.from('efgh'))];
  const [a, e] = [first, first + 4 + 16];
  const size = moov(track(table([a, e, 0])), track(table([a + 1, e + 3, 0], 8))).length;
  const late = e + 4 + size + 8;
  const index = moov(track(table([a, e, late])), track(table([a + 1, e + 3, late + 1], 8)));
  const file = Buffer.concat([ftyp, ...data, index, box('mdat', Buffer.from('xy'))]);
  expect(readChunkLetters(file)).toBe('aexbhy');
  const rewritten = (await rewrite(file))!;
  expect(await listBoxTypes(rewritten)).toEqual(['ftyp', 'moov', 'wide', 'free', 'mdat', 'mdat', 'mdat']);
  expect(rewritten.length).toBe(file.length);
  expect(readChunkLetters(rewritten)).toBe('aexbhy');
});

test('a moov box of size 0, which extends to the end of the file, gets its real size', async () => {
  const index = moov(track(table([ftyp.length + 8])));
  index.writeUInt32BE(0);
  const rewritten = (await rewrite(Buffer.concat([ftyp, box('mdat', Buffer.from('a')), index])))!;
  expect(await listBoxTypes(rewritten)).toEqual(['ftyp', 'moov', 'mdat']);
  expect(readChunkLetters(rewritten)).toBe('a');
});

test('a video without an ftyp box and with garbage at its end is rewritten', async () => {
  const file = Buffer.concat([box('mdat', Buffer.from('a')), moov(track(table([8]))), Buffer.from('garbage')]);
  const rewritten = (await rewrite(file))!;
  expect(await listBoxTypes(rewritten)).toEqual(['moov', 'mdat']);
  expect(rewritten.subarray(-7).toString()).toBe('garbage');
  expect(readChunkLetters(rewritten)).toBe('a');
});

const mdat = box('mdat', Buffer.from('abcd'));
const wellFormed = moov(track(table([ftyp.length + 8])));
const broken = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(wellFormed);
  change(bytes);
  return bytes;
};
const at = (type: string) => wellFormed.indexOf(type) - 4;
test.each([
  ['no moov box', [ftyp, mdat]],
  ['no media data', [ftyp, wellFormed]],
  ['two moov boxes', [ftyp, mdat, wellFormed, wellFormed]],
  ['fragments', [ftyp, mdat, wellFormed, box('moof'), mdat]],
  ['media data that is cut off', [ftyp, mdat.subarray(0, 10)]],
  ['a moov box that is cut off', [ftyp, mdat, wellFormed.subarray(0, -1)]],
  ['a compressed moov box', [ftyp, mdat, box('moov', box('cmov', Buffer.alloc(20)))]],
  ['no offset tables', [ftyp, mdat, moov(track())]],
  ['a table longer than its box', [ftyp, mdat, broken((bytes) => bytes.writeUInt32BE(2, at('stco') + 12))]],
  ['a table of four billion entries', [ftyp, mdat, broken((bytes) => bytes.writeUInt32BE(0xffffffff, at('stco') + 12))]],
  ['a box longer than its parent', [ftyp, mdat, broken((bytes) => bytes.writeUInt32BE(9999, at('stbl')))]],
  ['a box shorter than its header', [ftyp, mdat, broken((bytes) => bytes.writeUInt32BE(4, at('minf')))]],
  ['a box without a valid type', [ftyp, mdat, broken((bytes) => bytes.writeUInt32BE(7, at('mdia') + 4))]],
  ['an offset beyond the end', [ftyp, mdat, moov(track(table([99_999])))]],
  ['an offset into the moov box', [ftyp, mdat, moov(track(table([ftyp.length + mdat.length + 9])))]],
  ['a 64-bit offset that is too large', [ftyp, mdat, moov(track(table([Number.MAX_SAFE_INTEGER], 8)))]],
  ['encryption data', [ftyp, mdat, moov(track(table([ftyp.length + 8]), box('saio', Buffer.alloc(12))))]],
  ['a table without a header', [ftyp, mdat, moov(track(box('stco', Buffer.alloc(3))))]],
  ['no bytes', []],
  ['text instead of boxes', [Buffer.from('what is this?')]],
])('a file with %s is not changed', async (_, parts) => {
  expect(await rewrite(Buffer.concat(parts))).toBeNull();
});

test('a moov box with any byte changed is rewritten to the same length or not changed', async () => {
  const file = Buffer.concat([ftyp, mdat, wellFormed]);
  for (let place = ftyp.length + mdat.length; place < file.length; place++) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(file);
      changed[place] = value;
      expect(((await rewrite(changed)) ?? changed).length).toBe(file.length);
    }
  }
});

/**
 * Creates a byte source of `size` bytes, which begins with the bytes in `beginning`, continues with many empty MP4 boxes, and counts the
 * bytes that are read from it.
 */
function createSourceOfEmptyBoxes(beginning: Buffer, size: number) {
  const counts = { readBytes: 0 };
  const empty = box('free');
  const source = {
    size,
    read: async (buffer: Buffer, length: number, position: number) => {
      const count = Math.min(length, size - position);
      counts.readBytes += count;
      for (let index = 0; index < count; index++)
        buffer[index] = beginning[position + index] ?? empty[(position + index - beginning.length) % empty.length]!;
      return count;
    },
  };
  return { source, counts };
}

const EMPTY_BOXES_BYTES = 60_000_000;
const moovHeader = Buffer.from(box('moov'));
moovHeader.writeUInt32BE(moovHeader.length + EMPTY_BOXES_BYTES);
test.each([
  ['at the top level', Buffer.concat([ftyp, mdat])],
  ['inside the moov box', Buffer.concat([ftyp, mdat, moovHeader])],
])('in a file with 60 MB of empty boxes, %s ten thousand boxes are read', async (_, beginning) => {
  const { source, counts } = createSourceOfEmptyBoxes(beginning, beginning.length + EMPTY_BOXES_BYTES);
  expect(await moveMoovToFront(source)).toBeNull();
  expect(counts.readBytes).toBeGreaterThan(70_000);
  expect(counts.readBytes).toBeLessThan(200_000);
});
