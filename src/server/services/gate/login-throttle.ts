import { setTimeout as sleepFor } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { buildAdminLoginBuckets, buildUsernameBucket } from './rate-limit-buckets.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** Sets the delay before each login attempt for a username that has had many wrong passwords. */
const SLOWED_ATTEMPT_MS = 2000;
/**
 * Limits how many delayed login attempts for one username wait at once. All network addresses together can try at most two
 * passwords a second for a delayed username.
 */
const SLOWED_ATTEMPTS_AT_ONCE = 4;
/**
 * Limits how many login attempts from one network may wait at the same time. The limit is high enough for the staff of a school
 * behind one network address, but keeps a flood of login attempts from one address from filling the queue.
 */
const MAX_WAITING_PER_NETWORK = 32;
/** Limits the queue of login attempts to the number of passwords that a small machine hashes in about four seconds. */
const MAX_WAITING = 200;
const RETRY_SECONDS = 4;
const MAX_KNOWN_NETWORKS = 1000;

/**
 * Runs login attempts, one at a time for each network, so that a flood from one network does not delay other networks. Login
 * attempts that exceed a limit are refused before their passwords are hashed.
 */
export class LoginThrottle {
  readonly #rateLimiter: RateLimiter;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #networks: KeyedQueue;
  readonly #slowedUsernames: KeyedQueue;
  /** Contains pairs of a username and a network from which the user has logged in. */
  readonly #known = new Set<string>();

  constructor(rateLimiter: RateLimiter, sleep: (ms: number) => Promise<unknown> = sleepFor) {
    this.#rateLimiter = rateLimiter;
    this.#sleep = sleep;
    const refuse = () => new AppError('login.busy', { seconds: RETRY_SECONDS });
    this.#networks = new KeyedQueue({ concurrency: 1, maxWaitingPerKey: MAX_WAITING_PER_NETWORK, maxWaiting: MAX_WAITING }, refuse);
    this.#slowedUsernames = new KeyedQueue(
      { concurrency: SLOWED_ATTEMPTS_AT_ONCE, maxWaitingPerKey: MAX_WAITING, maxWaiting: MAX_WAITING },
      refuse,
    );
  }

  /**
   * Returns the result of the login attempt; a null result counts as a wrong password. Throws `attempts.tooMany` when a limit is
   * exceeded, and `login.busy` when too many login attempts are waiting.
   */
  async run<T>(address: string, username: string, attempt: () => Promise<T | null>): Promise<T | null> {
    const buckets = buildAdminLoginBuckets(address, username);
    await this.#rateLimiter.assertWithinLimits(buckets);
    const network = getNetworkPrefix(address);
    return this.#networks.run(network, async () => {
      // The limits are checked again because earlier login attempts in the queue may have failed in the meantime.
      await this.#rateLimiter.assertWithinLimits(buckets);
      const usernameBucket = buildUsernameBucket(username);
      const known = `${usernameBucket.name} ${network}`;
      if (await this.#rateLimiter.isFull(usernameBucket)) await this.#slowDown(usernameBucket.name, this.#known.has(known));
      const result = await attempt();
      if (result !== null) this.#remember(known);
      else {
        // Other server processes may have counted more failed logins while this process hashed the password.
        const seconds = await this.#rateLimiter.recordFailure([...buckets, usernameBucket], buckets);
        if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
      }
      return result;
    });
  }

  /** Login attempts from a network that the user has logged in from before do not wait behind login attempts from other networks. */
  async #slowDown(username: string, isKnown: boolean): Promise<void> {
    const wait = () => this.#sleep(SLOWED_ATTEMPT_MS);
    await (isKnown ? wait() : this.#slowedUsernames.run(username, wait));
  }

  #remember(known: string): void {
    this.#known.delete(known);
    this.#known.add(known);
    if (this.#known.size > MAX_KNOWN_NETWORKS) this.#known.delete(this.#known.values().next().value!);
  }
}
