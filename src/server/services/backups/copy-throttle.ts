import { setTimeout } from 'node:timers/promises';

/**
 * Limits the rate at which the caller reads and writes: the caller passes the size in bytes of each chunk that it has read or written, and
 * continues when the promise resolves.
 */
export type CopyThrottle = (bytes: number) => Promise<void>;

export const neverThrottle: CopyThrottle = async () => {};

/** Returns a throttle with the rate `bytesPerSecond`. Once the signal is aborted, the throttle throws the abort reason. */
export function createCopyThrottle(bytesPerSecond: number, signal: AbortSignal): CopyThrottle {
  return async (bytes) => {
    signal.throwIfAborted();
    await setTimeout((bytes / bytesPerSecond) * 1000, undefined, { signal });
  };
}
