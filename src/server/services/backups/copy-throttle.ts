import { setTimeout } from 'node:timers/promises';

/**
 * Receives the size of each chunk after the caller has read or written the chunk. The returned promise resolves when the caller may read or
 * write the next chunk of data.
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
