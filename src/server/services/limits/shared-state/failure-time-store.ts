/** Maps the name of each rate-limited action to the times of failed attempts at it, in milliseconds and in ascending order. */
export type FailureTimesByName = ReadonlyMap<string, readonly number[]>;

/** `keptCount` is the number of the latest failed attempts with the same name that are kept. */
export interface NewFailedAttempt {
  name: string;
  keptCount: number;
}

export interface FailureTimeStore {
  read: (names: readonly string[]) => Promise<FailureTimesByName>;
  /**
   * Passes the times of earlier failed attempts to `decide`, and stores the failed attempts that it returns. While `decide` runs, no other
   * caller can add failed attempts with the given names.
   */
  add: (names: readonly string[], decide: (times: FailureTimesByName) => readonly NewFailedAttempt[]) => Promise<void>;
}

const MAX_NAMES = 100_000;

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
      // The name is deleted and inserted again, which moves it to the end of the map. The map therefore begins with the least recently used
      // name, which is removed when there are too many names.
      this.#times.delete(name);
      this.#times.set(name, times.slice(-keptCount));
    }
    while (this.#times.size > MAX_NAMES) this.#times.delete(this.#times.keys().next().value!);
  }
}
