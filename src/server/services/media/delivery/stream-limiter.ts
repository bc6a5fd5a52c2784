import { AppError } from '#shared/app-error.ts';

/** A whole class may share one address without a session, as in the demo. */
const MAX_PER_ADDRESS = 240;
const MAX_PER_PERSON = 8;
const MAX_TOTAL = 1200;
const RETRY_SECONDS = 2;

/** The person or address that a stream is counted for. */
export type StreamRequester = { kind: 'session' | 'admin' | 'address'; id: string };

/** Limits the number of concurrent streams, in total and for each client. */
export class StreamLimiter {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get activeCount(): number {
    return this.#total;
  }

  /** Counts a stream until the returned function is called. Throws `media.busy` when a limit is reached. */
  acquire({ kind, id }: StreamRequester): () => void {
    const key = `${kind} ${id}`;
    const count = this.#counts.get(key) ?? 0;
    const limit = kind === 'address' ? MAX_PER_ADDRESS : MAX_PER_PERSON;
    if (count >= limit || this.#total >= MAX_TOTAL) throw new AppError('media.busy', { seconds: RETRY_SECONDS });
    this.#counts.set(key, count + 1);
    this.#total++;
    return () => {
      this.#total--;
      const remaining = this.#counts.get(key)! - 1;
      if (remaining === 0) this.#counts.delete(key);
      else this.#counts.set(key, remaining);
    };
  }
}
