import type { ByteSource } from '../services/media/upload/byte-source.ts';

/** A source over a buffer that gives little at a time, as a file may. */
export function createInMemoryByteSource(bytes: Buffer, mostAtOnce = 7000): ByteSource {
  return {
    size: bytes.length,
    read: async (buffer, length, position) =>
      bytes.copy(buffer, 0, position, Math.min(position + Math.min(length, mostAtOnce), bytes.length)),
  };
}
