import { AppError } from '#shared/app-error.ts';
import { EvictingPot, type Place, type PotMember } from './evicting-pot.ts';
import { computeMaxStreams } from './key-limits.ts';
import type { Semaphore, Semaphores } from './shared-state/semaphores.ts';

/**
 * Limits the number of concurrent media streams to one network address. The limit is high, because a whole school class may use the demo
 * from a single address.
 */
const MAX_PER_ADDRESS = 240;
const MAX_PER_PERSON = 8;
/** Limits the number of concurrent streams of one process, because each stream needs memory and CPU time. */
const MAX_TOTAL = 1200;
/** Limits the number of concurrent streams of the demo, which count apart, so that they take no places of learners with an access key. */
const MAX_DEMO = 300;
/** Limits the number of concurrent streams of free lessons, so that visitors never keep out those who paid. */
const MAX_FREE = 400;
/** A stream that sends fewer bytes a second is stalled: a browser has paused it and will ask for the rest of the file later. */
const STALLED_BYTES_PER_SECOND = 1024;
const RETRY_SECONDS = 2;

export type StreamClient =
  | { kind: 'admin' | 'address'; id: string }
  | { kind: 'session'; id: string; accessKey: { id: string; maxLogins: number } };

const createPot = (total: number) => new EvictingPot({ perHolder: total, total, protectedSpeed: STALLED_BYTES_PER_SECOND });

/**
 * Limits how many streams this process serves concurrently, and how many streams each client has across all processes. When a limit is
 * reached, the slowest stream of whoever has most ends for the new one, and among a client's own streams a stalled one.
 */
export class StreamLimiter {
  readonly #semaphores: Semaphores;
  readonly #pots = { paid: createPot(MAX_TOTAL), demo: createPot(MAX_DEMO), free: createPot(MAX_FREE) };
  /** Holds the streams of each person, network address and access key, of which each has a limit of its own. */
  readonly #owners = createPot(Infinity);

  constructor(semaphores: Semaphores) {
    this.#semaphores = semaphores;
  }

  get activeCount(): number {
    return this.#pots.paid.total + this.#pots.demo.total + this.#pots.free.total;
  }

  /** Counts a stream until the returned function is called. Throws `media.busy` when a limit is reached and no stream can end for it. */
  async acquire(
    client: StreamClient,
    stream: Pick<PotMember, 'countMovedBytes' | 'evict'>,
    pot: 'paid' | 'demo' | 'free' = 'paid',
  ): Promise<() => void> {
    const limits = getLimits(client);
    const places: (Place | null)[] = [];
    let releaseSemaphores = () => {};
    const release = () => {
      for (const place of places) place?.leave();
      releaseSemaphores();
      releaseSemaphores = () => {};
    };
    const evict = () => {
      release();
      stream.evict();
    };
    const member = { countMovedBytes: stream.countMovedBytes, evict };
    for (const { name, max } of limits) places.push(this.#owners.enter(name, 1, member, max));
    places.push(this.#pots[pot].enter(limits.at(-1)!.name, 1, member));
    const acquired = places.includes(null)
      ? null
      : await this.#semaphores.tryAcquire(limits).catch((error: unknown) => {
          release();
          throw error;
        });
    if (!acquired) {
      release();
      throw new AppError('media.busy', { seconds: RETRY_SECONDS });
    }
    releaseSemaphores = acquired;
    return release;
  }
}

/** A learner's streams also count towards the limit of the access key, because one access key can be used with many nicknames. */
function getLimits(requester: StreamClient): Semaphore[] {
  const own = { name: `stream ${requester.kind} ${requester.id}`, max: requester.kind === 'address' ? MAX_PER_ADDRESS : MAX_PER_PERSON };
  if (requester.kind !== 'session') return [own];
  const { id, maxLogins } = requester.accessKey;
  return [own, { name: `stream key ${id}`, max: computeMaxStreams(maxLogins, { perSession: MAX_PER_PERSON, total: MAX_TOTAL }) }];
}
