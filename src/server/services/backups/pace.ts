import { setTimeout } from 'node:timers/promises';

/** A caller calls the function after each chunk. The promise resolves when the caller may read or write the next chunk. */
export type Pace = (bytes: number) => Promise<void>;

export const unlimitedPace: Pace = async () => {};

/** Limits reading and writing to `bytesPerSecond`. Once the signal is aborted, the returned function throws the abort reason. */
export function limitPace(bytesPerSecond: number, signal: AbortSignal): Pace {
  return async (bytes) => {
    signal.throwIfAborted();
    await setTimeout((bytes / bytesPerSecond) * 1000, undefined, { signal });
  };
}
