export interface UsedAmount {
  amount: number;
  /** Holds the time in milliseconds at which the amount was computed. */
  atMs: number;
}

export interface NewUsedAmount {
  name: string;
  amount: number;
}

export interface UsedAmountStore {
  /**
   * Passes the stored amounts of the given names to `decide`, and stores the amounts that it returns. Names without a stored amount are
   * missing from the map that `decide` receives. While `decide` runs, no other caller can change the amounts of the given names. `decide`
   * may be called several times.
   */
  update: (names: readonly string[], decide: (used: ReadonlyMap<string, UsedAmount>) => readonly NewUsedAmount[]) => Promise<void>;
}

const MAX_NAMES = 100_000;

export class InMemoryUsedAmountStore implements UsedAmountStore {
  readonly #now: () => number;
  readonly #maxNames: number;
  readonly #used = new Map<string, UsedAmount>();

  /** @param now returns the time of a monotonic clock in milliseconds */
  constructor(now: () => number, maxNames = MAX_NAMES) {
    this.#now = now;
    this.#maxNames = maxNames;
  }

  get size(): number {
    return this.#used.size;
  }

  async update(_names: readonly string[], decide: (used: ReadonlyMap<string, UsedAmount>) => readonly NewUsedAmount[]): Promise<void> {
    for (const { name, amount } of decide(this.#used)) {
      // The name is deleted and inserted again, which moves it to the end of the map. The map therefore begins with the least recently used
      // name.
      this.#used.delete(name);
      if (amount > 0) this.#used.set(name, { amount, atMs: this.#now() });
    }
    while (this.#used.size > this.#maxNames) this.#used.delete(this.#used.keys().next().value!);
  }
}
