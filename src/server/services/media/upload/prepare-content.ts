import { AppError } from '#shared/app-error.ts';
import { decodeTranscript, parseTranscript } from '#shared/transcript.ts';
import { readBytes, type ByteSource, type FilePart } from './byte-source.ts';
import { findMediaType } from '../media-types.ts';
import { countPixels } from './count-pixels.ts';
import { moveMoovToFront } from './mp4-faststart.ts';
import { findTypeMismatch, SNIFF_BYTES } from './content-sniffing.ts';

const MOST_PIXELS = 50_000_000;
const BOXED = new Set(['mp4', 'm4v', 'mov', 'm4a']);
const FIRST_CHARACTERS = 64 * 1024;
/** How pages, scripts and documents begin, with a cue inside or without. */
const NO_TRANSCRIPT = /^\s*(<|%PDF-|PK|#!|\/\*|\/\/|\{\\rtf)/;

/** What to store of a file that has arrived. Fails when the file is not what its extension says. */
export async function prepareContent(source: ByteSource, extension: string): Promise<FilePart[]> {
  if (source.size === 0) throw new AppError('upload.empty');
  const kind = findMediaType(extension)?.kind;
  if (kind === 'transcript') return [normaliseTranscript(await readBytes(source, 0, source.size))];

  const mismatch = findTypeMismatch(extension, await readBytes(source, 0, SNIFF_BYTES));
  if (mismatch !== null) throw new AppError('upload.otherKind', { kind: mismatch });
  if (kind === 'image' && ((await countPixels(source, extension)) ?? 0) > MOST_PIXELS) throw new AppError('upload.tooManyPixels');
  const rewritten = BOXED.has(extension) ? await moveMoovToFront(source) : null;
  return rewritten ?? [{ from: 0, to: source.size }];
}

/** The same transcript in UTF-8 with plain line ends, in the format it came in. */
function normaliseTranscript(bytes: Buffer): Buffer {
  const text = decodeTranscript(bytes).replace(/\r\n?/g, '\n');
  if (NO_TRANSCRIPT.test(text)) throw new AppError('upload.otherKind', { kind: 'a transcript' });
  // One cue is enough to know, and it usually comes soon: five megabytes hold everybody else up.
  const hasCue = parseTranscript(text.slice(0, FIRST_CHARACTERS)).length > 0 || parseTranscript(text).length > 0;
  if (!hasCue) throw new AppError('upload.noCaptions');
  return Buffer.from(text);
}
