import { setTimeout } from 'node:timers/promises';

/**
 * Delays the caller to limit the rate of reading and writing. The caller passes the size in bytes of each chunk that it has read or
 * written, and continues when the promise resolves.
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
