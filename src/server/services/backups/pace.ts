import { setTimeout } from 'node:timers/promises';

/** Is called after each chunk that is read or written, and resolves when the next chunk may follow. */
export type Pace = (bytes: number) => Promise<void>;

export const unlimitedPace: Pace = async () => {};

/** Limits the rate of reading and writing to bytes per second. The returned function throws the reason of the signal once it is aborted. */
export function limitPace(bytesPerSecond: number, signal: AbortSignal): Pace {
  return async (bytes) => {
    signal.throwIfAborted();
    await setTimeout((bytes / bytesPerSecond) * 1000, undefined, { signal });
  };
}
