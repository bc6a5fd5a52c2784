import { totalmem } from 'node:os';
import type { OpenObject } from '#server/adapters/object-store.ts';

/** Size of a block, which is also the most that one write sends. */
export const BLOCK_BYTES = 256 * 1024;
const MIB = 1024 * 1024;
/** At most 256 MiB, which hold a course or two, and at most a sixteenth of the memory. */
const CACHE_BYTES = Math.min(256 * MIB, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 16);
const MAX_FREE_BUFFERS = 64;

/** A part of a file in memory. Its buffer is reused once the block is neither cached nor in use. */
export interface Block {
  buffer: Buffer;
  /** Bytes of the file in the buffer; the last block of a file is shorter. */
  length: number;
  refCount: number;
  isCached: boolean;
}

interface PendingRead {
  block: Block;
  done: Promise<Block>;
}

/**
 * An LRU cache of file blocks. A class that watches the same lesson at the same time reads it from the disk once, and one
 * copy in memory serves all of them, slow connections included.
 */
export class BlockCache {
  /** Least recently used first. */
  readonly #cached = new Map<string, Block>();
  readonly #pending = new Map<string, PendingRead>();
  readonly #freeBuffers: Buffer[] = [];
  readonly #maxBlocks: number;

  constructor(maxBlocks = Math.floor(CACHE_BYTES / BLOCK_BYTES)) {
    this.#maxBlocks = maxBlocks;
  }

  /**
   * Returns the block around a position, without a promise when it is cached. The caller releases it. `name` must always stand
   * for the same bytes.
   */
  acquire(name: string, object: OpenObject, position: number): Block | Promise<Block> {
    const number = Math.floor(position / BLOCK_BYTES);
    const key = `${number} ${name}`;
    const cached = this.#cached.get(key);
    if (!cached) {
      const pending = this.#pending.get(key) ?? this.#read(key, object, number * BLOCK_BYTES);
      // Counted at once, so that the buffer is not reused between the end of the read and the caller's turn.
      pending.block.refCount++;
      return pending.done;
    }
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    cached.refCount++;
    return cached;
  }

  /** Must be called only when nothing is being written from the block any longer. */
  release(block: Block): void {
    block.refCount--;
    this.#recycle(block);
  }

  #read(key: string, object: OpenObject, position: number): PendingRead {
    const buffer = this.#freeBuffers.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
    const block: Block = { buffer, length: 0, refCount: 0, isCached: false };
    const read = async () => {
      try {
        block.length = await object.read(block.buffer, BLOCK_BYTES, position);
        if (block.length > 0) this.#cache(key, block);
        return block;
      } finally {
        this.#pending.delete(key);
      }
    };
    const pending = { block, done: read() };
    this.#pending.set(key, pending);
    return pending;
  }

  #cache(key: string, block: Block): void {
    block.isCached = true;
    this.#cached.set(key, block);
    if (this.#cached.size <= this.#maxBlocks) return;
    const [leastRecentlyUsed] = this.#cached;
    if (!leastRecentlyUsed) return;
    const [evictedKey, evicted] = leastRecentlyUsed;
    this.#cached.delete(evictedKey);
    evicted.isCached = false;
    this.#recycle(evicted);
  }

  #recycle(block: Block): void {
    if (block.isCached || block.refCount > 0 || this.#freeBuffers.length >= MAX_FREE_BUFFERS) return;
    this.#freeBuffers.push(block.buffer);
  }
}
