interface Line {
  active: number;
  /** Works that wait for their turn, in order of arrival. */
  waiting: { start: () => void; refuse: () => void }[];
}

/** The limits of a queue. */
export interface QueueLimits {
  /** Works of one key that run at once. */
  concurrency: number;
  /** Works of one key that wait. */
  maxWaitingPerKey: number;
  /** Works of all keys that wait. */
  maxWaiting: number;
}

/** Runs work in order of arrival for each key. A full queue refuses the latest work of the key that has most of it waiting. */
export class KeyedQueue {
  readonly #limits: QueueLimits;
  readonly #createRefusal: () => Error;
  readonly #lines = new Map<string, Line>();
  #waitingCount = 0;

  /** @param createRefusal creates what `run` throws when the queue is full */
  constructor(limits: QueueLimits, createRefusal: () => Error) {
    this.#limits = limits;
    this.#createRefusal = createRefusal;
  }

  /** Runs the work when it is its turn and returns its result. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { active: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.active >= this.#limits.concurrency) await this.#waitForTurn(line);
    else line.active++;
    try {
      return await work();
    } finally {
      this.#finish(key, line);
    }
  }

  async #waitForTurn(line: Line): Promise<void> {
    if (line.waiting.length >= this.#limits.maxWaitingPerKey) throw this.#createRefusal();
    if (this.#waitingCount >= this.#limits.maxWaiting) this.#makeRoom(line);
    this.#waitingCount++;
    await new Promise<void>((resolve, reject) => line.waiting.push({ start: resolve, refuse: () => reject(this.#createRefusal()) }));
  }

  /** Refuses the latest work of the longest line, so that few clients with much work do not keep the others out. */
  #makeRoom(line: Line): void {
    const longest = [...this.#lines.values()].reduce((one, other) => (other.waiting.length > one.waiting.length ? other : one), line);
    if (longest === line) throw this.#createRefusal();
    longest.waiting.pop()!.refuse();
    this.#waitingCount--;
  }

  #finish(key: string, line: Line): void {
    // The turn passes directly to the next work, so that no other can take it in between.
    const next = line.waiting.shift();
    if (next) {
      this.#waitingCount--;
      next.start();
    } else if (--line.active === 0) this.#lines.delete(key);
  }
}
