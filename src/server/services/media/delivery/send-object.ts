import type { ServerResponse } from 'node:http';
import { BLOCK_BYTES, type Block, type BlockCache } from './block-cache.ts';
import type { OpenMedia } from './delivery-service.ts';
import type { ByteRange } from './byte-range.ts';
import { scheduleFairly } from './fair-scheduler.ts';

/** A client that takes nothing for so long is gone, or has paused and will ask again. */
const IDLE_MS = 60_000;
/** A client that takes a block within this time is worth reading ahead for. */
const FAST_MS = 20;

/**
 * Sends bytes of a file as the body of a response whose head is written, and releases the file.
 * Holds one block for a slow client and two for a fast one. Settles when the response has closed, sent or not.
 */
export function sendObject(
  response: ServerResponse,
  { object, etag }: Pick<OpenMedia, 'object' | 'etag'>,
  { from, to }: ByteRange,
  { blocks, idleMs = IDLE_MS }: { blocks: BlockCache; idleMs?: number },
): Promise<void> {
  return new Promise((resolve) => {
    let position = from;
    let ready: Block | null = null;
    let isReading = false;
    let isWriting = false;
    let isFast = true;
    let isOver = false;
    const idle = setTimeout(() => response.destroy(), idleMs);

    const finish = () => {
      // A read that is under way still needs the file.
      if (!isOver || isReading) return;
      if (ready) blocks.release(ready);
      ready = null;
      object.release();
      resolve();
    };

    const read = async () => {
      if (isReading || ready || position > to) return;
      const found = blocks.acquire(etag, object, position);
      if (!(found instanceof Promise)) {
        ready = found;
        return;
      }
      isReading = true;
      ready = await found.catch(() => null);
      isReading = false;
      if (isOver) finish();
      else if (!ready) response.destroy();
      else if (!isWriting) write(ready);
    };

    const write = (block: Block) => {
      ready = null;
      const offset = position % BLOCK_BYTES;
      const bytes = block.buffer.subarray(offset, Math.min(block.length, offset + to + 1 - position));
      // Nothing where bytes should be: the file is shorter than recorded, and only hanging up tells the client.
      if (bytes.length === 0) {
        blocks.release(block);
        response.destroy();
        return;
      }
      position += bytes.length;
      isWriting = true;
      const startedAt = performance.now();
      response.write(bytes, (error) => {
        isWriting = false;
        // After an error the system may still be reading from the block: it is left to the collector.
        if (error) return;
        blocks.release(block);
        idle.refresh();
        isFast = performance.now() - startedAt < FAST_MS;
        scheduleFairly(next);
      });
      if (position > to) response.end();
      else if (isFast) void read();
    };

    const next = () => {
      if (isOver || isWriting) return;
      void read();
      if (ready) write(ready);
    };

    const over = () => {
      isOver = true;
      clearTimeout(idle);
      finish();
    };
    if (response.destroyed || response.closed) return over();
    response.once('close', over);
    next();
  });
}
