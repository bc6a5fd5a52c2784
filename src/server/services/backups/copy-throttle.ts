import { setTimeout } from 'node:timers/promises';

/**
 * Is called with the size of each chunk after the chunk has been read or written. The returned promise resolves when the caller may
 * continue with the next chunk.
 */
export type CopyThrottle = (bytes: number) => Promise<void>;

export const neverThrottle: CopyThrottle = async () => {};

/**
 * Limits the speed of reading and writing to `bytesPerSecond`. Once the signal is aborted, the returned function throws the abort reason.
 */
export function createCopyThrottle(bytesPerSecond: number, signal: AbortSignal): CopyThrottle {
  return async (bytes) => {
    signal.throwIfAborted();
    await setTimeout((bytes / bytesPerSecond) * 1000, undefined, { signal });
  };
}
