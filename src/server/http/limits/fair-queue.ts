/**
 * Few tasks start per iteration of the event loop, because the server accepts new connections only after these tasks have run. Four tasks
 * take a few milliseconds.
 */
const TASKS_PER_TURN = 4;

/**
 * Starts a few tasks per iteration of the event loop, taking them from the clients in turn. Under low load, a task starts at once. Even if
 * one client adds many tasks, another client's task waits for only a few of them.
 */
export class FairQueue {
  /** Maps each client to its waiting tasks. The next task to start belongs to the first client in the map. */
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
