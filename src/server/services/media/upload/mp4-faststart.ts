import { readBytes, type ByteSource, type FilePart } from './byte-source.ts';
import { parseChildBoxes, readTopLevelBoxes, parseBoxHeader, type Mp4Box } from './mp4-boxes.ts';

const MOST_INDEX_BYTES = 64 * 1024 * 1024;
const MOST_32_BIT = 0xffff_ffff;
/** Where the tables of chunk offsets stand in an index. */
const PATH = ['trak', 'mdia', 'minf', 'stbl'];

/** Where a byte of the old file lies in the new one; null when it cannot be told. */
type Shift = (offset: number) => number | null;

/**
 * The parts of a file that starts with its index, so that it plays before all of it has come.
 * Null when the file is to stay as it is: it starts with its index already, it is fragmented, or not understood.
 */
export async function moveMoovToFront(source: ByteSource): Promise<FilePart[] | null> {
  const { boxes } = await readTopLevelBoxes(source);
  const indexes = boxes.filter(({ type }) => type === 'moov');
  const firstData = boxes.find(({ type }) => type === 'mdat');
  const [index] = indexes;
  if (!index || !firstData || indexes.length > 1 || index.start < firstData.start) return null;
  if (boxes.some(({ type }) => type === 'moof') || index.end - index.start > MOST_INDEX_BYTES) return null;

  const [first] = boxes;
  const place = first?.type === 'ftyp' ? first.end : 0;
  const bytes = await readBytes(source, index.start, index.end - index.start);
  const isPatched = patchIndex(bytes, (offset) => {
    if (offset >= place && offset < index.start) return offset + bytes.length;
    return offset > source.size || (offset >= index.start && offset < index.end) ? null : offset;
  });
  if (!isPatched) return null;
  const parts = [
    { from: 0, to: place },
    { from: place, to: index.start },
    { from: index.end, to: source.size },
  ];
  return [parts[0]!, bytes, parts[1]!, parts[2]!].filter((part) => Buffer.isBuffer(part) || part.from < part.to);
}

/** Moves every chunk offset of an index, in place; false when there are none or one cannot be moved. */
function patchIndex(bytes: Buffer, shift: Shift): boolean {
  const index = parseBoxHeader(bytes, 0, bytes.length);
  if (!index) return false;
  // An index that reached to the end of its file must say its size where it no longer does.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length, 0);
  let boxes: Mp4Box[] = [index];
  for (const type of [...PATH, null]) {
    const children = boxes.map((box) => parseChildBoxes(bytes, box));
    if (children.includes(null)) return false;
    boxes = children.flatMap((each) => each ?? []).filter((box) => type === null || box.type === type);
  }
  const tables = boxes.filter(({ type }) => type === 'stco' || type === 'co64');
  // Offsets of encryption data would have to move as well.
  if (tables.length === 0 || boxes.some(({ type }) => type === 'saio')) return false;
  return tables.every((table) => patchTable(bytes, table, shift));
}

function patchTable(bytes: Buffer, { type, start, end, headerSize }: Mp4Box, shift: Shift): boolean {
  const width = type === 'co64' ? 8 : 4;
  const list = start + headerSize + 8;
  if (list > end) return false;
  const count = bytes.readUInt32BE(list - 4);
  if (list + count * width > end) return false;
  for (let at = list; at < list + count * width; at += width) {
    const moved = shift(width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at));
    if (moved === null || (width === 4 && moved > MOST_32_BIT)) return false;
    if (width === 8) bytes.writeBigUInt64BE(BigInt(moved), at);
    else bytes.writeUInt32BE(moved, at);
  }
  return true;
}
