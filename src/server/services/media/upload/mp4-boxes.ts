import { readBytes, type ByteSource } from './byte-source.ts';

/** A box of an MP4 or QuickTime file. Positions count from the start of the file, or of the buffer that holds the box. */
export interface Mp4Box {
  type: string;
  start: number;
  /** Exclusive. */
  end: number;
  headerSize: number;
}

const MAX_BOXES = 10_000;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const BOX_TYPE = /^[\w\xa9 .+-]{4}$/;

/** Parses a box header at `start`. Returns null when it is invalid or the box does not end by `limit`. */
export function parseBoxHeader(header: Buffer, start: number, limit: number): Mp4Box | null {
  if (header.length < HEADER_BYTES) return null;
  const type = header.toString('latin1', 4, 8);
  const shortSize = header.readUInt32BE(0);
  // A size of 1 announces a 64-bit size after the type, a size of 0 a box that extends to the end.
  const isLong = shortSize === 1;
  if (!BOX_TYPE.test(type) || (isLong && header.length < LONG_HEADER_BYTES)) return null;
  const headerSize = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  const size = isLong ? Number(header.readBigUInt64BE(8)) : shortSize === 0 ? limit - start : shortSize;
  const end = start + size;
  return size >= headerSize && end <= limit ? { type, start, end, headerSize } : null;
}

/** Reads the top-level boxes of a file up to the first invalid one. */
export async function readTopLevelBoxes(source: ByteSource): Promise<Mp4Box[]> {
  const boxes: Mp4Box[] = [];
  let position = 0;
  while (position < source.size && boxes.length < MAX_BOXES) {
    const box = parseBoxHeader(await readBytes(source, position, LONG_HEADER_BYTES), position, source.size);
    if (!box) break;
    boxes.push(box);
    position = box.end;
  }
  return boxes;
}

/** Parses the boxes inside a box that is in memory. Returns null when one is invalid. */
export function parseChildBoxes(bytes: Buffer, parent: Mp4Box): Mp4Box[] | null {
  const children: Mp4Box[] = [];
  let position = parent.start + parent.headerSize;
  // Fewer bytes than a header are padding.
  while (parent.end - position >= HEADER_BYTES) {
    const box = parseBoxHeader(bytes.subarray(position, position + LONG_HEADER_BYTES), position, parent.end);
    if (!box) return null;
    children.push(box);
    position = box.end;
  }
  return children;
}
