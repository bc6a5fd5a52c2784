interface KeyState {
  active: number;
  /** Waiting tasks, in order of arrival. */
  waiting: { start: () => void; refuse: () => void }[];
}

/** The limits of a queue. */
export interface QueueLimits {
  /** Tasks of one key that run at once. */
  concurrency: number;
  /** Tasks of one key that may wait. */
  maxWaitingPerKey: number;
  /** Tasks of all keys that may wait. */
  maxWaiting: number;
}

/** Runs the tasks of each key in order of arrival. A full queue refuses the latest task of the key with the most waiting tasks. */
export class KeyedQueue {
  readonly #limits: QueueLimits;
  readonly #createRefusal: () => Error;
  readonly #keys = new Map<string, KeyState>();
  #waitingCount = 0;

  /** @param createRefusal creates the error that `run` throws when the queue is full */
  constructor(limits: QueueLimits, createRefusal: () => Error) {
    this.#limits = limits;
    this.#createRefusal = createRefusal;
  }

  /** Runs a task as soon as its key has a free slot, and returns its result. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const state = this.#keys.get(key) ?? { active: 0, waiting: [] };
    this.#keys.set(key, state);
    if (state.active >= this.#limits.concurrency) await this.#waitForSlot(state);
    else state.active++;
    try {
      return await task();
    } finally {
      this.#finish(key, state);
    }
  }

  async #waitForSlot(state: KeyState): Promise<void> {
    if (state.waiting.length >= this.#limits.maxWaitingPerKey) throw this.#createRefusal();
    if (this.#waitingCount >= this.#limits.maxWaiting) this.#makeRoom(state);
    this.#waitingCount++;
    await new Promise<void>((resolve, reject) => state.waiting.push({ start: resolve, refuse: () => reject(this.#createRefusal()) }));
  }

  /** Refuses the latest task of the longest queue, so that a few keys with many tasks do not keep the others out. */
  #makeRoom(state: KeyState): void {
    const longest = [...this.#keys.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one), state);
    if (longest === state) throw this.#createRefusal();
    longest.waiting.pop()!.refuse();
    this.#waitingCount--;
  }

  #finish(key: string, state: KeyState): void {
    // The slot passes directly to the next task, so that no other can take it in between.
    const next = state.waiting.shift();
    if (next) {
      this.#waitingCount--;
      next.start();
    } else if (--state.active === 0) this.#keys.delete(key);
  }
}
