import { uiWords } from '#admin-words/ui.ts';

const MIN_MEASURED_MS = 1500;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export interface ByteCount {
  sentBytes: number;
  totalBytes: number;
}

/** Measures how fast an upload has become since its first call or since the last `reset`. */
export class TransferRate {
  #start: { atMs: number; sentBytes: number } | null = null;

  reset(): void {
    this.#start = null;
  }

  /** Returns the seconds that the rest will take at the present speed, or null when too little is known. */
  estimateSecondsLeft({ sentBytes, totalBytes }: ByteCount, nowMs: number): number | null {
    this.#start ??= { atMs: nowMs, sentBytes };
    const elapsedMs = nowMs - this.#start.atMs;
    const bytes = sentBytes - this.#start.sentBytes;
    if (elapsedMs < MIN_MEASURED_MS || bytes <= 0) return null;
    return ((totalBytes - sentBytes) / bytes) * (elapsedMs / 1000);
  }
}

/** Formats a time left in words, such as "about 2 minutes left". */
export function formatTimeLeft(seconds: number): string {
  if (seconds < MINUTE_S) return uiWords.lessThanAMinuteLeft;
  const isLong = seconds >= 1.5 * HOUR_S;
  const count = Math.round(seconds / (isLong ? HOUR_S : MINUTE_S));
  return isLong ? uiWords.hoursLeft(count) : uiWords.minutesLeft(count);
}
