/**
 * Maps the name of each rate-limited action to the times of the failed attempts at the action. The times are in milliseconds and begin with
 * the oldest attempt.
 */
export type TimesByName = ReadonlyMap<string, readonly number[]>;

/**
 * Describes a failed attempt that is added under a name with the current time. The `keptCount` field states how many of the latest failed
 * attempts under the name are kept.
 */
export interface NewFailure {
  name: string;
  keptCount: number;
}

/** Stores the times of failed attempts until no rate limit needs the times any more. */
export interface FailureTimes {
  read: (names: readonly string[]) => Promise<TimesByName>;
  /**
   * Passes the times of earlier failed attempts to the `decide` callback, and adds the failed attempts that the callback returns. No other
   * caller can add failed attempts under the given names between the reading and the adding.
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
      // The name is deleted before the times are stored, which moves the name to the end of the map. The first name in the map is therefore
      // the least recently used name, which is removed first.
      this.#times.delete(name);
      this.#times.set(name, times.slice(-keptCount));
    }
    while (this.#times.size > MAX_NAMES) this.#times.delete(this.#times.keys().next().value!);
  }
}
