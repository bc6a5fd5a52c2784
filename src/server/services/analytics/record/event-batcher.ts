import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import type { Db } from '#db/open.ts';
import type { RecordResult } from '#shared/learner-events.ts';
import { storeEvents, type EventSubmission } from './store-events.ts';

const MOST_WAITING = 5000;
/** Events in one transaction: while it is written, everybody else waits. */
const MOST_AT_ONCE = 500;
const RETRY_SECONDS = 2;

interface Waiting extends EventSubmission {
  resolve: (recorded: RecordResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: what arrives while one transaction is being written goes into the next one together,
 * so that a full sync to the disk is paid once for many requests. Nobody is answered before their events are durable.
 */
export class EventBatcher {
  readonly #db: Db;
  readonly #now: () => Date;
  #waiting: Waiting[] = [];
  #isBusy = false;
  #lastMs = 0;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** Resolves once the events are stored; fails with `events.busy` when too many wait. */
  submit(submission: EventSubmission): Promise<RecordResult> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(new AppError('events.busy', { seconds: RETRY_SECONDS }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...submission, resolve, reject });
      if (this.#isBusy) return;
      this.#isBusy = true;
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    do {
      // SQLite never lets go of the loop by itself: pages and videos get their turn between two batches.
      await setImmediate();
      await this.#write(this.#takeBatch());
    } while (this.#waiting.length > 0);
    this.#isBusy = false;
  }

  #takeBatch(): Waiting[] {
    let events = 0;
    const end = this.#waiting.findIndex((waiting) => (events += waiting.events.length) >= MOST_AT_ONCE);
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end + 1);
  }

  /** No two batches share an instant, so that the journal can be read back in the order it was written. */
  #nextInstant(): string {
    this.#lastMs = Math.max(this.#lastMs + 1, this.#now().getTime());
    return new Date(this.#lastMs).toISOString();
  }

  async #write(batch: Waiting[]): Promise<void> {
    try {
      const answers = await storeEvents(this.#db, batch, this.#nextInstant());
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      // One bad submission must not fail the others: each is tried by itself.
      if (batch.length === 1) batch[0]!.reject(error);
      else for (const one of batch) await this.#write([one]);
    }
  }
}
