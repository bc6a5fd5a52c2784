import type { ServerResponse } from 'node:http';
import type { SendFile } from '#server/adapters/objects/send-file.ts';
import { FILE_BLOCK_BYTES, type FileBlock, type BlockCache } from './block-cache.ts';
import type { OpenedMedia } from './delivery-service.ts';
import { KeyedQueue } from '../../limits/keyed-queue.ts';
import type { ByteRange } from '#shared/media/byte-range.ts';
import { KERNEL_BYTES, sendByKernel, writePiece } from './send-by-kernel.ts';

/**
 * Sets how long a client may receive nothing before the server closes the connection. A client that receives nothing has disconnected, or
 * has paused playback and will request the rest of the file later.
 */
const IDLE_MS = 60_000;
/** Sets the time within which a fast client receives a file block; for a fast client, the server reads the next block in advance. */
const FAST_MS = 20;

/**
 * Lets few streams continue per iteration of the event loop, so that new requests need not wait for all of them. All streams of the process
 * share one queue, because the process has only one event loop. Each stream queues one block at a time, so all advance at the same rate.
 */
const turns = new KeyedQueue({ startsPerTurn: 4 });

/**
 * Streams a range of a file as the body of a response whose HTTP headers are already written, and then releases the file. Holds one block
 * in memory for a slow client and two for a fast one. With `sendFile`, the kernel sends a file of this machine without copying it to the
 * process. Resolves when the response is closed, whether or not all bytes were sent.
 */
export function sendObject(
  response: ServerResponse,
  { object, etag }: Pick<OpenedMedia, 'object' | 'etag'>,
  { from, to }: ByteRange,
  { blocks, sendFile = null, idleMs = IDLE_MS }: { blocks: BlockCache; sendFile?: SendFile | null; idleMs?: number },
): Promise<void> {
  return new Promise((resolve) => {
    let position = from;
    let nextBlock: FileBlock | null = null;
    let isReading = false;
    let isWriting = false;
    let isFast = true;
    let isClosed = false;
    const idleTimer = setTimeout(() => response.destroy(), idleMs);

    const finish = () => {
      // The file must stay open while a read is pending.
      if (!isClosed || isReading) return;
      if (nextBlock) blocks.release(nextBlock);
      nextBlock = null;
      object.release();
      resolve();
    };

    const read = async () => {
      if (isReading || nextBlock || position > to) return;
      const found = blocks.acquire(etag, object, position);
      if (!(found instanceof Promise)) {
        nextBlock = found;
        return;
      }
      isReading = true;
      nextBlock = await found.catch(() => null);
      isReading = false;
      if (isClosed) finish();
      else if (!nextBlock) response.destroy();
      else if (!isWriting) write(nextBlock);
    };

    const write = (block: FileBlock) => {
      nextBlock = null;
      const offset = position % FILE_BLOCK_BYTES;
      const bytes = block.buffer.subarray(offset, Math.min(block.length, offset + to + 1 - position));
      // Closing the network connection is the only way to tell the client that the file is shorter than its recorded size.
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
        // After an error, the operating system may still be reading from the buffer, so the buffer is never reused.
        if (error) return;
        blocks.release(block);
        idleTimer.refresh();
        isFast = performance.now() - startedAt < FAST_MS;
        turns.start('', advance);
      });
      if (position > to) response.end();
      else if (isFast) void read();
    };

    const continueByKernel = (send: SendFile, fd: number) => {
      const sent = sendByKernel(response, fd, { from: position, to }, send);
      position += sent;
      if (sent > 0) idleTimer.refresh();
      if (position > to) return void response.end();
      if (sent === KERNEL_BYTES) return turns.start('', advance);
      const written = writePiece(response, fd, { from: position, to }, (error) => {
        isWriting = false;
        if (error) return;
        idleTimer.refresh();
        turns.start('', advance);
      });
      isWriting = written > 0;
      position += written;
      if (written === 0) response.destroy();
      else if (position > to) response.end();
    };

    const advance = () => {
      if (isClosed || isWriting) return;
      if (sendFile && object.fd !== undefined) return position > to ? undefined : continueByKernel(sendFile, object.fd);
      void read();
      if (nextBlock) write(nextBlock);
    };

    const close = () => {
      isClosed = true;
      clearTimeout(idleTimer);
      finish();
    };
    if (response.destroyed || response.closed) return close();
    response.once('close', close);
    if (sendFile) response.flushHeaders();
    advance();
  });
}
