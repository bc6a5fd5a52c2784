import { AppError } from '#shared/app-error.ts';

/** How many failures are allowed within a sliding window. */
export interface RateLimit {
  maxFailures: number;
  windowSeconds: number;
}

/** A counter of failures, with every limit that applies to it. */
export interface RateLimitBucket {
  name: string;
  limits: readonly RateLimit[];
  /** A proof of work replaces the wait. */
  isLiftedByProof?: boolean;
  /** Caps what one source adds to a bucket that many sources share: its further failures are not counted here. */
  sourceLimit?: { name: string; limit: RateLimit };
}

const MAX_BUCKETS = 100_000;
/** Failures remembered per bucket; no limit allows this many. */
const MAX_FAILURES_PER_BUCKET = 100;

/** Limits failed attempts by sliding windows kept in memory. Successful attempts are not counted. */
export class RateLimiter {
  readonly #now: () => number;
  /** The times of the failures of each bucket, oldest first. */
  readonly #failureTimes = new Map<string, number[]>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws `attempts.tooMany` with the seconds to wait while any bucket is full. */
  assertWithinLimits(buckets: readonly RateLimitBucket[]): void {
    const seconds = this.computeWaitSeconds(buckets);
    if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
  }

  /** The seconds until every bucket has room again; 0 when all have room now. */
  computeWaitSeconds(buckets: readonly RateLimitBucket[]): number {
    const waitsMs = buckets.flatMap((bucket) => bucket.limits.map((limit) => this.#computeWaitMs(bucket.name, limit)));
    return Math.ceil(Math.max(0, ...waitsMs) / 1000);
  }

  /** True while a bucket has as many failures as one of its limits allows. */
  isFull(bucket: RateLimitBucket): boolean {
    return this.computeWaitSeconds([bucket]) > 0;
  }

  /** Counts one failure in every bucket. */
  recordFailure(buckets: readonly RateLimitBucket[]): void {
    for (const { name, limits, sourceLimit } of buckets) {
      if (sourceLimit && this.#computeWaitMs(sourceLimit.name, sourceLimit.limit) > 0) continue;
      if (sourceLimit) this.#addFailure(sourceLimit.name, [sourceLimit.limit]);
      this.#addFailure(name, limits);
    }
    while (this.#failureTimes.size > MAX_BUCKETS) this.#failureTimes.delete(this.#failureTimes.keys().next().value!);
  }

  #addFailure(name: string, limits: readonly RateLimit[]): void {
    const windowStart = this.#now() - Math.max(...limits.map((limit) => limit.windowSeconds)) * 1000;
    const times = (this.#failureTimes.get(name) ?? []).filter((time) => time > windowStart);
    times.push(this.#now());
    // Deleting first moves the bucket to the end of the map, so that the least recently used bucket is evicted.
    this.#failureTimes.delete(name);
    this.#failureTimes.set(name, times.slice(-MAX_FAILURES_PER_BUCKET));
  }

  /** Returns the milliseconds until the bucket has room again under this limit; 0 when it has room now. */
  #computeWaitMs(name: string, limit: RateLimit): number {
    const windowStart = this.#now() - limit.windowSeconds * 1000;
    const recent = (this.#failureTimes.get(name) ?? []).filter((time) => time > windowStart);
    const oldestToExpire = recent[recent.length - limit.maxFailures];
    return oldestToExpire === undefined ? 0 : oldestToExpire - windowStart;
  }
}
