const INTERVAL_MS = 60_000;
/** Limits how many objects are remembered, so that even many missing files take little memory. */
const MAX_OBJECTS = 1000;

/** Decides whether to log that an object's file is missing, so that each missing file is logged at most once a minute. */
export class MissingFileLog {
  readonly #now: () => Date;
  /** Maps object ids to the times, in milliseconds, at which the missing file was last logged. */
  readonly #loggedAt = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Returns whether to log the missing file of an object now. If the result is true, the file counts as logged for the next minute. */
  shouldLog(objectId: string): boolean {
    const nowMs = this.#now().getTime();
    const lastMs = this.#loggedAt.get(objectId);
    if (lastMs !== undefined && Math.abs(nowMs - lastMs) < INTERVAL_MS) return false;
    this.#loggedAt.delete(objectId);
    if (this.#loggedAt.size >= MAX_OBJECTS) this.#loggedAt.delete(this.#loggedAt.keys().next().value!);
    this.#loggedAt.set(objectId, nowMs);
    return true;
  }
}
