import { totalmem } from 'node:os';
import type { OpenObject } from '#server/adapters/object-store.ts';

/** Bytes of a block; one write sends at most so much. */
export const BLOCK_BYTES = 256 * 1024;
const MIB = 1024 * 1024;
/** At most a sixteenth of the memory there is, and 256 MiB: a course or two. */
const KEPT_BYTES = Math.min(256 * MIB, Math.min(totalmem(), process.constrainedMemory() || Infinity) / 16);
const FREE_BUFFERS = 64;

/** A piece of a file in memory, for as long as somebody holds it or it was used lately. */
export interface Block {
  buffer: Buffer;
  /** How much of the buffer is file; less than a block at the end. */
  length: number;
  refCount: number;
  isCached: boolean;
}

interface Arriving {
  block: Block;
  whole: Promise<Block>;
}

/**
 * The pieces of files that were sent last. A class watches the same lesson at the same time:
 * it is read from the disk once, and one copy in memory serves them all, the slow ones too.
 */
export class BlockCache {
  /** Longest unused first. */
  private readonly kept = new Map<string, Block>();
  private readonly arriving = new Map<string, Arriving>();
  private readonly free: Buffer[] = [];
  private readonly keptBlocks: number;

  constructor(keptBlocks = Math.floor(KEPT_BYTES / BLOCK_BYTES)) {
    this.keptBlocks = keptBlocks;
  }

  /** The block around a position, at once when it is here. Whoever takes it gives it back; `name` stands for the same bytes for ever. */
  acquire(name: string, object: OpenObject, position: number): Block | Promise<Block> {
    const number = Math.floor(position / BLOCK_BYTES);
    const key = `${number} ${name}`;
    const kept = this.kept.get(key);
    if (!kept) {
      const arriving = this.arriving.get(key) ?? this.fetch(key, object, number * BLOCK_BYTES);
      // Held from now on, so that nobody else gets its buffer between its arrival and our turn.
      arriving.block.refCount++;
      return arriving.whole;
    }
    this.kept.delete(key);
    this.kept.set(key, kept);
    kept.refCount++;
    return kept;
  }

  /** Only when nothing is written from the block any more. */
  release(block: Block): void {
    block.refCount--;
    this.recycle(block);
  }

  private fetch(key: string, object: OpenObject, from: number): Arriving {
    const block: Block = { buffer: this.free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES), length: 0, refCount: 0, isCached: false };
    const arrive = async () => {
      try {
        block.length = await object.read(block.buffer, BLOCK_BYTES, from);
        if (block.length > 0) this.keep(key, block);
        return block;
      } finally {
        this.arriving.delete(key);
      }
    };
    const arriving = { block, whole: arrive() };
    this.arriving.set(key, arriving);
    return arriving;
  }

  private keep(key: string, block: Block): void {
    block.isCached = true;
    this.kept.set(key, block);
    if (this.kept.size <= this.keptBlocks) return;
    const [oldest] = this.kept;
    if (!oldest) return;
    this.kept.delete(oldest[0]);
    oldest[1].isCached = false;
    this.recycle(oldest[1]);
  }

  private recycle(block: Block): void {
    if (block.isCached || block.refCount > 0 || this.free.length >= FREE_BUFFERS) return;
    this.free.push(block.buffer);
  }
}
