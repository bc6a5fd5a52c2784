import { AppError } from '#shared/app-error.ts';

/** So many files of one administrator arrive at once. */
const PLACES = 5;
/** Small files come and go; only behind slow ones is somebody sent away. */
const PATIENCE_MS = 2000;
const TRY_AGAIN_SECONDS = 10;
/** Far more than a course that is put in by hand or by a script needs, and an end to a script that has gone wild. */
const MOST_AN_HOUR = 600;
const HOUR_MS = 60 * 60 * 1000;

interface Sender {
  arriving: number;
  /** Whoever waits for a place, first come first. */
  waiting: (() => void)[];
}

/**
 * Who is sending how much. What counts is files whose bytes are arriving now: an address nobody has sent anything to costs
 * nothing and takes nobody's place.
 */
export class UploadSlots {
  readonly #now: () => number;
  readonly #senders = new Map<string, Sender>();
  readonly #addressesAt = new Map<string, number[]>();

  /** @param now milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts an address that is given out; throws when there were too many in an hour. */
  countReservation(adminId: string): void {
    const recent = (this.#addressesAt.get(adminId) ?? []).filter((at) => at > this.#now() - HOUR_MS);
    if (recent.length >= MOST_AN_HOUR)
      throw new AppError('upload.tooManyAnHour', { n: MOST_AN_HOUR, seconds: Math.ceil((recent[0]! + HOUR_MS - this.#now()) / 1000) });
    this.#addressesAt.set(adminId, [...recent, this.#now()]);
  }

  /** Takes a place, waiting a moment for one; throws when there is none. Must be given back by the returned function, once. */
  async acquire(adminId: string): Promise<() => void> {
    const sender = this.#senders.get(adminId) ?? { arriving: 0, waiting: [] };
    this.#senders.set(adminId, sender);
    if (sender.arriving >= PLACES) await comeNext(sender);
    else sender.arriving++;
    return () => {
      // The place goes straight to whoever is next, so that nobody slips in between.
      const next = sender.waiting.shift();
      if (next) next();
      else if (--sender.arriving === 0) this.#senders.delete(adminId);
    };
  }
}

function comeNext({ waiting }: Sender): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(new AppError('upload.tooMany', { n: PLACES, seconds: TRY_AGAIN_SECONDS }));
    }, PATIENCE_MS);
    waiting.push(enter);
  });
}
