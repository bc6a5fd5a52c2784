import type { ByteSource } from '../services/media/upload/byte-source.ts';

/** Each read returns at most `maxReadBytes` bytes, because a read from a file can also return fewer bytes than requested. */
export function createInMemoryByteSource(bytes: Buffer, maxReadBytes = 7000): ByteSource {
  return {
    size: bytes.length,
    read: async (buffer, length, position) =>
      bytes.copy(buffer, 0, position, Math.min(position + Math.min(length, maxReadBytes), bytes.length)),
  };
}
