import { AppError } from '#shared/app-error.ts';
import { computeMaxStreams } from '../../gate/key-limits.ts';

/**
 * Limits the media streams of one network address. In the demo, for example, a whole school class may share one network address
 * without a session.
 */
const MAX_PER_ADDRESS = 240;
const MAX_PER_PERSON = 8;
const MAX_TOTAL = 1200;
const RETRY_SECONDS = 2;

/** Identifies the administrator, the session or the network address for which a stream counts. */
export type StreamClient =
  | { kind: 'admin' | 'address'; id: string }
  | { kind: 'session'; id: string; accessKey: { id: string; maxLogins: number } };

/** Limits the number of concurrent streams, in total and for each client. */
export class StreamLimiter {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get activeCount(): number {
    return this.#total;
  }

  /** Counts a stream until the returned function is called. Throws `media.busy` when a limit is reached. */
  acquire(requester: StreamClient): () => void {
    const limits = getLimits(requester);
    const isFull = limits.some(({ name, max }) => (this.#counts.get(name) ?? 0) >= max);
    if (isFull || this.#total >= MAX_TOTAL) throw new AppError('media.busy', { seconds: RETRY_SECONDS });
    for (const { name } of limits) this.#add(name, 1);
    this.#total++;
    return () => {
      this.#total--;
      for (const { name } of limits) this.#add(name, -1);
    };
  }

  #add(name: string, difference: 1 | -1): void {
    const count = (this.#counts.get(name) ?? 0) + difference;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
  }
}

/**
 * Returns the stream counters that apply to the sender of a request. A learner's streams also count for the access key, because an
 * access key can have many nicknames.
 */
function getLimits(requester: StreamClient): { name: string; max: number }[] {
  const own = { name: `${requester.kind} ${requester.id}`, max: requester.kind === 'address' ? MAX_PER_ADDRESS : MAX_PER_PERSON };
  if (requester.kind !== 'session') return [own];
  const { id, maxLogins } = requester.accessKey;
  return [own, { name: `key ${id}`, max: computeMaxStreams(maxLogins, { perSession: MAX_PER_PERSON, total: MAX_TOTAL }) }];
}
