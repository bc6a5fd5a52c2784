interface KeyState {
  active: number;
  /** Lists the waiting tasks in order of arrival. */
  waiting: { start: () => void; refuse: () => void }[];
}

export interface KeyedQueueLimits {
  /** Limits how many tasks of one queue key run at the same time. */
  concurrency: number;
  /** Limits how many tasks of one queue key wait for a slot. */
  maxWaitingPerKey: number;
  /** Limits how many tasks of all queue keys together wait for a slot. */
  maxWaiting: number;
}

/**
 * Runs the tasks of each queue key in order of arrival. A full queue refuses the newest task of the queue key with the most
 * waiting tasks.
 */
export class KeyedQueue {
  readonly #limits: KeyedQueueLimits;
  readonly #createRefusal: () => Error;
  readonly #keys = new Map<string, KeyState>();
  #waitingCount = 0;

  /** @param createRefusal creates the error that `run` throws when the queue is full */
  constructor(limits: KeyedQueueLimits, createRefusal: () => Error) {
    this.#limits = limits;
    this.#createRefusal = createRefusal;
  }

  /** Runs a task as soon as the queue key has a free slot, and returns the result of the task. */
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

  /** Refuses the newest task of the queue key with the most waiting tasks, so that a few queue keys cannot block all other queue keys. */
  #makeRoom(state: KeyState): void {
    const longest = [...this.#keys.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one), state);
    if (longest === state) throw this.#createRefusal();
    longest.waiting.pop()!.refuse();
    this.#waitingCount--;
  }

  #finish(key: string, state: KeyState): void {
    // A freed slot passes directly to the next waiting task, so that a newly arriving task cannot take the slot.
    const next = state.waiting.shift();
    if (next) {
      this.#waitingCount--;
      next.start();
    } else if (--state.active === 0) this.#keys.delete(key);
  }
}
