/** When attempts failed, in milliseconds, oldest first, by the name of what they count for. */
export type TimesByName = ReadonlyMap<string, readonly number[]>;

/** What to add: one failure at this instant for each name. `keptCount` is how many of its latest failures can matter. */
export interface NewFailure {
  name: string;
  keptCount: number;
}

/** Remembers failed attempts, for as long as any limit looks back. */
export interface FailureTimes {
  read: (names: readonly string[]) => Promise<TimesByName>;
  /** Adds the failures that `decide` returns. Nothing else adds failures for these names between its reading and its adding. */
  add: (names: readonly string[], decide: (times: TimesByName) => readonly NewFailure[]) => Promise<void>;
}

const MAX_NAMES = 100_000;

/** Failures in the memory of one process. */
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
      // Deleting first moves the name to the end of the map, so that the least recently used one is forgotten.
      this.#times.delete(name);
      this.#times.set(name, times.slice(-keptCount));
    }
    while (this.#times.size > MAX_NAMES) this.#times.delete(this.#times.keys().next().value!);
  }
}
