/** An amount that may be used at once, and that is available again after a time, bit by bit. */
export interface UsageLimit {
  amount: number;
  seconds: number;
}

/** What one request uses of one allowance. */
export interface UsageCharge {
  /** Whose allowance it is, and of what. */
  name: string;
  limit: UsageLimit;
  amount: number;
}

const MAX_NAMES = 100_000;
/** Less than this is an error of rounding. */
const ROUNDING_SECONDS = 0.001;

/** Limits what is used within a time (token buckets in memory). What is refused costs nothing. */
export class UsageLimiter {
  readonly #now: () => number;
  readonly #maxNames: number;
  /** What each name has used and not yet got back, least recently used first. */
  readonly #used = new Map<string, { amount: number; atMs: number }>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number, maxNames = MAX_NAMES) {
    this.#now = now;
    this.#maxNames = maxNames;
  }

  /** The number of names that are remembered. */
  get size(): number {
    return this.#used.size;
  }

  /** Takes all charges and returns 0; or takes none and returns the seconds until they fit. */
  take(charges: readonly UsageCharge[]): number {
    const seconds = Math.max(0, ...charges.map((charge) => this.#computeWaitSeconds(charge)));
    if (seconds === 0) for (const { name, limit, amount } of charges) this.#set(name, this.#getUsed(name, limit) + amount);
    return seconds;
  }

  /** Gives charges back that were taken and not used. */
  refund(charges: readonly UsageCharge[]): void {
    for (const { name, limit, amount } of charges) this.#set(name, Math.max(0, this.#getUsed(name, limit) - amount));
  }

  #computeWaitSeconds({ name, limit, amount }: UsageCharge): number {
    const excess = this.#getUsed(name, limit) + amount - limit.amount;
    // More than the whole allowance is taken once nothing else is used, since it would never fit.
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
    // Deleting first moves the name to the end of the map, so that the least recently used one is forgotten.
    this.#used.delete(name);
    if (amount > 0) this.#used.set(name, { amount, atMs: this.#now() });
    if (this.#used.size > this.#maxNames) this.#used.delete(this.#used.keys().next().value!);
  }
}
