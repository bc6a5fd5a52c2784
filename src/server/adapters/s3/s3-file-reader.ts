import type { ReceivedFile } from '../objects/object-store.ts';
import type { S3Bucket } from './s3-bucket.ts';

const MIN_WINDOW_BYTES = 64 * 1024;
const MAX_WINDOW_BYTES = 4 * 1024 * 1024;

/**
 * Reads a file in a bucket through a buffer. The buffer grows while the file is read sequentially: reading only the beginning transfers
 * little data, and reading the whole file needs few requests. The `read` method fails when the file in the bucket was replaced after the
 * reader was created.
 */
export class S3FileReader implements ReceivedFile {
  readonly size: number;
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #etag: string;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  #windowBytes = MIN_WINDOW_BYTES;

  constructor(bucket: S3Bucket, key: string, { size, etag }: { size: number; etag: string }) {
    this.#bucket = bucket;
    this.#key = key;
    this.#etag = etag;
    this.size = size;
  }

  async read(buffer: Buffer, length: number, position: number): Promise<number> {
    if (position >= this.size) return 0;
    const windowEnd = this.#windowStart + this.#window.length;
    if (position < this.#windowStart || position >= windowEnd) {
      this.#windowBytes = position === windowEnd ? Math.min(2 * this.#windowBytes, MAX_WINDOW_BYTES) : MIN_WINDOW_BYTES;
      const to = Math.min(this.size, position + Math.max(length, this.#windowBytes));
      this.#window = await this.#bucket.read(this.#key, position, to, this.#etag);
      this.#windowStart = position;
    }
    const offset = position - this.#windowStart;
    return this.#window.copy(buffer, 0, offset, Math.min(offset + length, this.#window.length));
  }

  discard(): Promise<void> {
    return this.#bucket.remove(this.#key);
  }
}
