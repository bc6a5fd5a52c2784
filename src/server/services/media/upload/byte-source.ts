/** Provides bytes that can be read from any position, such as those of an uploaded file or of a buffer. */
export interface ByteSource {
  size: number;
  /** Reads up to `length` bytes at `position` into the buffer. Returns the number of bytes read, which is 0 at the end of the source. */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
}

/** Describes a part of a file to be stored: either new bytes, or a range of the source with the exclusive end `to`. */
export type FilePart = Buffer | { from: number; to: number };

const CHUNK_BYTES = 64 * 1024;

/** Reads up to `length` bytes of a source from the given position. Returns fewer bytes only at the end of the source. */
export async function readBytes(source: ByteSource, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, source.size - position)));
  return bytes.subarray(0, await fill(source, bytes, position));
}

/** Chunks that are read from the source share one buffer, so the caller must use each chunk before requesting the next one. */
export async function* streamFileParts(source: ByteSource, parts: readonly FilePart[], chunkBytes = CHUNK_BYTES): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  for (const part of parts) {
    if (Buffer.isBuffer(part)) {
      yield part;
      continue;
    }
    for (let position = part.from; position < part.to;) {
      const count = await fill(source, buffer.subarray(0, Math.min(chunkBytes, part.to - position)), position);
      if (count === 0) throw new Error('The staged file is shorter than it was');
      yield buffer.subarray(0, count);
      position += count;
    }
  }
}

/** Reads until the buffer is full or the source ends. Returns the number of bytes read. */
async function fill(source: ByteSource, buffer: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < buffer.length) {
    const count = await source.read(buffer.subarray(filled), buffer.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}
