import { totalmem } from 'node:os';
import type { OpenedObject } from '#server/adapters/objects/object-store.ts';

/** Sets the size of a file block in bytes. Each write to a network connection sends at most one file block. */
export const FILE_BLOCK_BYTES = 256 * 1024;
const MIB = 1024 * 1024;
/**
 * Limits the size of the cache to 256 MiB, which is enough for one or two courses, or to a sixteenth of the machine's memory, whichever is
 * less.
 */
const CACHE_BYTES = Math.min(256 * MIB, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 16);
const MAX_FREE_BUFFERS = 64;

/** Holds a part of a file in memory. When a block is neither cached nor in use, its buffer is reused. */
export interface FileBlock {
  buffer: Buffer;
  /** Holds the number of file bytes in the buffer. The last block of a file may be shorter than the others. */
  length: number;
  refCount: number;
  isCached: boolean;
}

interface PendingRead {
  block: FileBlock;
  done: Promise<FileBlock>;
}

/**
 * Caches file blocks and evicts the least recently used ones first. If a class watches the same lesson at the same time, the lesson is read
 * from the disk only once, and all connections, including slow ones, share one copy in memory.
 */
export class BlockCache {
  /** Holds the cached blocks, beginning with the least recently used one. */
  readonly #cached = new Map<string, FileBlock>();
  readonly #pending = new Map<string, PendingRead>();
  readonly #freeBuffers: Buffer[] = [];
  readonly #maxBlocks: number;

  constructor(maxBlocks = Math.floor(CACHE_BYTES / FILE_BLOCK_BYTES)) {
    this.#maxBlocks = maxBlocks;
  }

  /**
   * Returns the block that contains a position of a file: directly when the block is cached, and otherwise as a promise. The caller must
   * release the block. The same `name` must always stand for the same bytes.
   */
  acquire(name: string, object: OpenedObject, position: number): FileBlock | Promise<FileBlock> {
    const number = Math.floor(position / FILE_BLOCK_BYTES);
    const key = `${number} ${name}`;
    const cached = this.#cached.get(key);
    if (!cached) {
      const pending = this.#pending.get(key) ?? this.#read(key, object, number * FILE_BLOCK_BYTES);
      // The reference is counted at once, so that the buffer is not reused before the caller receives the block.
      pending.block.refCount++;
      return pending.done;
    }
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    cached.refCount++;
    return cached;
  }

  /** Releases a block. Must not be called while bytes of the block are still being written to a connection. */
  release(block: FileBlock): void {
    block.refCount--;
    this.#recycle(block);
  }

  #read(key: string, object: OpenedObject, position: number): PendingRead {
    const buffer = this.#freeBuffers.pop() ?? Buffer.allocUnsafeSlow(FILE_BLOCK_BYTES);
    const block: FileBlock = { buffer, length: 0, refCount: 0, isCached: false };
    const read = async () => {
      try {
        block.length = await object.read(block.buffer, FILE_BLOCK_BYTES, position);
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

  #cache(key: string, block: FileBlock): void {
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

  #recycle(block: FileBlock): void {
    if (block.isCached || block.refCount > 0 || this.#freeBuffers.length >= MAX_FREE_BUFFERS) return;
    this.#freeBuffers.push(block.buffer);
  }
}
