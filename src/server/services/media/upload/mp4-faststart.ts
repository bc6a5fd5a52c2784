import { readBytes, type ByteSource, type FilePart } from './byte-source.ts';
import { parseBoxHeader, parseChildBoxes, readTopLevelBoxes, type Mp4Box } from './mp4-boxes.ts';

const MAX_MOOV_BYTES = 64 * 1024 * 1024;
const MAX_UINT32 = 0xffff_ffff;
/** The path inside `moov` to the tables of chunk offsets. */
const OFFSET_TABLE_PATH = ['trak', 'mdia', 'minf', 'stbl'];

/** Maps a file offset before the move to the offset after it, or to null when it points nowhere sensible. */
type OffsetMap = (offset: number) => number | null;

/**
 * Moves the `moov` box (the index) of an MP4 file in front of the media data, so that playback starts before the download
 * ends ("fast start"). Returns the parts of the new file, or null when the file must stay as it is: `moov` comes first already,
 * the file is fragmented, or its structure is not understood.
 */
export async function moveMoovToFront(source: ByteSource): Promise<FilePart[] | null> {
  const boxes = await readTopLevelBoxes(source);
  const moovBoxes = boxes.filter(({ type }) => type === 'moov');
  const firstMdat = boxes.find(({ type }) => type === 'mdat');
  const [moov] = moovBoxes;
  if (!moov || !firstMdat || moovBoxes.length > 1 || moov.start < firstMdat.start) return null;
  if (boxes.some(({ type }) => type === 'moof') || moov.end - moov.start > MAX_MOOV_BYTES) return null;

  const [first] = boxes;
  const insertAt = first?.type === 'ftyp' ? first.end : 0;
  const bytes = await readBytes(source, moov.start, moov.end - moov.start);
  const isPatched = patchMoov(bytes, (offset) => {
    if (offset >= insertAt && offset < moov.start) return offset + bytes.length;
    return offset > source.size || (offset >= moov.start && offset < moov.end) ? null : offset;
  });
  if (!isPatched) return null;
  const parts: FilePart[] = [{ from: 0, to: insertAt }, bytes, { from: insertAt, to: moov.start }, { from: moov.end, to: source.size }];
  return parts.filter((part) => Buffer.isBuffer(part) || part.from < part.to);
}

/** Maps every chunk offset of a `moov` box in place. Returns false when there are none or one cannot be mapped. */
function patchMoov(bytes: Buffer, mapOffset: OffsetMap): boolean {
  const moov = parseBoxHeader(bytes, 0, bytes.length);
  if (!moov) return false;
  // A size of 0 means "to the end of the file", which is no longer true after the move.
  if (bytes.readUInt32BE(0) === 0) bytes.writeUInt32BE(bytes.length, 0);
  let boxes: Mp4Box[] = [moov];
  for (const type of [...OFFSET_TABLE_PATH, null]) {
    const children = boxes.map((box) => parseChildBoxes(bytes, box));
    if (children.includes(null)) return false;
    boxes = children.flatMap((each) => each ?? []).filter((box) => type === null || box.type === type);
  }
  const tables = boxes.filter(({ type }) => type === 'stco' || type === 'co64');
  // The offsets of encryption data (saio) would have to move as well.
  if (tables.length === 0 || boxes.some(({ type }) => type === 'saio')) return false;
  return tables.every((table) => patchOffsetTable(bytes, table, mapOffset));
}

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
