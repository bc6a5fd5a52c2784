import { mediaKindByExtension, parseMediaExtension } from '#shared/media/media-kinds.ts';
import type { TimedLine } from '#shared/search/find-place.ts';
import { readBytes, type ByteSource } from './byte-source.ts';

export function isTranscript(extension: string): boolean {
  const name = parseMediaExtension(extension);
  return name !== null && mediaKindByExtension[name] === 'transcript';
}

/** Returns the lines of a subtitle file, or null for a file of another kind. In a server that answers others, a worker parses the file. */
export async function readTimedLines(
  source: ByteSource,
  extension: string,
  parse: (bytes: Uint8Array) => TimedLine[] | Promise<TimedLine[]>,
): Promise<TimedLine[] | null> {
  return isTranscript(extension) ? parse(await readBytes(source, 0, source.size)) : null;
}
