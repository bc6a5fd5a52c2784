const KEPT_BYTES = 32 * 1024 * 1024;

/** Buffers used again and again, so that sending a film does not make as much rubbish as it has bytes. */
export class BufferPool {
  private readonly free = new Map<number, Buffer[]>();
  private keptBytes = 0;

  take(bytes: number): Buffer {
    const buffer = this.free.get(bytes)?.pop();
    if (!buffer) return Buffer.allocUnsafeSlow(bytes);
    this.keptBytes -= bytes;
    return buffer;
  }

  /** Only for a buffer nobody writes from or reads into any more. */
  give(buffer: Buffer): void {
    if (this.keptBytes + buffer.length > KEPT_BYTES) return;
    const sameSize = this.free.get(buffer.length);
    if (sameSize) sameSize.push(buffer);
    else this.free.set(buffer.length, [buffer]);
    this.keptBytes += buffer.length;
  }
}
