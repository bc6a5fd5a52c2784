/** Defines an amount that may be used at once and that gradually becomes available again within the given number of seconds. */
export interface UsageLimit {
  amount: number;
  seconds: number;
}

/** Describes how much one request uses of one allowance. */
export interface UsageCharge {
  /** Names the owner and the kind of the allowance. */
  name: string;
  limit: UsageLimit;
  amount: number;
}

const MAX_NAMES = 100_000;
/** A wait shorter than this constant is a rounding error. */
const ROUNDING_SECONDS = 0.001;

/**
 * Limits how much of an allowance is used within a period, with token buckets in memory. A refused request does not reduce any allowance.
 */
export class UsageLimiter {
  readonly #now: () => number;
  readonly #maxNames: number;
  /** Maps the name of each allowance to the used amount that is not yet available again; the least recently used name comes first. */
  readonly #used = new Map<string, { amount: number; atMs: number }>();

  /** @param now returns the time of a monotonic clock in milliseconds */
  constructor(now: () => number, maxNames = MAX_NAMES) {
    this.#now = now;
    this.#maxNames = maxNames;
  }

  /** Returns the number of allowances in memory. */
  get size(): number {
    return this.#used.size;
  }

  /**
   * Takes all charges from the allowances and returns 0. When an allowance does not suffice, takes no charge and returns the
   * number of seconds until all charges fit.
   */
  take(charges: readonly UsageCharge[]): number {
    const seconds = Math.max(0, ...charges.map((charge) => this.#computeWaitSeconds(charge)));
    if (seconds === 0) for (const { name, limit, amount } of charges) this.#set(name, this.#getUsed(name, limit) + amount);
    return seconds;
  }

  /** Refunds usage charges that were taken but not used. */
  refund(charges: readonly UsageCharge[]): void {
    for (const { name, limit, amount } of charges) this.#set(name, Math.max(0, this.#getUsed(name, limit) - amount));
  }

  #computeWaitSeconds({ name, limit, amount }: UsageCharge): number {
    const excess = this.#getUsed(name, limit) + amount - limit.amount;
    // A charge that exceeds the whole allowance would never be accepted, so the limiter accepts such a charge when nothing else of the
    // allowance is in use.
    const seconds = (Math.min(excess, this.#getUsed(name, limit)) * limit.seconds) / limit.amount;
    return Math.ceil(seconds - ROUNDING_SECONDS);
  }

  #getUsed(name: string, { amount, seconds }: UsageLimit): number {
    const used = this.#used.get(name);
    if (!used) return 0;
    const returned = ((this.#now() - used.atMs) / 1000) * (amount / seconds);
    return Math.max(0, used.amount - returned);
  }

  #set(name: string, amount: number): void {
    // A name that is deleted and set again moves to the end of the map, so the least recently used name is always the first name in the
    // map.
    this.#used.delete(name);
    if (amount > 0) this.#used.set(name, { amount, atMs: this.#now() });
    if (this.#used.size > this.#maxNames) this.#used.delete(this.#used.keys().next().value!);
  }
}
