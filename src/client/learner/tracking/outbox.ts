import type { LearnerEvent } from '#shared/learner-events.ts';
import { createUuidV7, type NewLearnerEvent } from './uuid-v7.ts';
import { createOutboxStorage, type OutboxStorage } from './outbox-storage.ts';

const MAX_BATCH_EVENTS = 20;
/** Keeps a batch under the 64 KiB that may outlive a page. */
const MAX_BATCH_CHARACTERS = 30_000;
const SEND_DELAY_MS = 300;
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 60_000;
const FLUSH_TIMEOUT_MS = 2000;
/** Which session this browser's cookie stands for, so that a tab left open never sends under another's. */
const CURRENT_SESSION_STORAGE_KEY = 'keyreel:session';

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
export function createOutbox(deps: OutboxDeps) {
  let sessionId: string | null = null;
  let storage: OutboxStorage | null = null;
  let timer: unknown = null;
  let isSending = false;
  let failedAttempts = 0;
  let flushResolvers: (() => void)[] = [];

  function scheduleSend(ms: number): void {
    if (timer !== null) deps.clearTimer(timer);
    timer = deps.setTimer(() => void send(), ms);
  }

  function isCurrentSession(): boolean {
    try {
      const current = deps.storage.getItem(CURRENT_SESSION_STORAGE_KEY);
      return current === null || current === sessionId;
    } catch {
      return true;
    }
  }

  function resolveFlushes(): void {
    if (storage && storage.load().length > 0) return;
    for (const done of flushResolvers.splice(0)) done();
  }

  async function send(): Promise<void> {
    if (timer !== null) deps.clearTimer(timer);
    timer = null;
    if (isSending || !storage || !isCurrentSession()) return;
    const from = storage;
    const batch = takeBatch(from.load());
    if (batch.length === 0) return resolveFlushes();
    isSending = true;
    const pause = await postBatch(batch, from);
    isSending = false;
    failedAttempts = pause === 0 ? 0 : failedAttempts + 1;
    resolveFlushes();
    if (from !== storage) scheduleSend(0);
    else if (pause !== null && (pause > 0 || from.load().length > 0)) scheduleSend(pause);
  }

  /** Gives the milliseconds to wait before the next batch, or null to wait for something to change. */
  async function postBatch(batch: LearnerEvent[], from: OutboxStorage): Promise<number | null> {
    const growing = Math.min(FIRST_RETRY_DELAY_MS * 2 ** failedAttempts, MAX_RETRY_DELAY_MS);
    try {
      const response = await deps.postEvents(JSON.stringify({ events: batch }));
      if (response.status === 401) {
        deps.onSessionLost();
        return null;
      }
      // Said no to the batch as such: the same bytes would fare no better.
      const isHopeless = response.status === 400 || response.status === 413;
      if (!response.ok && !isHopeless) return Math.max(growing, readRetryAfterSeconds(response) * 1000);
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
      if (id !== sessionId) storage = id === null ? null : createOutboxStorage(deps.storage, id);
      sessionId = id;
      if (id === null) return resolveFlushes();
      try {
        deps.storage.setItem(CURRENT_SESSION_STORAGE_KEY, id);
      } catch {
        // A full storage only loses the check between tabs.
      }
      failedAttempts = 0;
      if (storage!.load().length > 0) scheduleSend(0);
    },

    add(event: NewLearnerEvent): void {
      if (!storage) return;
      const at = deps.now();
      storage.add({ ...event, id: createUuidV7(at, deps.fillRandomBytes), at: new Date(at).toISOString() });
      // Under a growing pause the new event waits with the others.
      if (failedAttempts === 0) scheduleSend(SEND_DELAY_MS);
    },

    /** Tries at once, whatever pause is running. */
    sendNow(): void {
      failedAttempts = 0;
      void send();
    },

    /** Hands the first batch to the browser as the page goes; it stays stored, and a repeat counts once. */
    sendBeacon(): void {
      const batch = storage && isCurrentSession() ? takeBatch(storage.load()) : [];
      if (batch.length > 0) deps.sendBeacon(JSON.stringify({ events: batch }));
    },

    /** Resolves when nothing is waiting, or when that takes too long. */
    flush(): Promise<void> {
      if (!storage || storage.load().length === 0) return Promise.resolve();
      return new Promise((done) => {
        flushResolvers.push(done);
        deps.setTimer(() => {
          flushResolvers = flushResolvers.filter((other) => other !== done);
          done();
        }, FLUSH_TIMEOUT_MS);
        void send();
      });
    },
  };
}

function takeBatch(events: LearnerEvent[]): LearnerEvent[] {
  let characters = 0;
  const fitting = events
    .slice(0, MAX_BATCH_EVENTS)
    .findIndex((event) => (characters += JSON.stringify(event).length) > MAX_BATCH_CHARACTERS);
  return events.slice(0, fitting === -1 ? MAX_BATCH_EVENTS : Math.max(fitting, 1));
}

function readRetryAfterSeconds(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) ? seconds : 0;
}
