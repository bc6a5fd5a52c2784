/** Tasks that start in one turn of the event loop: a few milliseconds of work, after which new connections are accepted. */
const TASKS_PER_TURN = 4;

/**
 * Starts tasks a few per turn of the event loop, in turns between those who ask for them. While little is to do, a task starts at
 * once. However much one client asks for, a task of another one waits for a few tasks only.
 */
export class FairQueue {
  /** Those with waiting tasks, the next one first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #tasksPerTurn: number;
  #startedThisTurn = 0;
  #isTurnScheduled = false;

  constructor(tasksPerTurn = TASKS_PER_TURN) {
    this.#tasksPerTurn = tasksPerTurn;
  }

  run(client: string, task: () => void): void {
    this.#scheduleTurn();
    if (this.#waiting.size === 0 && this.#startedThisTurn < this.#tasksPerTurn) {
      this.#startedThisTurn++;
      task();
      return;
    }
    const tasks = this.#waiting.get(client);
    if (tasks) tasks.push(task);
    else this.#waiting.set(client, [task]);
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return;
    this.#isTurnScheduled = true;
    setImmediate(() => this.#startTurn());
  }

  #startTurn(): void {
    this.#isTurnScheduled = false;
    this.#startedThisTurn = 0;
    if (this.#waiting.size === 0) return;
    this.#scheduleTurn();
    while (this.#startedThisTurn < this.#tasksPerTurn && this.#waiting.size > 0) {
      this.#startedThisTurn++;
      this.#takeNext()();
    }
  }

  #takeNext(): () => void {
    const [[client, tasks]] = this.#waiting as unknown as [[string, (() => void)[]]];
    const task = tasks.shift()!;
    this.#waiting.delete(client);
    if (tasks.length > 0) this.#waiting.set(client, tasks);
    return task;
  }
}
