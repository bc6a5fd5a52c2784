import type { ExpiringValues } from './expiring-values.ts';

export interface Locks {
  /** Acquires the lock and returns the function that releases the lock, or returns null when another caller holds the lock. */
  tryAcquire: (name: string) => Promise<(() => Promise<void>) | null>;
}

/** Provides locks within a single process. */
export class InMemoryLocks implements Locks {
  readonly #names = new Set<string>();

  async tryAcquire(name: string): Promise<(() => Promise<void>) | null> {
    if (this.#names.has(name)) return null;
    this.#names.add(name);
    return async () => void this.#names.delete(name);
  }
}

/** Sets how long a lock stays acquired after its holder's process was killed. */
const LEASE_MS = 30_000;
const RENEWAL_INTERVAL_MS = 10_000;

/** Provides locks across all processes. A lock stays acquired as long as its holder keeps renewing it. */
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
    // One failed renewal does no harm, because another one is attempted before the lease ends. A renewal that comes too late has no effect
    // if another process has acquired the lock in the meantime.
    const renew = () => void this.#values.extend(key, holder, LEASE_MS).catch(() => {});
    const timer = setInterval(renew, RENEWAL_INTERVAL_MS).unref();
    return async () => {
      clearInterval(timer);
      // If the database is unavailable, the lock cannot be released, but its lease soon ends.
      await this.#values.remove(key, holder).catch(() => {});
    };
  }
}
