import type { Semaphore, Semaphores } from '#server/services/limits/shared-state/semaphores.ts';
import { AppError } from '#shared/app-error.ts';
import { computeMaxStreams } from './key-limits.ts';

/**
 * Limits the number of concurrent media streams to one network address. The limit is high, because a whole school class may use the demo
 * from a single address.
 */
const MAX_PER_ADDRESS = 240;
const MAX_PER_PERSON = 8;
/** Limits the number of concurrent streams of one process, because each stream needs memory and CPU time. */
const MAX_TOTAL = 1200;
const RETRY_SECONDS = 2;

/** Identifies the administrator, the session or the network address whose stream limit applies. */
export type StreamClient =
  | { kind: 'admin' | 'address'; id: string }
  | { kind: 'session'; id: string; accessKey: { id: string; maxLogins: number } };

/** Limits how many streams this process serves concurrently, and how many streams each client has across all processes. */
export class StreamLimiter {
  readonly #semaphores: Semaphores;
  #total = 0;

  constructor(semaphores: Semaphores) {
    this.#semaphores = semaphores;
  }

  get activeCount(): number {
    return this.#total;
  }

  /** Counts a stream until the returned function is called. Throws `media.busy` when a limit is reached. */
  async acquire(requester: StreamClient): Promise<() => void> {
    if (this.#total >= MAX_TOTAL) throw createRefusal();
    this.#total++;
    try {
      const release = await this.#semaphores.tryAcquire(getLimits(requester));
      if (!release) throw createRefusal();
      return () => {
        this.#total--;
        release();
      };
    } catch (error) {
      this.#total--;
      throw error;
    }
  }
}

const createRefusal = () => new AppError('media.busy', { seconds: RETRY_SECONDS });

/**
 * Returns the semaphores that limit the streams of a client. A learner's streams also count towards the limit of the access key, because
 * one access key can be used with many nicknames.
 */
function getLimits(requester: StreamClient): Semaphore[] {
  const own = { name: `stream ${requester.kind} ${requester.id}`, max: requester.kind === 'address' ? MAX_PER_ADDRESS : MAX_PER_PERSON };
  if (requester.kind !== 'session') return [own];
  const { id, maxLogins } = requester.accessKey;
  return [own, { name: `stream key ${id}`, max: computeMaxStreams(maxLogins, { perSession: MAX_PER_PERSON, total: MAX_TOTAL }) }];
}
