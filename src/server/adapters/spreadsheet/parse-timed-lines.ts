import { decodeTranscript, parseTranscript } from '#shared/media/transcript.ts';
import type { TimedLine } from '#shared/search/find-place.ts';

/** Limits how much of a subtitle file is read. The subtitles of five hours of speech have about this length. */
const MAX_FILE_LENGTH = 1_000_000;
const MAX_TEXT_LENGTH = 300_000;

/** Returns the lines of a subtitle file for the search. A file of 5 MB takes more than a tenth of a second. */
export function parseTimedLines(bytes: Uint8Array): TimedLine[] {
  const text = decodeTranscript(bytes).slice(0, MAX_FILE_LENGTH);
  const lines: TimedLine[] = [];
  let length = 0;
  for (const cue of parseTranscript(text)) {
    length += cue.text.length;
    if (length > MAX_TEXT_LENGTH) break;
    lines.push([cue.startTime, cue.text.toWellFormed()]);
  }
  return lines;
}
