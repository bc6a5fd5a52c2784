export interface ExpiringValues {
  /** Stores a value under a name, unless the name already has a value. Returns the value that the name has after the call. */
  getOrSet: (name: string, value: string, ttlMs: number) => Promise<string>;
  /** Returns the value that is stored under the given name, or null when no value is stored or the value has expired. */
  get: (name: string) => Promise<string | null>;
  set: (name: string, value: string, ttlMs: number) => Promise<void>;
  /** Extends the lifetime of the value under the given name, but only when the stored value equals the given value. */
  extend: (name: string, value: string, ttlMs: number) => Promise<void>;
  /** Removes the value under the given name, but only when the stored value equals the given value. */
  remove: (name: string, value: string) => Promise<void>;
}

/**
 * Returns true for the first caller that claims a name within the given time, also when several processes claim it at once. The claim is a
 * text that no other caller has.
 */
export async function claimOnce(values: ExpiringValues, name: string, claim: string, ttlMs: number): Promise<boolean> {
  return (await values.getOrSet(`claimed ${name}`, claim, ttlMs)) === claim;
}

const MAX_NAMES = 100_000;

export class InMemoryExpiringValues implements ExpiringValues {
  readonly #now: () => number;
  readonly #entries = new Map<string, { value: string; expiresAtMs: number }>();

  /** @param now returns the time of a monotonic clock in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  async getOrSet(name: string, value: string, ttlMs: number): Promise<string> {
    const stored = this.#find(name);
    if (stored !== null) return stored;
    await this.set(name, value, ttlMs);
    return value;
  }

  async get(name: string): Promise<string | null> {
    return this.#find(name);
  }

  async set(name: string, value: string, ttlMs: number): Promise<void> {
    // The name is deleted and inserted again, which moves it to the end of the map. The map therefore begins with the oldest value, which
    // is removed when there are too many names.
    this.#entries.delete(name);
    this.#entries.set(name, { value, expiresAtMs: this.#now() + ttlMs });
    if (this.#entries.size > MAX_NAMES) this.#entries.delete(this.#entries.keys().next().value!);
  }

  async extend(name: string, value: string, ttlMs: number): Promise<void> {
    if (this.#entries.get(name)?.value === value) await this.set(name, value, ttlMs);
  }

  async remove(name: string, value: string): Promise<void> {
    if (this.#entries.get(name)?.value === value) this.#entries.delete(name);
  }

  #find(name: string): string | null {
    const entry = this.#entries.get(name);
    return entry && entry.expiresAtMs > this.#now() ? entry.value : null;
  }
}
