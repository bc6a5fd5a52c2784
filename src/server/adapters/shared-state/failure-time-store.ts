/**
 * Maps the name of each rate-limited action to the times of the failed attempts at the action. The times are in milliseconds, in ascending
 * order.
 */
export type FailureTimesByName = ReadonlyMap<string, readonly number[]>;

/**
 * Describes a failed attempt that is stored with the current time. The `keptCount` field states how many of the latest failed attempts with
 * the same name are kept.
 */
export interface NewFailedAttempt {
  name: string;
  keptCount: number;
}

/** Stores the times of failed attempts for as long as a rate limit needs the times. */
export interface FailureTimeStore {
  read: (names: readonly string[]) => Promise<FailureTimesByName>;
  /**
   * Passes the times of earlier failed attempts to the `decide` callback, and stores the failed attempts that the `decide` callback
   * returns. While the `decide` callback runs, no other caller can add failed attempts with the given names.
   */
  add: (names: readonly string[], decide: (times: FailureTimesByName) => readonly NewFailedAttempt[]) => Promise<void>;
}

const MAX_NAMES = 100_000;

/** Stores the times of failed attempts in the memory of one process. */
export class InMemoryFailureTimeStore implements FailureTimeStore {
  readonly #now: () => number;
  readonly #times = new Map<string, readonly number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async read(names: readonly string[]): Promise<FailureTimesByName> {
    return new Map(names.map((name) => [name, this.#times.get(name) ?? []]));
  }

  async add(names: readonly string[], decide: (times: FailureTimesByName) => readonly NewFailedAttempt[]): Promise<void> {
    for (const { name, keptCount } of decide(new Map(names.map((each) => [each, this.#times.get(each) ?? []])))) {
      const times = [...(this.#times.get(name) ?? []), this.#now()];
      // Deleting the name before storing the times moves the name to the end of the map, so that the map begins with the least recently
      // used name. The least recently used name is removed when the map has too many names.
      this.#times.delete(name);
      this.#times.set(name, times.slice(-keptCount));
    }
    while (this.#times.size > MAX_NAMES) this.#times.delete(this.#times.keys().next().value!);
  }
}
