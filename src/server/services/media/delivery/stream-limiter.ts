import { AppError } from '#shared/app-error.ts';

/** Where learners share an address and have no session to be told apart by, as in the demo, a class must fit in. */
const MOST_PER_ADDRESS = 240;
const MOST_PER_PERSON = 8;
const MOST_TOGETHER = 1200;
const RETRY_SECONDS = 2;

/** Who a stream is counted for. */
export type StreamClient = { kind: 'session' | 'admin' | 'address'; id: string };

/** The files being sent, counted, so that nobody takes all the places. */
export class StreamLimiter {
  private readonly counts = new Map<string, number>();
  private together = 0;

  get activeCount(): number {
    return this.together;
  }

  /** Takes a place until the function it gives is called, or fails with `media.busy`. */
  acquire({ kind, id }: StreamClient): () => void {
    const name = `${kind} ${id}`;
    const held = this.counts.get(name) ?? 0;
    const most = kind === 'address' ? MOST_PER_ADDRESS : MOST_PER_PERSON;
    if (held >= most || this.together >= MOST_TOGETHER) throw new AppError('media.busy', { seconds: RETRY_SECONDS });
    this.counts.set(name, held + 1);
    this.together++;
    return () => {
      this.together--;
      const left = this.counts.get(name)! - 1;
      if (left === 0) this.counts.delete(name);
      else this.counts.set(name, left);
    };
  }
}
