import { makeLetGo } from './let-go.ts';

/** Bytes that can be read anywhere: a file that has arrived, an object, or a buffer in a test. */
export interface ByteSource {
  size: number;
  /** Fills the buffer from a position; gives the number of bytes read, 0 at the end. */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
}

/** A piece of what will be stored: new bytes, or those of the source from one place up to another. */
export type FilePart = Buffer | { from: number; to: number };

const CHUNK_BYTES = 64 * 1024;

/** The bytes from a position, fewer than asked for only at the end. */
export async function readBytes(source: ByteSource, position: number, length: number): Promise<Buffer> {
  const wanted = Math.max(0, Math.min(length, source.size - position));
  const bytes = Buffer.alloc(wanted);
  let filled = 0;
  while (filled < wanted) {
    const count = await source.read(bytes.subarray(filled), wanted - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** The parts one after the other, in pieces that are small whatever the file's size. */
export async function* streamParts(source: ByteSource, parts: readonly FilePart[]): AsyncGenerator<Buffer> {
  const letGo = makeLetGo();
  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      yield part;
      continue;
    }
    for (let at = part.from; at < part.to;) {
      const chunk = await readBytes(source, at, Math.min(CHUNK_BYTES, part.to - at));
      if (chunk.length === 0) throw new Error('A file that arrived is shorter than it was');
      yield chunk;
      at += chunk.length;
      letGo(chunk.length);
    }
  }
}
