import { AppError } from '#shared/app-error.ts';
import { decodeTranscript, parseTranscript } from '#shared/media/transcript.ts';
import { findMediaType } from '../media-types.ts';
import { readBytes, type ByteSource, type FilePart } from './byte-source.ts';
import { checkPracticeFile } from './check-practice-file.ts';
import { findTypeMismatch, SNIFF_BYTES } from './content-sniffing.ts';
import { countPixels } from './count-pixels.ts';
import { moveMoovToFront } from './mp4-faststart.ts';

const MAX_PIXELS = 50_000_000;
const MP4_EXTENSIONS = new Set(['mp4', 'm4v', 'mov', 'm4a']);
const TRANSCRIPT_START_CHARACTERS = 64 * 1024;
/** Matches the beginnings of HTML pages, scripts and documents, which are refused as transcripts even if they contain a subtitle cue. */
const NOT_A_TRANSCRIPT = /^\s*(<|%PDF-|PK|#!|\/\*|\/\/|\{\\rtf)/;

/**
 * Validates an uploaded file, and returns the list of parts that the stored file consists of. Throws an AppError when the content of the
 * uploaded file does not match its extension.
 */
export async function prepareFileParts(source: ByteSource, extension: string): Promise<FilePart[]> {
  if (source.size === 0) throw new AppError('upload.empty');
  const kind = findMediaType(extension)?.kind;
  if (kind === 'transcript') return [normalizeTranscript(await readBytes(source, 0, source.size))];

  if (kind === 'practice') {
    await checkPracticeFile(source, extension);
    return [{ from: 0, to: source.size }];
  }
  const mismatch = await findTypeMismatch(extension, await readBytes(source, 0, SNIFF_BYTES));
  if (mismatch !== null) throw new AppError('upload.otherKind', { kind: mismatch });
  if (kind === 'image' && ((await countPixels(source, extension)) ?? 0) > MAX_PIXELS) throw new AppError('upload.tooManyPixels');
  const rewritten = MP4_EXTENSIONS.has(extension) ? await moveMoovToFront(source) : null;
  return rewritten ?? [{ from: 0, to: source.size }];
}

/** Converts a transcript to UTF-8 with `\n` line endings, and keeps its subtitle format. */
function normalizeTranscript(bytes: Buffer): Buffer {
  const text = decodeTranscript(bytes).replace(/\r\n?/g, '\n');
  if (NOT_A_TRANSCRIPT.test(text)) throw new AppError('upload.otherKind', { kind: 'a transcript' });
  // A valid transcript needs only one subtitle cue, which usually comes early, so the beginning is parsed first. Parsing all of a
  // five-megabyte transcript would block the event loop.
  const hasCue = parseTranscript(text.slice(0, TRANSCRIPT_START_CHARACTERS)).length > 0 || parseTranscript(text).length > 0;
  if (!hasCue) throw new AppError('upload.noCaptions');
  return Buffer.from(text);
}
