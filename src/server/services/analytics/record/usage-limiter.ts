import type { NewUsedAmount, UsedAmount, UsedAmountStore } from '#server/adapters/shared-state/used-amount-store.ts';

/** Defines a token bucket: `amount` tokens may be used at once, and an empty bucket refills evenly within `seconds`. */
export interface UsageLimit {
  amount: number;
  seconds: number;
}

/** Describes how much one request uses of one usage limit. */
export interface UsageCharge {
  /** Identifies the usage limit by its owner and its kind. */
  name: string;
  limit: UsageLimit;
  amount: number;
}

/** The limiter treats a computed wait of less than one millisecond as a rounding error. */
const ROUNDING_SECONDS = 0.001;

/** Limits usage per period with token buckets that all server processes share. A refused request uses up no tokens. */
export class UsageLimiter {
  readonly #usedAmounts: UsedAmountStore;
  readonly #now: () => number;

  /** @param now returns the current time in milliseconds, which the limiter stores with the used amounts */
  constructor(usedAmounts: UsedAmountStore, now: () => number) {
    this.#usedAmounts = usedAmounts;
    this.#now = now;
  }

  /**
   * Deducts every charge from its allowance, or deducts nothing when an allowance does not suffice. Returns 0 when the charges were
   * deducted, and otherwise the number of seconds until every allowance suffices.
   */
  async take(charges: readonly UsageCharge[]): Promise<number> {
    let seconds = 0;
    await this.#update(charges, (usedAmounts) => {
      seconds = Math.max(0, ...charges.map((charge, index) => computeWaitSeconds(charge, usedAmounts[index]!)));
      return charges.map(({ amount }) => (seconds === 0 ? amount : 0));
    });
    return seconds;
  }

  /** Refunds rate-limit tokens that were deducted but not used. */
  async refund(charges: readonly UsageCharge[]): Promise<void> {
    await this.#update(charges, () => charges.map(({ amount }) => -amount));
  }

  /** Passes the used amount of each limit to `decide`, and adds the amounts that `decide` returns to the used amounts. */
  async #update(charges: readonly UsageCharge[], decide: (usedAmounts: readonly number[]) => readonly number[]): Promise<void> {
    await this.#usedAmounts.update(
      charges.map(({ name }) => name),
      (used) => {
        const usedAmounts = charges.map(({ name, limit }) => this.#getUsed(used.get(name), limit));
        const differences = decide(usedAmounts);
        // The used amounts are written even when nothing is deducted, because the write also replaces a stored time in the future with the
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
  // A charge larger than the whole allowance would otherwise never be accepted, so the limiter accepts such a charge while the allowance is
  // unused.
  const seconds = (Math.min(excess, used) * limit.seconds) / limit.amount;
  return Math.ceil(seconds - ROUNDING_SECONDS);
}
