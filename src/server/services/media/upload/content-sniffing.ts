import { fileTypeFromBuffer } from 'file-type';
import type { MediaExtension } from '#shared/media/media-kinds.ts';

/** Enough bytes to recognize a file. */
export const SNIFF_BYTES = 4100;

interface Expectation {
  /** Completes the sentence "This file is not …". */
  name: string;
  /** The types that `file-type` may report for such a file. */
  types: readonly string[];
  /** A pattern that the first bytes must match as well. */
  mustMatch?: RegExp;
  /** Matches the first bytes of files that browsers play but `file-type` does not recognize. */
  orMatches?: RegExp;
}

/** The types of the ISO base media container, except HEIC and AVIF images. They differ only in the brand they declare. */
const isoMedia = ['mp4', 'm4v', 'm4a', 'm4b', 'm4p', 'mov', '3gp', '3g2', 'f4v', 'f4a', 'f4b', 'f4p'];
/** `file-type` also accepts QuickTime files older than MP4, which have no `ftyp` box. */
const FTYP = /^....ftyp/s;
const mp4: Expectation = { name: 'an MP4 video', types: isoMedia, mustMatch: FTYP };
const jpeg: Expectation = { name: 'a JPEG image', types: ['jpg'] };

const expectations: Partial<Record<MediaExtension, Expectation>> = {
  mp4,
  m4v: mp4,
  mov: { name: 'a QuickTime video', types: isoMedia, orMatches: /^....(skip|pnot)/s },
  webm: { name: 'a WebM video', types: ['webm'] },
  // The first frame may come after an ID3 tag of any length.
  mp3: { name: 'an MP3 recording', types: ['mp3'], orMatches: /^ID3/ },
  m4a: { name: 'an M4A recording', types: isoMedia, mustMatch: FTYP },
  // RF64 is the WAV format for files over 4 GB.
  wav: { name: 'a WAV recording', types: ['wav'], orMatches: /^RF64....WAVE/s },
  ogg: { name: 'an Ogg recording', types: ['ogg', 'oga', 'ogv', 'ogm', 'ogx', 'opus', 'spx'] },
  png: { name: 'a PNG image', types: ['png', 'apng'] },
  jpg: jpeg,
  jpeg,
  webp: { name: 'a WebP image', types: ['webp'] },
  gif: { name: 'a GIF image', types: ['gif'] },
};

/**
 * Compares the first bytes of a file with its extension. Returns null when they agree, otherwise what the file should have
 * been, as in "This file is not a PNG image."
 */
export async function findTypeMismatch(extension: string, head: Buffer): Promise<string | null> {
  const expected = expectations[extension as MediaExtension];
  if (!expected) throw new Error(`No file signature for ${extension}`);
  const { name, types, mustMatch, orMatches } = expected;
  const found = await fileTypeFromBuffer(head);
  const text = head.toString('latin1');
  const isExpected = found ? types.includes(found.ext) && (mustMatch?.test(text) ?? true) : orMatches?.test(text);
  return isExpected ? null : name;
}
