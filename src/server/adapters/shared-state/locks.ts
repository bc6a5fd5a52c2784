import type { ExpiringValues } from './expiring-values.ts';

/** Lets one caller at a time have each name. */
export interface Locks {
  /** Returns the function that releases the lock, or null while another caller has it. */
  tryAcquire: (name: string) => Promise<(() => Promise<void>) | null>;
}

/** Locks among the callers of one process. */
export class InMemoryLocks implements Locks {
  readonly #names = new Set<string>();

  async tryAcquire(name: string): Promise<(() => Promise<void>) | null> {
    if (this.#names.has(name)) return null;
    this.#names.add(name);
    return async () => void this.#names.delete(name);
  }
}

/** A lock of a process that was killed is free after this time. */
const LEASE_MS = 30_000;
const RENEWAL_INTERVAL_MS = 10_000;

/** Locks among the callers of all processes. They last while their process renews them. */
export class LeaseLocks implements Locks {
  readonly #values: ExpiringValues;
  readonly #newId: () => string;

  constructor(values: ExpiringValues, newId: () => string) {
    this.#values = values;
    this.#newId = newId;
  }

  async tryAcquire(name: string): Promise<(() => Promise<void>) | null> {
    const key = `lock ${name}`;
    const holder = this.#newId();
    if ((await this.#values.getOrSet(key, holder, LEASE_MS)) !== holder) return null;
    // A renewal that fails is tried again before the lease ends.
    const renew = () => void this.#values.set(key, holder, LEASE_MS).catch(() => {});
    const timer = setInterval(renew, RENEWAL_INTERVAL_MS).unref();
    return async () => {
      clearInterval(timer);
      // If the database is away, the lease ends by itself.
      await this.#values.remove(key, holder).catch(() => {});
    };
  }
}
