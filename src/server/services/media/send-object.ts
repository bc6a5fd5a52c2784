import type { ServerResponse } from 'node:http';
import type { OpenObject } from '../../adapters/objects.ts';
import type { BufferPool } from './buffer-pool.ts';
import type { ByteRange } from './range.ts';

/** A client that takes nothing for so long is gone, or has paused and will ask again. */
const IDLE_MS = 60_000;
/** A client that takes a chunk within this time is worth reading ahead for. */
const FAST_MS = 20;

/**
 * Sends bytes of an object as the body of a response whose head is written, and releases the object.
 * Holds one buffer for a slow client and two for a fast one. Settles when the response has closed, sent or not.
 */
export function sendObject(
  response: ServerResponse,
  object: OpenObject,
  { from, to }: ByteRange,
  { pool, chunkBytes, idleMs = IDLE_MS }: { pool: BufferPool; chunkBytes: () => number; idleMs?: number },
): Promise<void> {
  return new Promise((resolve) => {
    let position = from;
    let ready: { buffer: Buffer; count: number } | null = null;
    let isReading = false;
    let isWriting = false;
    let isFast = true;
    let isOver = false;
    const idle = setTimeout(() => response.destroy(), idleMs);

    const finish = () => {
      // A read that is under way still needs the file and its buffer.
      if (!isOver || isReading) return;
      if (ready) pool.give(ready.buffer);
      ready = null;
      object.release();
      resolve();
    };

    const read = async () => {
      if (isReading || ready || position > to) return;
      isReading = true;
      const buffer = pool.take(chunkBytes());
      const count = await object.read(buffer, Math.min(buffer.length, to + 1 - position), position).catch(() => 0);
      isReading = false;
      ready = { buffer, count };
      position += count;
      if (isOver) finish();
      // Nothing where bytes should be: the file is broken or shorter than recorded, and only hanging up tells the client.
      else if (count === 0) response.destroy();
      else if (!isWriting) write();
    };

    const write = () => {
      const { buffer, count } = ready!;
      ready = null;
      isWriting = true;
      const startedAt = performance.now();
      response.write(count === buffer.length ? buffer : buffer.subarray(0, count), (error) => {
        isWriting = false;
        // After an error the system may still be reading from the buffer: it is left to the collector.
        if (error) return;
        pool.give(buffer);
        idle.refresh();
        isFast = performance.now() - startedAt < FAST_MS;
        if (isOver) return;
        if (ready) write();
        else void read();
      });
      if (position > to) response.end();
      else if (isFast) void read();
    };

    const over = () => {
      isOver = true;
      clearTimeout(idle);
      finish();
    };
    if (response.destroyed || response.closed) return over();
    response.once('close', over);
    void read();
  });
}
