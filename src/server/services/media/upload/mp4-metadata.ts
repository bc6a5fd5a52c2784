import { readBytes, type ByteSource } from './byte-source.ts';
import { Mp4BoxReader, type Mp4Box } from './mp4-boxes.ts';

/** Holds the metadata that an MP4 or QuickTime file states. A value that the file does not state is null. */
export interface Mp4Metadata {
  durationSeconds: number | null;
  /** Holds the size, in pixels, at which players show the video, after the rotation that the file specifies. */
  displaySize: { width: number; height: number } | null;
}

const MOVIE_HEADER_BYTES = 32;
const TRACK_HEADER_BYTES = 96;
const HANDLER_BYTES = 12;
const MAX_TRACKS = 20;
const MAX_DISPLAY_PIXELS = 16_384;
/** Track headers state the width and the height of the video as fixed-point numbers with 16 bits after the binary point. */
const FIXED_POINT_ONE = 65_536;

export async function readMp4Metadata(source: ByteSource): Promise<Mp4Metadata> {
  const reader = new Mp4BoxReader(source);
  const moov = (await reader.readTopLevel())?.find(({ type }) => type === 'moov');
  const boxes = (moov && (await reader.readChildren(moov))) ?? [];
  const header = boxes.find(({ type }) => type === 'mvhd');
  return {
    durationSeconds: header ? parseMovieHeader(await readContent(source, header, MOVIE_HEADER_BYTES)) : null,
    displaySize: await readDisplaySize(
      source,
      reader,
      boxes.filter(({ type }) => type === 'trak'),
    ),
  };
}

/** Reads the dimensions of the first video track. */
async function readDisplaySize(source: ByteSource, reader: Mp4BoxReader, tracks: readonly Mp4Box[]): Promise<Mp4Metadata['displaySize']> {
  for (const track of tracks.slice(0, MAX_TRACKS)) {
    const boxes = await reader.readChildren(track);
    const header = boxes?.find(({ type }) => type === 'tkhd');
    const media = boxes?.find(({ type }) => type === 'mdia');
    const handler = media && (await reader.readChildren(media))?.find(({ type }) => type === 'hdlr');
    if (!header || !handler) continue;
    if ((await readContent(source, handler, HANDLER_BYTES)).toString('latin1', 8) !== 'vide') continue;
    return parseTrackHeader(await readContent(source, header, TRACK_HEADER_BYTES));
  }
  return null;
}

/** Reads the first `length` bytes of a box's content, or the whole content when it is shorter. */
const readContent = (source: ByteSource, { start, end, headerSize }: Mp4Box, length: number) =>
  readBytes(source, start + headerSize, Math.min(length, end - start - headerSize));

/**
 * Parses a movie header, which holds the version, the flags, the creation time, the modification time, the time scale and the duration. In
 * version 1 of the movie header, the two times and the duration have 64 bits each, and in version 0 they have 32 bits each.
 */
function parseMovieHeader(bytes: Buffer): number | null {
  if (bytes.length < MOVIE_HEADER_BYTES) return null;
  const isWide = bytes[0] === 1;
  const timeScale = bytes.readUInt32BE(isWide ? 20 : 12);
  const duration = isWide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  // A duration with all bits set to 1 means that the length is not known.
  const isKnown = isWide ? duration < 2 ** 64 : duration !== 0xffff_ffff;
  const seconds = timeScale === 0 || !isKnown ? 0 : duration / timeScale;
  return seconds > 0 && seconds < 1_000_000 ? seconds : null;
}

/**
 * Parses a track header, which ends with a matrix of nine numbers, the width and the height. A matrix whose first number is zero rotates
 * the video by 90 degrees. Phones write a rotating matrix for videos that were recorded upright.
 */
function parseTrackHeader(bytes: Buffer): Mp4Metadata['displaySize'] {
  const matrixStart = bytes[0] === 1 ? 52 : 40;
  const sizeStart = matrixStart + 36;
  if (bytes.length < sizeStart + 8) return null;
  const [width, height] = [0, 4].map((offset) => Math.round(bytes.readUInt32BE(sizeStart + offset) / FIXED_POINT_ONE)) as [number, number];
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_DISPLAY_PIXELS) return null;
  const isTurned = bytes.readInt32BE(matrixStart) === 0 && bytes.readInt32BE(matrixStart + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
