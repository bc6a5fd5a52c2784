const INTERVAL_MS = 60_000;
/** Limits how many objects the server remembers, so that many missing files take little memory. */
const MAX_OBJECTS = 1000;

/** Decides whether the server logs that the file of an object is missing. Each object is logged at most once a minute. */
export class MissingFileLog {
  readonly #now: () => Date;
  /** Maps the id of an object to the time in milliseconds at which the missing file was last logged. */
  readonly #loggedAt = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Returns true when the missing file of an object was not logged in the last minute, and then records the current time as the time of
   * logging.
   */
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
