import { setImmediate } from 'node:timers/promises';
import { isStorageUnavailable } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import type { LearnerEvent, EventBatchResult } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';

const MAX_QUEUED_SUBMISSIONS = 5000;
/** Limits the number of events in a batch, because writing a batch to SQLite blocks this process. */
const MAX_EVENTS_PER_TRANSACTION = 500;
/** Sets how many seconds a client should wait after an `events.busy` error before it sends the events again. */
export const EVENTS_RETRY_SECONDS = 2;

export interface EventSubmission {
  session: Session;
  events: readonly LearnerEvent[];
  passed: ReadonlySet<LearnerEvent>;
}

/** Writes all submissions in one transaction. Returns one result for each submission, in the order of the submissions. */
type WriteBatch = (submissions: readonly EventSubmission[], receivedAt: string) => Promise<EventBatchResult[]>;

interface QueuedSubmission extends EventSubmission {
  resolve: (result: EventBatchResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Implements group commit: requests that arrive during a write transaction share the next one, so that a single disk sync serves many
 * requests. The server responds to a request only after its events have been stored durably.
 */
export class EventBatcher {
  readonly #write: WriteBatch;
  readonly #now: () => Date;
  #queue: QueuedSubmission[] = [];
  #isWriting = false;
  #lastReceivedMs = 0;

  constructor(write: WriteBatch, now: () => Date) {
    this.#write = write;
    this.#now = now;
  }

  /** Resolves once the events are stored durably. Rejects with `events.busy` when the queue is full. */
  submit(submission: EventSubmission): Promise<EventBatchResult> {
    if (this.#queue.length >= MAX_QUEUED_SUBMISSIONS) return Promise.reject(new AppError('events.busy', { seconds: EVENTS_RETRY_SECONDS }));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...submission, resolve, reject });
      if (this.#isWriting) return;
      this.#isWriting = true;
      void this.#drainQueue();
    });
  }

  async #drainQueue(): Promise<void> {
    do {
      // Without a pause between batches, the synchronous SQLite driver would block all other requests until the queue is empty.
      await setImmediate();
      await this.#writeBatch(this.#takeBatch());
    } while (this.#queue.length > 0);
    this.#isWriting = false;
  }

  #takeBatch(): QueuedSubmission[] {
    let events = 0;
    const last = this.#queue.findIndex((submission) => (events += submission.events.length) >= MAX_EVENTS_PER_TRANSACTION);
    return this.#queue.splice(0, last === -1 ? this.#queue.length : last + 1);
  }

  /**
   * Returns a timestamp later than that of every earlier batch, so that the timestamps show the order in which the batches were written.
   */
  #nextReceivedAt(): string {
    this.#lastReceivedMs = Math.max(this.#lastReceivedMs + 1, this.#now().getTime());
    return new Date(this.#lastReceivedMs).toISOString();
  }

  async #writeBatch(batch: QueuedSubmission[]): Promise<void> {
    try {
      const results = await this.#write(batch, this.#nextReceivedAt());
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      // If one submission cannot be written, each submission of the batch is written separately, so that the others can still succeed.
      // While the database is unavailable, the submissions are not retried, because each retry would only wait for the database again.
      if (batch.length === 1 || isStorageUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const submission of batch) await this.#writeBatch([submission]);
    }
  }
}
