/** Identifies whom a task belongs to, such as a session of an access key. A single text stands for a group with one member. */
export type QueueKey = string | { group: string; member: string };

export interface KeyedQueueOptions {
  concurrency?: number;
  concurrencyPerGroup?: number;
  /** Limits how many tasks start in one iteration of the event loop, because new connections are accepted only between iterations. */
  startsPerTurn?: number;
  maxWaiting?: number;
  maxWaitingPerGroup?: number;
  /** Limits how long a task waits in milliseconds. */
  maxWaitMs?: number;
  /** Creates the error with which a task is refused. */
  createRefusal?: () => Error;
}

interface WaitingTask {
  start: (group: Group) => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
  isWaiting: boolean;
}

interface Group {
  name: string;
  running: number;
  waitingCount: number;
  /** Holds the waiting tasks of each member in order of arrival. The first member has the next turn. */
  members: Map<string, WaitingTask[]>;
}

/**
 * Starts tasks within limits, taking them from the groups in turn, and within each group from its members in turn. However many tasks one
 * member adds, every other member waits for only a few of them. When the queue is full, the newest task of the largest group is refused,
 * and not the task of somebody who has few.
 */
export class KeyedQueue {
  readonly #options: Required<Omit<KeyedQueueOptions, 'maxWaitMs'>> & Pick<KeyedQueueOptions, 'maxWaitMs'>;
  readonly #groups = new Map<string, Group>();
  /** Holds the groups of which a task may start, beginning with the group that has the next turn. */
  readonly #ready = new Map<string, Group>();
  #last = { group: '', member: '' };
  #running = 0;
  #waitingCount = 0;
  #startedThisTurn = 0;
  #isTurnScheduled = false;

  constructor(options: KeyedQueueOptions) {
    this.#options = {
      concurrency: Infinity,
      concurrencyPerGroup: Infinity,
      startsPerTurn: Infinity,
      maxWaiting: Infinity,
      maxWaitingPerGroup: Infinity,
      createRefusal: () => new Error('the queue is full'),
      ...options,
    };
  }

  get waitingCount(): number {
    return this.#waitingCount;
  }

  async run<T>(key: QueueKey, task: () => T | Promise<T>): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a turn. Resolves to the function that ends the turn, which must be called exactly once. */
  enter(key: QueueKey): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.#add(key, (group) => resolve(() => this.#finish(group)), reject);
    });
  }

  /**
   * Calls `start` when it is its turn, possibly at once. The started task counts as finished when `start` returns. Returns a function that
   * takes the task out of the queue if it still waits.
   */
  start(key: QueueKey, start: () => void): () => void {
    const startAndFinish = (group: Group) => {
      start();
      this.#finish(group);
    };
    return this.#add(key, startAndFinish, () => {});
  }

  #add(key: QueueKey, start: (group: Group) => void, refuse: (error: Error) => void): () => void {
    const { group: name, member } = typeof key === 'string' ? { group: key, member: '' } : key;
    const group = this.#groups.get(name) ?? { name, running: 0, waitingCount: 0, members: new Map() };
    this.#groups.set(name, group);
    this.#scheduleTurn();
    if (this.#ready.size === 0 && this.#hasRoom() && group.running < this.#options.concurrencyPerGroup) {
      this.#count(group);
      start(group);
      return () => {};
    }
    const { maxWaiting, maxWaitingPerGroup, maxWaitMs, createRefusal } = this.#options;
    const isFull = this.#waitingCount >= maxWaiting && !this.#makeRoom(group, member);
    if (isFull || group.waitingCount >= maxWaitingPerGroup) {
      this.#updateReady(group);
      refuse(createRefusal());
      return () => {};
    }
    const task: WaitingTask = { start, refuse, timer: undefined, isWaiting: true };
    if (maxWaitMs !== undefined) task.timer = setTimeout(() => this.#refuse(group, member, task), maxWaitMs);
    const tasks = group.members.get(member);
    if (tasks) tasks.push(task);
    else group.members.set(member, [task]);
    group.waitingCount++;
    this.#waitingCount++;
    this.#groups.set(name, group);
    this.#updateReady(group);
    return () => task.isWaiting && this.#remove(group, member, task);
  }

  #hasRoom(): boolean {
    return this.#running < this.#options.concurrency && this.#startedThisTurn < this.#options.startsPerTurn;
  }

  #count(group: Group): void {
    group.running++;
    this.#running++;
    this.#startedThisTurn++;
  }

  #finish(group: Group): void {
    group.running--;
    this.#running--;
    this.#updateReady(group);
    this.#startWaiting();
  }

  /** Adds or removes a group of `#ready`, after the number of its running or waiting tasks has changed. */
  #updateReady(group: Group): void {
    if (group.waitingCount === 0 || group.running >= this.#options.concurrencyPerGroup) this.#ready.delete(group.name);
    else this.#ready.set(group.name, group);
    if (group.waitingCount === 0 && group.running === 0) this.#groups.delete(group.name);
  }

  #startWaiting(): void {
    while (this.#ready.size > 0 && this.#hasRoom()) this.#startNext();
  }

  #startNext(): void {
    const group = this.#ready.get(findNext(this.#ready, this.#last.group))!;
    const member = findNext(group.members, this.#last.member);
    const tasks = group.members.get(member)!;
    const task = tasks[0]!;
    this.#remove(group, member, task);
    // The member and the group move to the end of their maps, so that all others take their turns first.
    if (group.members.delete(member) && tasks.length > 0) group.members.set(member, tasks);
    this.#ready.delete(group.name);
    this.#last = { group: group.name, member };
    this.#count(group);
    this.#groups.set(group.name, group);
    this.#updateReady(group);
    task.start(group);
  }

  #remove(group: Group, member: string, task: WaitingTask): void {
    clearTimeout(task.timer);
    task.isWaiting = false;
    const tasks = group.members.get(member)!;
    tasks.splice(tasks.indexOf(task), 1);
    if (tasks.length === 0) group.members.delete(member);
    group.waitingCount--;
    this.#waitingCount--;
    this.#updateReady(group);
  }

  #refuse(group: Group, member: string, task: WaitingTask): void {
    this.#remove(group, member, task);
    task.refuse(this.#options.createRefusal());
  }

  /** Returns false when the newcomer would then have as many waiting tasks as that group or member has now. */
  #makeRoom(own: Group, ownMember: string): boolean {
    const group = [...this.#groups.values()].reduce((one, other) => (other.waitingCount > one.waitingCount ? other : one), own);
    const [member, tasks] = [...group.members].reduce((one, other) => (other[1].length > one[1].length ? other : one), ['', []]);
    const [count, ownCount] =
      group === own ? [tasks.length, own.members.get(ownMember)?.length ?? 0] : [group.waitingCount, own.waitingCount];
    if (count <= ownCount + 1) return false;
    this.#refuse(group, member, tasks.at(-1)!);
    return true;
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled || this.#options.startsPerTurn === Infinity) return;
    this.#isTurnScheduled = true;
    setImmediate(() => {
      this.#isTurnScheduled = false;
      this.#startedThisTurn = 0;
      if (this.#ready.size > 0) this.#scheduleTurn();
      this.#startWaiting();
    });
  }
}

/** Returns the first key of `waiting` other than `last`, or `last` when the map has no other key. */
function findNext(waiting: ReadonlyMap<string, unknown>, last: string): string {
  const [first, second] = waiting.keys();
  return first === last ? (second ?? last) : first!;
}
