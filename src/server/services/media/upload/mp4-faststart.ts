import { readBytes, type ByteSource, type FilePart } from './byte-source.ts';
import { Mp4BoxReader, type Mp4Box } from './mp4-boxes.ts';

const MAX_MOOV_BYTES = 64 * 1024 * 1024;
const MAX_UINT32 = 0xffff_ffff;
/** Lists the box types on the path from `moov` to the tables of chunk offsets. */
const OFFSET_TABLE_PATH = ['trak', 'mdia', 'minf', 'stbl'];

/**
 * Maps a byte's offset in the original file to the byte's offset after the `moov` box is moved, or to null when the original offset is
 * invalid.
 */
type OffsetMap = (offset: number) => number | null;

/**
 * Moves the `moov` box (the index) of an MP4 file in front of the media data, so that playback starts before the download ends ("fast
 * start"). Returns the parts of the new file, or null when the file must stay unchanged. A file stays unchanged when `moov` already comes
 * first, when the file is fragmented, or when its structure is not understood or has too many boxes.
 */
export async function moveMoovToFront(source: ByteSource): Promise<FilePart[] | null> {
  const reader = new Mp4BoxReader(source);
  const boxes = (await reader.readTopLevel()) ?? [];
  const moovBoxes = boxes.filter(({ type }) => type === 'moov');
  const firstMdat = boxes.find(({ type }) => type === 'mdat');
  const [moov] = moovBoxes;
  if (!moov || !firstMdat || moovBoxes.length > 1 || moov.start < firstMdat.start) return null;
  if (boxes.some(({ type }) => type === 'moof') || moov.end - moov.start > MAX_MOOV_BYTES) return null;

  const tables = await findOffsetTables(reader, moov);
  if (!tables) return null;
  const [first] = boxes;
  const insertAt = first?.type === 'ftyp' ? first.end : 0;
  const bytes = await readBytes(source, moov.start, moov.end - moov.start);
  // A box size of 0 means that the box extends to the end of the file. Once the `moov` box is no longer at the end, its header must contain
  // the actual size.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length, 0);
  const mapOffset = (offset: number) => {
    if (offset >= insertAt && offset < moov.start) return offset + bytes.length;
    return offset > source.size || (offset >= moov.start && offset < moov.end) ? null : offset;
  };
  const isPatched = tables.every((table) => patchOffsetTable(bytes, shiftBox(table, -moov.start), mapOffset));
  if (!isPatched) return null;
  const parts: FilePart[] = [{ from: 0, to: insertAt }, bytes, { from: insertAt, to: moov.start }, { from: moov.end, to: source.size }];
  return parts.filter((part) => Buffer.isBuffer(part) || part.from < part.to);
}

/**
 * Finds the tables of chunk offsets inside a `moov` box. Returns null when the `moov` box has no such tables or when some offsets cannot be
 * changed.
 */
async function findOffsetTables(reader: Mp4BoxReader, moov: Mp4Box): Promise<Mp4Box[] | null> {
  let parents = [moov];
  for (const type of OFFSET_TABLE_PATH) {
    const boxes = await readAllChildren(reader, parents);
    if (!boxes) return null;
    parents = boxes.filter((box) => box.type === type);
  }
  const boxes = await readAllChildren(reader, parents);
  const tables = boxes?.filter(({ type }) => type === 'stco' || type === 'co64') ?? [];
  // A `saio` box contains offsets of encryption data, which the server cannot update.
  return tables.length === 0 || boxes?.some(({ type }) => type === 'saio') ? null : tables;
}

async function readAllChildren(reader: Mp4BoxReader, parents: readonly Mp4Box[]): Promise<Mp4Box[] | null> {
  const children: Mp4Box[] = [];
  for (const parent of parents) {
    const found = await reader.readChildren(parent);
    if (!found) return null;
    children.push(...found);
  }
  return children;
}

const shiftBox = (box: Mp4Box, bytes: number): Mp4Box => ({ ...box, start: box.start + bytes, end: box.end + bytes });

/**
 * Replaces every offset in an MP4 offset table with the one that `mapOffset` returns. Returns false when a new offset is null or does not
 * fit in the table, or when the table is incomplete.
 */
function patchOffsetTable(bytes: Buffer, { type, start, end, headerSize }: Mp4Box, mapOffset: OffsetMap): boolean {
  const width = type === 'co64' ? 8 : 4;
  const entries = start + headerSize + 8;
  if (entries > end) return false;
  const count = bytes.readUInt32BE(entries - 4);
  if (entries + count * width > end) return false;
  for (let position = entries; position < entries + count * width; position += width) {
    const mapped = mapOffset(width === 8 ? Number(bytes.readBigUInt64BE(position)) : bytes.readUInt32BE(position));
    if (mapped === null || (width === 4 && mapped > MAX_UINT32)) return false;
    if (width === 8) bytes.writeBigUInt64BE(BigInt(mapped), position);
    else bytes.writeUInt32BE(mapped, position);
  }
  return true;
}
