interface KeyState {
  active: number;
  waiting: { start: () => void; refuse: () => void }[];
}

export interface KeyedQueueLimits {
  /** Limits how many tasks with the same queue key run at the same time. */
  concurrency: number;
  /** Limits how many tasks with the same queue key wait for a slot. */
  maxWaitingPerKey: number;
  /** Limits how many tasks wait for a slot in total. */
  maxWaiting: number;
}

/**
 * Runs the tasks with the same queue key in order of arrival. When the queue is full, the newest task of the queue key with the most
 * waiting tasks is refused.
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

  /** Runs a task as soon as its queue key has a free slot, and returns the task's result. */
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

  /** Refuses the newest task of the queue key with the most waiting tasks, so that a few queue keys cannot block all others. */
  #makeRoom(state: KeyState): void {
    const longest = [...this.#keys.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one), state);
    if (longest === state) throw this.#createRefusal();
    longest.waiting.pop()!.refuse();
    this.#waitingCount--;
  }

  #finish(key: string, state: KeyState): void {
    // A freed slot passes directly to the next waiting task, so that no newly arriving task can take it.
    const next = state.waiting.shift();
    if (next) {
      this.#waitingCount--;
      next.start();
    } else if (--state.active === 0) this.#keys.delete(key);
  }
}
