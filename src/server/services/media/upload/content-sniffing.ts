import { refusalsWords } from '#admin-words/refusals.ts';
import type { MediaExtension } from '#shared/media/media-kinds.ts';

/** The number of bytes that are read from the beginning of a file to detect its type. */
export const SNIFF_BYTES = 4100;

interface Expectation {
  /** Holds the expected file type with an article, such as "a PNG image", to complete the error message "This file is not …". */
  name: string;
  types: readonly string[];
  /** The first bytes of a valid file must also match this pattern, in addition to the type that the `file-type` library reports. */
  mustMatch?: RegExp;
  /** Matches the first bytes of files that browsers can play although the `file-type` library does not recognize them. */
  orMatches?: RegExp;
}

/**
 * Lists the file types that use the ISO base media container, except HEIC and AVIF images. Files that use the ISO base media container
 * differ only in the brand that they declare.
 */
const isoMedia = ['mp4', 'm4v', 'm4a', 'm4b', 'm4p', 'mov', '3gp', '3g2', 'f4v', 'f4a', 'f4b', 'f4p'];
/** Requires an `ftyp` box, because the `file-type` library also accepts QuickTime files that are older than MP4 and have no `ftyp` box. */
const FTYP = /^....ftyp/s;
const mp4: Expectation = { name: refusalsWords.anMp4Video, types: isoMedia, mustMatch: FTYP };
const jpeg: Expectation = { name: refusalsWords.aJpegImage, types: ['jpg'] };

const expectations: Partial<Record<MediaExtension, Expectation>> = {
  mp4,
  m4v: mp4,
  mov: { name: refusalsWords.aQuicktimeVideo, types: isoMedia, orMatches: /^....(skip|pnot)/s },
  webm: { name: refusalsWords.aWebmVideo, types: ['webm'] },
  // The first MP3 frame may come after an ID3 tag of any length.
  mp3: { name: refusalsWords.anMp3Recording, types: ['mp3'], orMatches: /^ID3/ },
  m4a: { name: refusalsWords.anM4aRecording, types: isoMedia, mustMatch: FTYP },
  // RF64 is the WAV format for files over 4 GB.
  wav: { name: refusalsWords.aWavRecording, types: ['wav'], orMatches: /^RF64....WAVE/s },
  ogg: { name: refusalsWords.anOggRecording, types: ['ogg', 'oga', 'ogv', 'ogm', 'ogx', 'opus', 'spx'] },
  png: { name: refusalsWords.aPngImage, types: ['png', 'apng'] },
  jpg: jpeg,
  jpeg,
  webp: { name: refusalsWords.aWebpImage, types: ['webp'] },
  gif: { name: refusalsWords.aGifImage, types: ['gif'] },
};

/**
 * Checks whether the first bytes of a file match its extension. Returns null when the bytes match, and otherwise the name of the expected
 * type, as in "This file is not a PNG image."
 */
export async function findTypeMismatch(extension: string, head: Buffer): Promise<string | null> {
  const expected = expectations[extension as MediaExtension];
  if (!expected) throw new Error(`No file signature for ${extension}`);
  const { name, types, mustMatch, orMatches } = expected;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const text = head.toString('latin1');
  const isExpected = found ? types.includes(found.ext) && (mustMatch?.test(text) ?? true) : orMatches?.test(text);
  return isExpected ? null : name;
}
