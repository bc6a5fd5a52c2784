import type { FailureTimes, NewFailure, TimesByName } from '#server/adapters/shared-state/failure-times.ts';
import { AppError } from '#shared/app-error.ts';

/** Sets how many failures are allowed within a sliding time window. */
export interface RateLimit {
  maxFailures: number;
  windowSeconds: number;
}

/** Describes a counter of failures and every limit that applies to the counter. */
export interface RateLimitBucket {
  name: string;
  limits: readonly RateLimit[];
  /** Allows a client to provide a proof of work instead of waiting. */
  isLiftedByProof?: boolean;
  /**
   * Limits the failures that one source adds to a bucket that many sources share. The shared bucket does not count failures of the
   * source above this limit.
   */
  sourceLimit?: { name: string; limit: RateLimit };
}

/** Sets the minimum number of failures that are kept for each bucket name, because the limits of a bucket name may change. */
const MIN_KEPT_FAILURES = 100;

/** Limits failed attempts within sliding time windows, and does not count successful attempts. */
export class RateLimiter {
  readonly #failures: FailureTimes;
  readonly #now: () => number;

  /** @param now returns the time in milliseconds of the clock that dates the failures */
  constructor(failures: FailureTimes, now: () => number) {
    this.#failures = failures;
    this.#now = now;
  }

  /** Throws `attempts.tooMany` with the seconds to wait while any bucket is full. */
  async assertWithinLimits(buckets: readonly RateLimitBucket[]): Promise<void> {
    const seconds = await this.computeWaitSeconds(buckets);
    if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
  }

  /** Returns the seconds until every bucket has room again, or 0 when every bucket has room now. */
  async computeWaitSeconds(buckets: readonly RateLimitBucket[]): Promise<number> {
    return this.#computeWaitSeconds(await this.#failures.read(buckets.map(({ name }) => name)), buckets);
  }

  /** Returns true while a bucket has as many failures as one of its limits allows. */
  async isFull(bucket: RateLimitBucket): Promise<boolean> {
    return (await this.computeWaitSeconds([bucket])) > 0;
  }

  /**
   * Counts one failure in every bucket, unless one of the `limiting` buckets is full. The `limiting` buckets are checked here
   * because many attempts may have passed an earlier check at the same time. Returns the seconds to wait when a `limiting` bucket
   * is full, and 0 when the failure was counted.
   */
  async recordFailure(buckets: readonly RateLimitBucket[], limiting: readonly RateLimitBucket[] = []): Promise<number> {
    let seconds = 0;
    const names = [...buckets, ...limiting].flatMap(({ name, sourceLimit }) => (sourceLimit ? [name, sourceLimit.name] : [name]));
    await this.#failures.add([...new Set(names)], (times) => {
      seconds = this.#computeWaitSeconds(times, limiting);
      return seconds > 0 ? [] : buckets.flatMap((bucket) => this.#countInBucket(times, bucket));
    });
    return seconds;
  }

  #countInBucket(times: TimesByName, { name, limits, sourceLimit }: RateLimitBucket): NewFailure[] {
    const counted = { name, keptCount: Math.max(MIN_KEPT_FAILURES, ...limits.map(({ maxFailures }) => maxFailures)) };
    if (!sourceLimit) return [counted];
    if (this.#computeWaitMs(times, sourceLimit.name, sourceLimit.limit) > 0) return [];
    return [{ name: sourceLimit.name, keptCount: MIN_KEPT_FAILURES }, counted];
  }

  #computeWaitSeconds(times: TimesByName, buckets: readonly RateLimitBucket[]): number {
    const waitsMs = buckets.flatMap(({ name, limits }) => limits.map((limit) => this.#computeWaitMs(times, name, limit)));
    return Math.ceil(Math.max(0, ...waitsMs) / 1000);
  }

  /** Returns the milliseconds until the bucket has room again under the limit, or 0 when the bucket has room now. */
  #computeWaitMs(times: TimesByName, name: string, limit: RateLimit): number {
    const windowStart = this.#now() - limit.windowSeconds * 1000;
    const recent = (times.get(name) ?? []).filter((time) => time > windowStart);
    const oldestToExpire = recent[recent.length - limit.maxFailures];
    return oldestToExpire === undefined ? 0 : oldestToExpire - windowStart;
  }
}
