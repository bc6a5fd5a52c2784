import { readBytes, type ByteSource } from './byte-source.ts';

/** A box of an MP4 or QuickTime file, with its header. */
export interface Mp4Box {
  type: string;
  start: number;
  /** Behind its last byte. */
  end: number;
  headerSize: number;
}

const MOST_BOXES = 10_000;
const HEADER = 8;
const LONG_HEADER = 16;
const TYPE = /^[\w\xa9 .+-]{4}$/;

/** The box that a header describes; null when it is none or does not end by `limit`. */
export function parseBoxHeader(header: Buffer, start: number, limit: number): Mp4Box | null {
  if (header.length < HEADER) return null;
  const type = header.toString('latin1', 4, 8);
  const short = header.readUInt32BE(0);
  const isLong = short === 1;
  if (!TYPE.test(type) || (isLong && header.length < LONG_HEADER)) return null;
  const headerSize = isLong ? LONG_HEADER : HEADER;
  // A size of 0 means: to the end.
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? limit - start : short;
  const end = start + size;
  return size >= headerSize && end <= limit ? { type, start, end, headerSize } : null;
}

/**
 * The boxes of a file, as far as they can be read. `isWhole` says whether they reach its end;
 * what stands behind the last of them is none.
 */
export async function readTopLevelBoxes(source: ByteSource): Promise<{ boxes: Mp4Box[]; isWhole: boolean }> {
  const boxes: Mp4Box[] = [];
  let at = 0;
  while (at < source.size && boxes.length < MOST_BOXES) {
    const box = parseBoxHeader(await readBytes(source, at, LONG_HEADER), at, source.size);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return { boxes, isWhole: at === source.size };
}

/** The boxes inside a box that is in memory; null when they are broken. */
export function parseChildBoxes(bytes: Buffer, parent: Mp4Box): Mp4Box[] | null {
  const children: Mp4Box[] = [];
  let at = parent.start + parent.headerSize;
  // Fewer bytes than a header are padding.
  while (parent.end - at >= HEADER) {
    const box = parseBoxHeader(bytes.subarray(at, at + LONG_HEADER), at, parent.end);
    if (!box) return null;
    children.push(box);
    at = box.end;
  }
  return children;
}
