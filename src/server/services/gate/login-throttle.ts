import { setTimeout as sleepFor } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { buildAdminLoginBuckets, buildUsernameBucket } from './rate-limit-buckets.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The wait before each attempt at a username that has had many wrong passwords. */
const SLOWED_ATTEMPT_MS = 2000;
/** How many attempts at such a username wait at once. This allows two guesses a second from all addresses together. */
const SLOWED_ATTEMPTS_AT_ONCE = 4;
/** Enough for a school's staff behind one address, but a flood from one address does not fill the queue. */
const MAX_WAITING_PER_NETWORK = 32;
/** Hashing this many passwords takes about four seconds on a small machine. */
const MAX_WAITING = 200;
const RETRY_SECONDS = 4;
const MAX_KNOWN_NETWORKS = 1000;

/**
 * Runs attempts to log in, one at a time for each network: attempts over a limit are refused before their password is hashed, and
 * a flood of one network does not delay the others.
 */
export class LoginThrottle {
  readonly #rateLimiter: RateLimiter;
  readonly #sleep: (ms: number) => Promise<unknown>;
  readonly #networks: KeyedQueue;
  readonly #slowedUsernames: KeyedQueue;
  /** Pairs of a username and a network that it has logged in from. */
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
   * Returns what the attempt returns; null counts as a wrong password. Throws `attempts.tooMany` over a limit and `login.busy` when
   * too many attempts wait.
   */
  async run<T>(address: string, username: string, attempt: () => Promise<T | null>): Promise<T | null> {
    const buckets = buildAdminLoginBuckets(address, username);
    await this.#rateLimiter.assertWithinLimits(buckets);
    const network = getNetworkPrefix(address);
    return this.#networks.run(network, async () => {
      // Checked again because the attempts before this one in the queue may have failed.
      await this.#rateLimiter.assertWithinLimits(buckets);
      const usernameBucket = buildUsernameBucket(username);
      const known = `${usernameBucket.name} ${network}`;
      if (await this.#rateLimiter.isFull(usernameBucket)) await this.#slowDown(usernameBucket.name, this.#known.has(known));
      const result = await attempt();
      if (result !== null) this.#remember(known);
      else {
        // Other processes may have filled the buckets while the password was hashed.
        const seconds = await this.#rateLimiter.recordFailure([...buckets, usernameBucket], buckets);
        if (seconds > 0) throw new AppError('attempts.tooMany', { seconds });
      }
      return result;
    });
  }

  /** Networks that the username has logged in from do not wait for the attempts of others. */
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
