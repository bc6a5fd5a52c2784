import type { FailureTimes, NewFailure, TimesByName } from '#server/adapters/shared-state/failure-times.ts';
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

/** A name may have other limits at other times, so no fewer failures are remembered. */
const MIN_KEPT_FAILURES = 100;

/** Limits failed attempts by sliding windows. Successful attempts are not counted. */
export class RateLimiter {
  readonly #failures: FailureTimes;
  readonly #now: () => number;

  /** @param now the clock of the failures, in milliseconds */
  constructor(failures: FailureTimes, now: () => number) {
    this.#failures = failures;
    this.#now = now;
  }

  /** Throws `attempts.tooMany` with the seconds to wait while any bucket is full. */
  async assertWithinLimits(buckets: readonly RateLimitBucket[]): Promise<void> {
    const seconds = await this.computeWaitSeconds(buckets);
    if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
  }

  /** The seconds until every bucket has room again; 0 when all have room now. */
  async computeWaitSeconds(buckets: readonly RateLimitBucket[]): Promise<number> {
    return this.#computeWaitSeconds(await this.#failures.read(buckets.map(({ name }) => name)), buckets);
  }

  /** True while a bucket has as many failures as one of its limits allows. */
  async isFull(bucket: RateLimitBucket): Promise<boolean> {
    return (await this.computeWaitSeconds([bucket])) > 0;
  }

  /**
   * Counts one failure in every bucket, unless one of the `limiting` buckets is full by now: many attempts may have passed an earlier
   * check together. Returns the seconds to wait then, else 0.
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

  /** Returns the milliseconds until the bucket has room again under this limit; 0 when it has room now. */
  #computeWaitMs(times: TimesByName, name: string, limit: RateLimit): number {
    const windowStart = this.#now() - limit.windowSeconds * 1000;
    const recent = (times.get(name) ?? []).filter((time) => time > windowStart);
    const oldestToExpire = recent[recent.length - limit.maxFailures];
    return oldestToExpire === undefined ? 0 : oldestToExpire - windowStart;
  }
}
