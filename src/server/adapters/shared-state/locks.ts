import type { ExpiringValues } from './expiring-values.ts';

/** Grants each named lock to one caller at a time. */
export interface Locks {
  /** Returns the function that releases the lock, or null while another caller holds the lock. */
  tryAcquire: (name: string) => Promise<(() => Promise<void>) | null>;
}

/** Provides locks among the callers of one process. */
export class InMemoryLocks implements Locks {
  readonly #names = new Set<string>();

  async tryAcquire(name: string): Promise<(() => Promise<void>) | null> {
    if (this.#names.has(name)) return null;
    this.#names.add(name);
    return async () => void this.#names.delete(name);
  }
}

/** Sets the time after which the lock of a killed process becomes free. */
const LEASE_MS = 30_000;
const RENEWAL_INTERVAL_MS = 10_000;

/** Provides locks among the callers of all processes. A lock lasts as long as its process renews the lock. */
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
    // When a renewal of the lock fails, the next renewal is attempted before the lease of the lock ends.
    const renew = () => void this.#values.set(key, holder, LEASE_MS).catch(() => {});
    const timer = setInterval(renew, RENEWAL_INTERVAL_MS).unref();
    return async () => {
      clearInterval(timer);
      // When the database is unavailable, the lease of the lock expires on its own.
      await this.#values.remove(key, holder).catch(() => {});
    };
  }
}
