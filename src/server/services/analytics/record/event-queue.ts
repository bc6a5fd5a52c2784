import { BatchQueue } from '#server/services/limits/batch-queue.ts';
import { KeyedQueue } from '#server/services/limits/keyed-queue.ts';
import { AppError } from '#shared/app-error.ts';
import type { LearnerEvent, EventBatchResult } from '#shared/analytics/learner-events.ts';
import type { Session } from '#shared/session.ts';

const MAX_WAITING_SUBMISSIONS = 5000;
/** Limits the number of events in a batch, because writing a batch to SQLite blocks this process. */
const MAX_EVENTS_PER_TRANSACTION = 500;
const MAX_WAITING_GRADINGS = 1000;
/** Sets how many seconds a client should wait after an `events.busy` error before it sends the events again. */
const EVENTS_RETRY_SECONDS = 2;
const createRefusal = () => new AppError('events.busy', { seconds: EVENTS_RETRY_SECONDS });

export interface EventSubmission {
  session: Session;
  events: readonly LearnerEvent[];
  passed: ReadonlySet<LearnerEvent>;
}

/** Writes all submissions in one transaction. Returns one result for each submission, in the order of the submissions. */
type WriteBatch = (submissions: readonly EventSubmission[], receivedAt: string) => Promise<EventBatchResult[]>;

/**
 * Creates the queue in which requests that arrive during a write transaction share the next one, so that a single disk sync serves many
 * requests. The server responds to a request only after its events have been stored durably. When the queue is full, it refuses the newest
 * submission of the session with the most with `events.busy`.
 */
export function createEventQueue(write: WriteBatch, now: () => Date): BatchQueue<EventSubmission, EventBatchResult> {
  let lastReceivedMs = 0;
  return new BatchQueue({
    write: (submissions) => {
      // Each batch is received later than all earlier ones, so that the timestamps show the order in which the batches were written.
      lastReceivedMs = Math.max(lastReceivedMs + 1, now().getTime());
      return write(submissions, new Date(lastReceivedMs).toISOString());
    },
    maxSize: MAX_EVENTS_PER_TRANSACTION,
    sizeOf: ({ events }) => events.length,
    waiting: {
      max: MAX_WAITING_SUBMISSIONS,
      holderOf: ({ session }) => session.id,
      createRefusal,
    },
  });
}

/** Creates the queue in which the answers of access keys, and within each key those of its sessions, take turns to be tested. */
export const createRegexQueue = () => new KeyedQueue({ concurrency: 1, maxWaiting: MAX_WAITING_GRADINGS, createRefusal });
