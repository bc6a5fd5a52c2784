import type { LearnerEvent } from '#shared/learner-events.ts';
import { createUuidV7, type NewLearnerEvent } from './uuid-v7.ts';
import { createOutboxStorage, type OutboxStorage } from './outbox-storage.ts';

const BATCH_EVENTS = 20;
/** Keeps a batch under the 64 KiB that may outlive a page. */
const BATCH_CHARACTERS = 30_000;
const SOON_MS = 300;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const PATIENCE_MS = 2000;
/** Which session this browser's cookie stands for, so that a tab left open never sends under another's. */
const CURRENT = 'keyreel:session';

export interface OutboxDeps {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  postEvents: (body: string) => Promise<Response>;
  /** For the last moment of a page: nobody waits for the answer. */
  sendBeacon: (body: string) => void;
  /** The server knows no session any more. */
  onSessionLost: () => void;
  now: () => number;
  fillRandomBytes: (bytes: Uint8Array) => Uint8Array;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Keeps what a learner did until the server has it. */
export function createOutbox(world: OutboxDeps) {
  let sessionId: string | null = null;
  let store: OutboxStorage | null = null;
  let timer: unknown = null;
  let isSending = false;
  let failures = 0;
  let waiters: (() => void)[] = [];

  function schedule(ms: number): void {
    if (timer !== null) world.clearTimer(timer);
    timer = world.setTimer(() => void send(), ms);
  }

  function isOurs(): boolean {
    try {
      const current = world.storage.getItem(CURRENT);
      return current === null || current === sessionId;
    } catch {
      return true;
    }
  }

  function settle(): void {
    if (store && store.load().length > 0) return;
    for (const done of waiters.splice(0)) done();
  }

  async function send(): Promise<void> {
    if (timer !== null) world.clearTimer(timer);
    timer = null;
    if (isSending || !store || !isOurs()) return;
    const from = store;
    const batch = nextBatch(from.load());
    if (batch.length === 0) return settle();
    isSending = true;
    const pause = await deliver(batch, from);
    isSending = false;
    failures = pause === 0 ? 0 : failures + 1;
    settle();
    if (from !== store) schedule(0);
    else if (pause !== null && (pause > 0 || from.load().length > 0)) schedule(pause);
  }

  /** Gives the milliseconds to wait before the next batch, or null to wait for something to change. */
  async function deliver(batch: LearnerEvent[], from: OutboxStorage): Promise<number | null> {
    const growing = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
    try {
      const response = await world.postEvents(JSON.stringify({ events: batch }));
      if (response.status === 401) {
        world.onSessionLost();
        return null;
      }
      // Said no to the batch as such: the same bytes would fare no better.
      const isHopeless = response.status === 400 || response.status === 413;
      if (!response.ok && !isHopeless) return Math.max(growing, secondsToWait(response) * 1000);
      // Accepted or rejected, the server has decided about every one of them.
      from.remove(new Set(batch.map(({ id }) => id)));
      return 0;
    } catch {
      return growing;
    }
  }

  return {
    /** Whose events follow; null (demo, nobody) records nothing. */
    setSession(id: string | null): void {
      if (id !== sessionId) store = id === null ? null : createOutboxStorage(world.storage, id);
      sessionId = id;
      if (id === null) return settle();
      try {
        world.storage.setItem(CURRENT, id);
      } catch {
        // A full storage only loses the check between tabs.
      }
      failures = 0;
      if (store!.load().length > 0) schedule(0);
    },

    report(event: NewLearnerEvent): void {
      if (!store) return;
      const at = world.now();
      store.add({ ...event, id: createUuidV7(at, world.fillRandomBytes), at: new Date(at).toISOString() });
      // Under a growing pause the new event waits with the others.
      if (failures === 0) schedule(SOON_MS);
    },

    /** Tries at once, whatever pause is running. */
    hurry(): void {
      failures = 0;
      void send();
    },

    /** Hands the first batch to the browser as the page goes; it stays stored, and a repeat counts once. */
    leave(): void {
      const batch = store && isOurs() ? nextBatch(store.load()) : [];
      if (batch.length > 0) world.sendBeacon(JSON.stringify({ events: batch }));
    },

    /** Resolves when nothing is waiting, or when that takes too long. */
    flushed(): Promise<void> {
      if (!store || store.load().length === 0) return Promise.resolve();
      return new Promise((done) => {
        waiters.push(done);
        world.setTimer(() => {
          waiters = waiters.filter((other) => other !== done);
          done();
        }, PATIENCE_MS);
        void send();
      });
    },
  };
}

function nextBatch(events: LearnerEvent[]): LearnerEvent[] {
  let characters = 0;
  const fitting = events.slice(0, BATCH_EVENTS).findIndex((event) => (characters += JSON.stringify(event).length) > BATCH_CHARACTERS);
  return events.slice(0, fitting === -1 ? BATCH_EVENTS : Math.max(fitting, 1));
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds : 0;
}
