import type { ByteSource } from '../services/media/upload/byte-source.ts';

/** A byte source over a buffer. Like a file, it may return fewer bytes than asked for: at most `maxReadBytes`. */
export function createInMemoryByteSource(bytes: Buffer, maxReadBytes = 7000): ByteSource {
  return {
    size: bytes.length,
    read: async (buffer, length, position) =>
      bytes.copy(buffer, 0, position, Math.min(position + Math.min(length, maxReadBytes), bytes.length)),
  };
}
