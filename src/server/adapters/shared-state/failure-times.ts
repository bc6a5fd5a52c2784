/** Maps the name of each rate-limited action to the times of the failed attempts at the action, in milliseconds and oldest first. */
export type TimesByName = ReadonlyMap<string, readonly number[]>;

/**
 * Describes one new failed attempt under a name at the current time. The `keptCount` field states how many of the latest failed attempts
 * under the name are kept.
 */
export interface NewFailure {
  name: string;
  keptCount: number;
}

/** Stores the times of failed attempts for as long as any rate limit needs the times. */
export interface FailureTimes {
  read: (names: readonly string[]) => Promise<TimesByName>;
  /**
   * Adds the failed attempts that the `decide` callback returns. No other caller can add failed attempts for the given names after the
   * times are read and before the new failed attempts are added.
   */
  add: (names: readonly string[], decide: (times: TimesByName) => readonly NewFailure[]) => Promise<void>;
}

const MAX_NAMES = 100_000;

/** Stores the times of failed attempts in the memory of one process. */
export class InMemoryFailureTimes implements FailureTimes {
  readonly #now: () => number;
  readonly #times = new Map<string, readonly number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  async read(names: readonly string[]): Promise<TimesByName> {
    return new Map(names.map((name) => [name, this.#times.get(name) ?? []]));
  }

  async add(names: readonly string[], decide: (times: TimesByName) => readonly NewFailure[]): Promise<void> {
    for (const { name, keptCount } of decide(new Map(names.map((each) => [each, this.#times.get(each) ?? []])))) {
      const times = [...(this.#times.get(name) ?? []), this.#now()];
      // Deleting the name before storing the times moves the name to the end of the map, so that the least recently used name is removed
      // first.
      this.#times.delete(name);
      this.#times.set(name, times.slice(-keptCount));
    }
    while (this.#times.size > MAX_NAMES) this.#times.delete(this.#times.keys().next().value!);
  }
}
