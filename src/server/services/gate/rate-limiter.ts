import { AppError } from '#shared/app-error.ts';

/** So many failures in a sliding window. */
export interface RateLimit {
  failures: number;
  windowSeconds: number;
}

/** A bucket that failures are counted in, with all the limits that hold for it. */
export interface RateLimitBucket {
  name: string;
  limits: readonly RateLimit[];
  /** What one of many may add to the bucket; more of its failures are not counted here. */
  sourceLimit?: { name: string; limit: RateLimit };
}

const BUCKETS_KEPT = 100_000;
/** More than any limit asks for. */
const TIMES_KEPT = 100;

/** Counts failed attempts in memory; successes cost nothing. Time comes from outside and must never run backwards. */
export class RateLimiter {
  readonly #now: () => number;
  /** Times of failures, oldest first, by bucket. */
  readonly #failures = new Map<string, number[]>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws `attempts.tooMany` while any bucket is full. */
  assertWithinLimits(buckets: readonly RateLimitBucket[]): void {
    const waitMs = Math.max(0, ...buckets.flatMap((bucket) => bucket.limits.map((limit) => this.#waitMs(bucket.name, limit))));
    if (waitMs > 0) throw new AppError('attempts.tooMany', { seconds: Math.ceil(waitMs / 1000) });
  }

  /** Counts one failure in every bucket. */
  recordFailure(buckets: readonly RateLimitBucket[]): void {
    for (const { name, limits, sourceLimit: share } of buckets) {
      if (share && this.#waitMs(share.name, share.limit) > 0) continue;
      if (share) this.#note(share.name, [share.limit]);
      this.#note(name, limits);
    }
    while (this.#failures.size > BUCKETS_KEPT) this.#failures.delete(this.#failures.keys().next().value!);
  }

  #note(name: string, limits: readonly RateLimit[]): void {
    const horizon = this.#now() - Math.max(...limits.map((limit) => limit.windowSeconds)) * 1000;
    const times = (this.#failures.get(name) ?? []).filter((time) => time > horizon);
    times.push(this.#now());
    // Set anew, so that the map stays ordered by last use and the oldest bucket can be dropped.
    this.#failures.delete(name);
    this.#failures.set(name, times.slice(-TIMES_KEPT));
  }

  #waitMs(name: string, limit: RateLimit): number {
    const horizon = this.#now() - limit.windowSeconds * 1000;
    const recent = (this.#failures.get(name) ?? []).filter((time) => time > horizon);
    const oldestThatCounts = recent[recent.length - limit.failures];
    return oldestThatCounts === undefined ? 0 : oldestThatCounts - horizon;
  }
}
