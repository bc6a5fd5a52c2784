import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import { decodeTranscript, parseTranscript } from '#shared/media/transcript.ts';

const TRANSCRIPT_START_CHARACTERS = 64 * 1024;
/** Matches the beginnings of HTML pages, scripts and documents, which are refused as transcripts even if they contain a subtitle cue. */
const NOT_A_TRANSCRIPT = /^\s*(<|%PDF-|PK|#!|\/\*|\/\/|\{\\rtf)/;

/** Converts a transcript to UTF-8 with `\n` line endings, and keeps its subtitle format. */
export function normalizeCaptions(bytes: Uint8Array): Uint8Array {
  const text = decodeTranscript(bytes).replace(/\r\n?/g, '\n');
  if (NOT_A_TRANSCRIPT.test(text)) throw new AppError('upload.otherKind', { kind: refusalsWords.aTranscript });
  // A valid transcript needs only one subtitle cue, which usually comes early, so the beginning is parsed first.
  const hasCue = parseTranscript(text.slice(0, TRANSCRIPT_START_CHARACTERS)).length > 0 || parseTranscript(text).length > 0;
  if (!hasCue) throw new AppError('upload.noCaptions');
  return Buffer.from(text);
}
