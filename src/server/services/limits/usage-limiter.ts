import type { NewUsedAmount, UsedAmount, UsedAmountStore } from '#server/services/limits/shared-state/used-amount-store.ts';

/** Defines a token bucket: `amount` tokens may be used at once, and an empty bucket refills evenly within `seconds`. */
export interface UsageLimit {
  amount: number;
  seconds: number;
}

export interface UsageCharge {
  name: string;
  limit: UsageLimit;
  amount: number;
}

/** A computed wait of less than a millisecond counts as a rounding error. */
const ROUNDING_SECONDS = 0.001;

/** Limits usage with token buckets that all server processes share. A refused request uses up no tokens. */
export class UsageLimiter {
  readonly #usedAmounts: UsedAmountStore;
  readonly #now: () => number;

  /** @param now returns the current time in milliseconds, which the limiter stores with the used amounts */
  constructor(usedAmounts: UsedAmountStore, now: () => number) {
    this.#usedAmounts = usedAmounts;
    this.#now = now;
  }

  /**
   * Takes the tokens for all charges and returns 0. If there are not enough tokens for a charge, takes none and returns the number of
   * seconds until there will be enough for all charges.
   */
  async take(charges: readonly UsageCharge[]): Promise<number> {
    let seconds = 0;
    await this.#update(charges, (usedAmounts) => {
      seconds = Math.max(0, ...charges.map((charge, index) => computeWaitSeconds(charge, usedAmounts[index]!)));
      return charges.map(({ amount }) => (seconds === 0 ? amount : 0));
    });
    return seconds;
  }

  /** Puts tokens that were taken but not used back into their buckets. */
  async refund(charges: readonly UsageCharge[]): Promise<void> {
    await this.#update(charges, () => charges.map(({ amount }) => -amount));
  }

  /** Calls `decide` with the used amount of each limit, and adds each difference that `decide` returns to the limit's used amount. */
  async #update(charges: readonly UsageCharge[], decide: (usedAmounts: readonly number[]) => readonly number[]): Promise<void> {
    await this.#usedAmounts.update(
      charges.map(({ name }) => name),
      (used) => {
        const usedAmounts = charges.map(({ name, limit }) => this.#getUsed(used.get(name), limit));
        const differences = decide(usedAmounts);
        // Amounts are written even if they do not change, because the write also replaces a stored time that lies in the future with the
        // current time.
        return charges.map(({ name }, index): NewUsedAmount => ({ name, amount: Math.max(0, usedAmounts[index]! + differences[index]!) }));
      },
    );
  }

  #getUsed(used: UsedAmount | undefined, { amount, seconds }: UsageLimit): number {
    if (!used) return 0;
    const returned = ((this.#now() - used.atMs) / 1000) * (amount / seconds);
    return Math.max(0, used.amount - returned);
  }
}

function computeWaitSeconds({ limit, amount }: UsageCharge, used: number): number {
  const excess = used + amount - limit.amount;
  // A charge larger than the whole bucket would never be accepted, so it is accepted when the bucket is full.
  const seconds = (Math.min(excess, used) * limit.seconds) / limit.amount;
  return Math.ceil(seconds - ROUNDING_SECONDS);
}
