import { AppError } from '#shared/app-error.ts';

/** Concurrent uploads of one administrator. */
const MAX_CONCURRENT = 5;
/** Small files finish in this time, so a request waits this long for a slot before it is refused. */
const MAX_WAIT_MS = 2000;
const RETRY_SECONDS = 10;
/** Far more than anyone needs to upload a course; it stops a script that runs wild. */
const MAX_RESERVATIONS_PER_HOUR = 600;
const HOUR_MS = 60 * 60 * 1000;

interface AdminSlots {
  active: number;
  /** Requests that wait for a slot, in order of arrival. */
  waiting: (() => void)[];
}

/** Limits each administrator's uploads. Only a file whose bytes are arriving takes a slot; an unused upload URL takes none. */
export class UploadSlots {
  readonly #now: () => number;
  readonly #admins = new Map<string, AdminSlots>();
  readonly #reservedAtMs = new Map<string, number[]>();

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts an upload URL. Throws `upload.tooManyAnHour` above the limit. */
  countReservation(adminId: string): void {
    const recent = (this.#reservedAtMs.get(adminId) ?? []).filter((at) => at > this.#now() - HOUR_MS);
    if (recent.length >= MAX_RESERVATIONS_PER_HOUR) {
      const seconds = Math.ceil((recent[0]! + HOUR_MS - this.#now()) / 1000);
      throw new AppError('upload.tooManyAnHour', { n: MAX_RESERVATIONS_PER_HOUR, seconds });
    }
    this.#reservedAtMs.set(adminId, [...recent, this.#now()]);
  }

  /**
   * Takes a slot, waiting briefly for one. Throws `upload.tooMany` when none becomes free. The caller calls the returned
   * function once to release the slot.
   */
  async acquire(adminId: string): Promise<() => void> {
    const slots = this.#admins.get(adminId) ?? { active: 0, waiting: [] };
    this.#admins.set(adminId, slots);
    if (slots.active >= MAX_CONCURRENT) await waitForSlot(slots);
    else slots.active++;
    return () => {
      // The slot passes directly to the next request, so that no other can take it in between.
      const takeOver = slots.waiting.shift();
      if (takeOver) takeOver();
      else if (--slots.active === 0) this.#admins.delete(adminId);
    };
  }
}

function waitForSlot({ waiting }: AdminSlots): Promise<void> {
  return new Promise((resolve, reject) => {
    const takeOver = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(takeOver), 1);
      reject(new AppError('upload.tooMany', { n: MAX_CONCURRENT, seconds: RETRY_SECONDS }));
    }, MAX_WAIT_MS);
    waiting.push(takeOver);
  });
}
