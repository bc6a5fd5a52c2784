import { KeyedQueue } from './keyed-queue.ts';
import type { Locks } from '#server/services/limits/shared-state/locks.ts';
import { AppError } from '#shared/app-error.ts';
import type { RateLimitBucket, RateLimiter } from './rate-limiter.ts';

const MAX_CONCURRENT = 5;
/**
 * The maximum time for which a request waits for an upload slot before the request is refused. Uploading a small file takes less than two
 * seconds.
 */
const MAX_WAIT_MS = 2000;
const RETRY_SECONDS = 10;
/**
 * Limits the number of upload URLs that one administrator may request per hour. The limit is far higher than a course needs, but stops a
 * runaway script.
 */
const MAX_RESERVATIONS_PER_HOUR = 600;
const HOUR_SECONDS = 60 * 60;
/** Limits the number of times that a request tries to take an upload slot while other server processes hold all slots. */
const ATTEMPTS = 10;

/** An upload takes a slot only while its bytes are arriving; an unused upload URL takes no slot. */
export class UploadSlots {
  readonly #rateLimiter: RateLimiter;
  readonly #locks: Locks;
  readonly #queue = new KeyedQueue({ concurrencyPerGroup: MAX_CONCURRENT, maxWaitMs: MAX_WAIT_MS, createRefusal });

  constructor(rateLimiter: RateLimiter, locks: Locks) {
    this.#rateLimiter = rateLimiter;
    this.#locks = locks;
  }

  /**
   * Counts a request for an upload URL towards the administrator's hourly limit. Throws `upload.tooManyAnHour` when the limit is exceeded.
   */
  async countReservation(adminId: string): Promise<void> {
    const bucket: RateLimitBucket = {
      name: `upload ${adminId}`,
      limits: [{ maxFailures: MAX_RESERVATIONS_PER_HOUR, windowSeconds: HOUR_SECONDS }],
    };
    const seconds = await this.#rateLimiter.recordFailure([bucket], [bucket]);
    if (seconds > 0) throw new AppError('upload.tooManyAnHour', { n: MAX_RESERVATIONS_PER_HOUR, seconds });
  }

  /**
   * Takes an upload slot, if necessary after a short wait. Returns a function that releases the slot and must be called exactly once.
   * Throws `upload.tooMany` when no upload slot becomes free in time.
   */
  async acquire(adminId: string): Promise<() => void> {
    const leave = await this.#queue.enter(adminId);
    try {
      const unlock = await this.#lockSlot(adminId);
      return () => void unlock().then(leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Takes one of the upload slots that all server processes share. Throws `upload.tooMany` when other processes hold all upload slots. */
  async #lockSlot(adminId: string): Promise<() => Promise<void>> {
    for (let attempt = 1; ; attempt++) {
      for (let slot = 1; slot <= MAX_CONCURRENT; slot++) {
        const unlock = await this.#locks.tryAcquire(`upload ${adminId} ${slot}`);
        if (unlock) return unlock;
      }
      if (attempt === ATTEMPTS) throw createRefusal();
      await new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS / ATTEMPTS));
    }
  }
}

const createRefusal = () => new AppError('upload.tooMany', { n: MAX_CONCURRENT, seconds: RETRY_SECONDS });
