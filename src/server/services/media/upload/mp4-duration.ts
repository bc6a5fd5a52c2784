import { readBytes, type ByteSource } from './byte-source.ts';
import { Mp4BoxReader } from './mp4-boxes.ts';

const MOVIE_HEADER_BYTES = 32;

/** Reads the length of an MP4 or QuickTime file in seconds from its movie header. Returns null when the file does not state its length. */
export async function readMp4Duration(source: ByteSource): Promise<number | null> {
  const reader = new Mp4BoxReader(source);
  const moov = (await reader.readTopLevel())?.find(({ type }) => type === 'moov');
  const header = moov && (await reader.readChildren(moov))?.find(({ type }) => type === 'mvhd');
  return header ? parseMovieHeader(await readBytes(source, header.start + header.headerSize, MOVIE_HEADER_BYTES)) : null;
}

/**
 * Parses a movie header, which holds the version, flags, two instants, the time scale and the duration. In version 1, the instants
 * and the duration are twice as wide as in version 0.
 */
function parseMovieHeader(bytes: Buffer): number | null {
  if (bytes.length < MOVIE_HEADER_BYTES) return null;
  const isWide = bytes[0] === 1;
  const timeScale = bytes.readUInt32BE(isWide ? 20 : 12);
  const duration = isWide ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  // A duration with all bits set means that the length is not known.
  const isKnown = isWide ? duration < 2 ** 64 : duration !== 0xffff_ffff;
  const seconds = timeScale === 0 || !isKnown ? 0 : duration / timeScale;
  return seconds > 0 && seconds < 1_000_000 ? seconds : null;
}
