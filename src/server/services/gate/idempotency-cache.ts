const TTL_MS = 10 * 60 * 1000;
const MAX_ENTRIES = 10_000;

/** Remembers the results of requests by idempotency key for ten minutes, so that a retry gets the result of the first attempt. */
export class IdempotencyCache<T> {
  readonly #now: () => number;
  readonly #entries = new Map<string, { result: T; storedAtMs: number }>();

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.storedAtMs > this.#now() - TTL_MS ? entry.result : undefined;
  }

  set(key: string, result: T): void {
    this.#entries.set(key, { result, storedAtMs: this.#now() });
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
  }
}
