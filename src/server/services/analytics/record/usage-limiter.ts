import type { NewUsedAmount, UsedAmount, UsedAmountStore } from '#server/adapters/shared-state/used-amount-store.ts';

/** Defines an amount that may be used at once and that gradually becomes available again within the given number of seconds. */
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

/** A computed wait of less than one millisecond is the result of a rounding error. */
const ROUNDING_SECONDS = 0.001;

/**
 * Limits how much of an allowance is used within a period, with token buckets that all processes share. A refused request does not reduce
 * any allowance.
 */
export class UsageLimiter {
  readonly #usedAmounts: UsedAmountStore;
  readonly #now: () => number;

  /** @param now returns the current time in milliseconds, with which the limiter dates the used amounts */
  constructor(usedAmounts: UsedAmountStore, now: () => number) {
    this.#usedAmounts = usedAmounts;
    this.#now = now;
  }

  /**
   * Deducts all charges from their allowances, or deducts nothing when an allowance does not suffice. Returns the number of seconds until
   * every allowance suffices for its charge, or 0 when the charges were deducted.
   */
  async take(charges: readonly UsageCharge[]): Promise<number> {
    let seconds = 0;
    await this.#update(charges, (usedAmounts) => {
      seconds = Math.max(0, ...charges.map((charge, index) => computeWaitSeconds(charge, usedAmounts[index]!)));
      return charges.map(({ amount }) => (seconds === 0 ? amount : 0));
    });
    return seconds;
  }

  /** Refunds usage charges that were taken but not used. */
  async refund(charges: readonly UsageCharge[]): Promise<void> {
    await this.#update(charges, () => charges.map(({ amount }) => -amount));
  }

  /** Calls `decide` with the amount in use of each usage limit, and adds the amounts that `decide` returns to the amounts in use. */
  async #update(charges: readonly UsageCharge[], decide: (usedAmounts: readonly number[]) => readonly number[]): Promise<void> {
    await this.#usedAmounts.update(
      charges.map(({ name }) => name),
      (used) => {
        const usedAmounts = charges.map(({ name, limit }) => this.#getUsed(used.get(name), limit));
        const differences = decide(usedAmounts);
        // The used amounts are stored even when nothing is deducted, because the stored time of a used amount may lie in the future and is
        // replaced with the current time.
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
  // A charge that exceeds the whole allowance would never be accepted, so the limiter accepts such a charge when nothing else of the
  // allowance is in use.
  const seconds = (Math.min(excess, used) * limit.seconds) / limit.amount;
  return Math.ceil(seconds - ROUNDING_SECONDS);
}
