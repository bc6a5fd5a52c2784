import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ExpiringValues } from '#server/services/limits/shared-state/expiring-values.ts';
import type { Semaphore, Semaphores } from '#server/services/limits/shared-state/semaphores.ts';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { buildAdminLoginBuckets, buildUsernameBucket } from './rate-limit-buckets.ts';
import type { RateLimitBucket, RateLimiter } from './rate-limiter.ts';

/** Sets the time in milliseconds by which each login attempt for a username is delayed after too many wrong passwords. */
const SLOWED_ATTEMPT_MS = 2000;
/**
 * Limits how many login attempts for one username are delayed at once. With four attempts at the same time, each delayed for two seconds,
 * all clients together can make at most 4 / 2 = 2 password guesses per second for a username.
 */
const SLOWED_ATTEMPTS_AT_ONCE = 4;
/**
 * Limits how many login attempts from one network may wait at the same time. The limit is high enough for the staff of a school, but a
 * single network cannot fill the queue.
 */
const MAX_WAITING_PER_NETWORK = 32;
/** Limits how many login attempts wait in one process. Even a small machine hashes the passwords of a full queue in about four seconds. */
const MAX_WAITING = 200;
const RETRY_SECONDS = 4;
/** Sets how long the server remembers that a user has logged in from a network. */
const KNOWN_NETWORK_TTL_MS = 90 * 24 * 60 * 60 * 1000;
/** Sets how often a waiting login attempt tries to acquire a semaphore that login attempts in other processes hold. */
const POLL_INTERVAL_MS = 100;

/**
 * Runs the login attempts from each network one at a time, so that a flood of attempts from one network does not delay the others. Login
 * attempts that exceed a limit are refused before their passwords are hashed. All limits except the length of the queue apply to all
 * processes together.
 */
export class LoginThrottle {
  readonly #rateLimiter: RateLimiter;
  readonly #semaphores: Semaphores;
  readonly #expiringValues: ExpiringValues;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #networks: KeyedQueue;
  readonly #slowedUsernames: KeyedQueue;

  constructor(
    shared: { rateLimiter: RateLimiter; semaphores: Semaphores; expiringValues: ExpiringValues },
    sleep: (ms: number) => Promise<unknown> = sleepFor,
  ) {
    this.#rateLimiter = shared.rateLimiter;
    this.#semaphores = shared.semaphores;
    this.#expiringValues = shared.expiringValues;
    this.#sleep = sleep;
    this.#networks = new KeyedQueue({
      concurrencyPerGroup: 1,
      maxWaitingPerGroup: MAX_WAITING_PER_NETWORK,
      maxWaiting: MAX_WAITING,
      createRefusal,
    });
    this.#slowedUsernames = new KeyedQueue({ concurrencyPerGroup: SLOWED_ATTEMPTS_AT_ONCE, maxWaiting: MAX_WAITING, createRefusal });
  }

  /**
   * Returns the result of the login attempt; a null result counts as a wrong password. Throws `attempts.tooMany` when a limit is
   * exceeded, and `login.busy` when too many login attempts are waiting.
   */
  async run<T>(address: string, username: string, attempt: () => Promise<T | null>): Promise<T | null> {
    const buckets = buildAdminLoginBuckets(address, username);
    await this.#rateLimiter.assertWithinLimits(buckets);
    const network = getNetworkPrefix(address);
    const leave = await this.#semaphores.tryAcquire([{ name: `login waiting ${network}`, max: MAX_WAITING_PER_NETWORK + 1 }]);
    if (!leave) throw createRefusal();
    try {
      return await this.#networks.run(network, () =>
        this.#runWithin({ name: `login running ${network}`, max: 1 }, () => this.#try(buckets, { username, network }, attempt)),
      );
    } finally {
      leave();
    }
  }

  async #try<T>(
    buckets: readonly RateLimitBucket[],
    { username, network }: { username: string; network: string },
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    // The limits are checked again, because login attempts that were ahead in the queue may have failed.
    await this.#rateLimiter.assertWithinLimits(buckets);
    const usernameBucket = buildUsernameBucket(username);
    const known = `known ${usernameBucket.name} ${network}`;
    if (await this.#rateLimiter.isFull(usernameBucket)) {
      const isKnown = (await this.#expiringValues.get(known)) !== null;
      await this.#slowDown(usernameBucket.name, isKnown);
    }
    const result = await attempt();
    if (result !== null) await this.#expiringValues.set(known, 'true', KNOWN_NETWORK_TTL_MS);
    else {
      // While this process hashed the password, other processes may have counted more failed logins.
      const seconds = await this.#rateLimiter.recordFailure([...buckets, usernameBucket], buckets);
      if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
    }
    return result;
  }

  /**
   * Delays a login attempt. If the user has logged in from the same network before, the attempt does not queue behind attempts from other
   * networks.
   */
  async #slowDown(username: string, isKnown: boolean): Promise<void> {
    const wait = () => this.#sleep(SLOWED_ATTEMPT_MS);
    if (isKnown) await wait();
    else
      await this.#slowedUsernames.run(username, () =>
        this.#runWithin({ name: `login slowed ${username}`, max: SLOWED_ATTEMPTS_AT_ONCE }, wait),
      );
  }

  /**
   * Runs a task as soon as the semaphore has a free slot. The queues in this process never start more tasks at once than the semaphore
   * allows, so a task waits only for login attempts in other processes.
   */
  async #runWithin<T>(semaphore: Semaphore, task: () => Promise<T>): Promise<T> {
    let release;
    while (!(release = await this.#semaphores.tryAcquire([semaphore]))) await this.#sleep(POLL_INTERVAL_MS);
    try {
      return await task();
    } finally {
      release();
    }
  }
}

const createRefusal = () => new AppError('login.busy', { seconds: RETRY_SECONDS });
