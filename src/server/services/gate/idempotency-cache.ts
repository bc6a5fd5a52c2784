const KEPT_MS = 10 * 60 * 1000;
const MOST_KEPT = 10_000;

/** Remembers the outcome of a request for ten minutes, so that a repeat after a lost answer gets the same one. */
export class IdempotencyCache<T> {
  readonly #now: () => number;
  readonly #outcomes = new Map<string, { outcome: T; at: number }>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(name: string): T | undefined {
    const found = this.#outcomes.get(name);
    return found && found.at > this.#now() - KEPT_MS ? found.outcome : undefined;
  }

  set(name: string, outcome: T): void {
    this.#outcomes.set(name, { outcome, at: this.#now() });
    if (this.#outcomes.size > MOST_KEPT) this.#outcomes.delete(this.#outcomes.keys().next().value!);
  }
}
