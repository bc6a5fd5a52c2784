import type { FailureTimeStore, NewFailedAttempt, FailureTimesByName } from '#server/services/limits/shared-state/failure-time-store.ts';
import { AppError } from '#shared/app-error.ts';

export interface RateLimit {
  maxFailures: number;
  windowSeconds: number;
}

export interface RateLimitBucket {
  name: string;
  limits: readonly RateLimit[];
  /** True when a client may provide a proof of work instead of waiting. */
  isLiftedByProof?: boolean;
  /**
   * Limits how many failed attempts by one source, such as a network, count towards a bucket that many sources share. Further failed
   * attempts by the same source are not counted in the shared bucket.
   */
  sourceLimit?: { name: string; limit: RateLimit };
}

/**
 * Sets the minimum number of failed attempts that are remembered for each bucket name. Even if the current limit needs fewer, another
 * request may apply a higher limit to the same bucket.
 */
const MIN_KEPT_FAILURES = 100;

/** Limits failed attempts within sliding time windows. Successful attempts are not counted. */
export class RateLimiter {
  readonly #failures: FailureTimeStore;
  readonly #now: () => number;

  /** @param now returns the current time in milliseconds, which the limiter stores for each failed attempt */
  constructor(failures: FailureTimeStore, now: () => number) {
    this.#failures = failures;
    this.#now = now;
  }

  /** Throws `attempts.tooMany` with the number of seconds to wait when any bucket is full. */
  async assertWithinLimits(buckets: readonly RateLimitBucket[]): Promise<void> {
    const seconds = await this.computeWaitSeconds(buckets);
    if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
  }

  /** Returns the number of seconds until every bucket allows another failed attempt, or 0 when no wait is needed. */
  async computeWaitSeconds(buckets: readonly RateLimitBucket[]): Promise<number> {
    return this.#computeWaitSeconds(await this.#failures.read(buckets.map(({ name }) => name)), buckets);
  }

  async isFull(bucket: RateLimitBucket): Promise<boolean> {
    return (await this.computeWaitSeconds([bucket])) > 0;
  }

  /**
   * Counts one failed attempt in each bucket in `buckets`, unless a bucket in `limiting` is full. Full buckets are detected here as well,
   * because many concurrent attempts may have passed `assertWithinLimits`. Returns 0 when the failed attempt was counted, and otherwise the
   * number of seconds until every bucket in `limiting` allows another failed attempt.
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

  #countInBucket(times: FailureTimesByName, { name, limits, sourceLimit }: RateLimitBucket): NewFailedAttempt[] {
    const counted = { name, keptCount: Math.max(MIN_KEPT_FAILURES, ...limits.map(({ maxFailures }) => maxFailures)) };
    if (!sourceLimit) return [counted];
    if (this.#computeWaitMs(times, sourceLimit.name, sourceLimit.limit) > 0) return [];
    return [{ name: sourceLimit.name, keptCount: MIN_KEPT_FAILURES }, counted];
  }

  #computeWaitSeconds(times: FailureTimesByName, buckets: readonly RateLimitBucket[]): number {
    const waitsMs = buckets.flatMap(({ name, limits }) => limits.map((limit) => this.#computeWaitMs(times, name, limit)));
    return Math.ceil(Math.max(0, ...waitsMs) / 1000);
  }

  /** Returns the number of milliseconds until a limit allows another failed attempt, or 0 when no wait is needed. */
  #computeWaitMs(times: FailureTimesByName, name: string, limit: RateLimit): number {
    const windowStart = this.#now() - limit.windowSeconds * 1000;
    const recent = (times.get(name) ?? []).filter((time) => time > windowStart);
    const oldestToExpire = recent[recent.length - limit.maxFailures];
    return oldestToExpire === undefined ? 0 : oldestToExpire - windowStart;
  }
}
