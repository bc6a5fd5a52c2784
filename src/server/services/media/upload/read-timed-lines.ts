import { mediaKindByExtension, parseMediaExtension } from '#shared/media/media-kinds.ts';
import { decodeTranscript, parseTranscript } from '#shared/media/transcript.ts';
import type { TimedLine } from '#shared/search/find-place.ts';
import { readBytes, type ByteSource } from './byte-source.ts';

/** Limits how much of a subtitle file is read. The subtitles of five hours of speech have about this length. */
const MAX_FILE_LENGTH = 1_000_000;
const MAX_TEXT_LENGTH = 300_000;

export function isTranscript(extension: string): boolean {
  const name = parseMediaExtension(extension);
  return name !== null && mediaKindByExtension[name] === 'transcript';
}

/** Returns the lines of a subtitle file, or null for a file of another kind. */
export async function readTimedLines(source: ByteSource, extension: string): Promise<TimedLine[] | null> {
  if (!isTranscript(extension)) return null;
  const text = decodeTranscript(await readBytes(source, 0, source.size)).slice(0, MAX_FILE_LENGTH);
  const lines: TimedLine[] = [];
  let length = 0;
  for (const cue of parseTranscript(text)) {
    length += cue.text.length;
    if (length > MAX_TEXT_LENGTH) break;
    lines.push([cue.startTime, cue.text.toWellFormed()]);
  }
  return lines;
}
