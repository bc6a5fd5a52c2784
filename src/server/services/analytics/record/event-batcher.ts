import { setImmediate } from 'node:timers/promises';
import { isStorageUnavailable } from '#db/open.ts';
import { AppError } from '#shared/app-error.ts';
import type { LearnerEvent, RecordResult } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';

const MAX_QUEUED_SUBMISSIONS = 5000;
/** Nothing else in this process runs while SQLite writes a batch, so batches stay short. */
const MAX_EVENTS_PER_TRANSACTION = 500;
/** How long a client should wait after `events.busy` before it tries again. */
export const RETRY_SECONDS = 2;

/** The valid events of one request. */
export interface EventSubmission {
  session: Session;
  events: readonly LearnerEvent[];
  /** The `submitted` events among them whose answers are all right. */
  passed: ReadonlySet<LearnerEvent>;
}

/** Writes submissions in one transaction. Returns one result for each, in order. */
type WriteBatch = (submissions: readonly EventSubmission[], receivedAt: string) => Promise<RecordResult[]>;

interface QueuedSubmission extends EventSubmission {
  resolve: (result: RecordResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: requests that arrive while one transaction is being written share the next one, so that many requests pay
 * for one sync to the disk. A request is answered only when its events are durable.
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

  /** Resolves once the events are durable. Rejects with `events.busy` when the queue is full. */
  submit(submission: EventSubmission): Promise<RecordResult> {
    if (this.#queue.length >= MAX_QUEUED_SUBMISSIONS) return Promise.reject(new AppError('events.busy', { seconds: RETRY_SECONDS }));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...submission, resolve, reject });
      if (this.#isWriting) return;
      this.#isWriting = true;
      void this.#drainQueue();
    });
  }

  async #drainQueue(): Promise<void> {
    do {
      // SQLite's driver is synchronous: without this pause, other requests would wait until the queue is empty.
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

  /** Returns an instant later than that of every batch before, so that the journal can be read in the order of writing. */
  #nextReceivedAt(): string {
    this.#lastReceivedMs = Math.max(this.#lastReceivedMs + 1, this.#now().getTime());
    return new Date(this.#lastReceivedMs).toISOString();
  }

  async #writeBatch(batch: QueuedSubmission[]): Promise<void> {
    try {
      const results = await this.#write(batch, this.#nextReceivedAt());
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      // One submission that cannot be written must not fail the others, so each is tried alone: unless the storage is unavailable,
      // for then each would wait for it once more.
      if (batch.length === 1 || isStorageUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const submission of batch) await this.#writeBatch([submission]);
    }
  }
}
