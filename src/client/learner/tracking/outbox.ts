import { readRetryAfterSeconds } from '#client/api/retry-after.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { createOutboxStorage, type EventStorage, type OutboxStorage } from './outbox-storage.ts';
import { createUuidV7 } from '#client/uuid-v7.ts';

const MAX_BATCH_EVENTS = 20;
/** Limits the size of a batch of events, because a keepalive request can contain at most 64 KiB. */
const MAX_BATCH_CHARACTERS = 30_000;
const SEND_DELAY_MS = 300;
const FIRST_RETRY_DELAY_MS = 1000;
const MAX_RETRY_DELAY_MS = 60_000;
const FLUSH_TIMEOUT_MS = 2000;
/**
 * Names the localStorage entry that holds the id of the session to which the browser's session cookie belongs. The stored session id keeps
 * a tab that was left open from sending its events under another session.
 */
export const CURRENT_SESSION_STORAGE_KEY = 'keyreel:session';

/** Describes an event as a screen reports it. The event queue (outbox) adds the event's id and time. */
export type NewLearnerEvent = LearnerEvent extends infer E ? (E extends LearnerEvent ? Omit<E, 'id' | 'at'> : never) : never;

export interface OutboxDeps {
  storage: EventStorage;
  postEvents: (body: string) => Promise<Response>;
  /** Sends a batch of events without waiting for a response. Sending works even while the page is closing. */
  sendBeacon: (body: string) => void;
  now: () => number;
  fillRandomBytes: (bytes: Uint8Array) => Uint8Array;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

/** Is told what only the screens can act upon. */
export interface OutboxListener {
  onSessionLost: () => void;
  /** Is called with true when another learner logs in with the same browser, and with false when the outbox's own learner is back. */
  onSessionReplaced: (isReplaced: boolean) => void;
  /** Is called after every attempt to send events: with true when the server has answered. */
  onContact?: (hasAnswered: boolean) => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Creates a queue that stores events, sends them in batches, and retries until the server acknowledges them. */
export function createOutbox(deps: OutboxDeps) {
  let sessionId: string | null = null;
  let storage: OutboxStorage | null = null;
  let timer: unknown = null;
  let isSending = false;
  let failedAttempts = 0;
  /** Holds the period in which no events may be sent, because the server has asked the client to wait. */
  let pause = { from: 0, until: 0 };
  let flushResolvers: (() => void)[] = [];
  let listener: OutboxListener | null = null;

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

  /**
   * Returns whether sending is paused. The pause also ends when the device's clock is set back to a time before the pause began, because
   * the pause could otherwise last for hours.
   */
  function isPaused(): boolean {
    return deps.now() >= pause.from && deps.now() < pause.until;
  }

  function resolveFlushes(): void {
    if (storage && storage.load().length > 0) return;
    for (const done of flushResolvers.splice(0)) done();
  }

  async function send(): Promise<void> {
    if (timer !== null) deps.clearTimer(timer);
    timer = null;
    if (isSending || !storage || !isCurrentSession()) return;
    if (isPaused()) return scheduleSend(pause.until - deps.now());
    const from = storage;
    const batch = takeBatch(from.load());
    if (batch.length === 0) return resolveFlushes();
    isSending = true;
    from.markAsSent(batch);
    const delayMs = await postBatch(batch, from);
    isSending = false;
    failedAttempts = delayMs === 0 ? 0 : failedAttempts + 1;
    resolveFlushes();
    if (from !== storage) scheduleSend(0);
    else if (delayMs > 0 || from.load().length > 0) scheduleSend(delayMs);
  }

  /** Returns the delay in milliseconds before the next batch of events is sent. */
  async function postBatch(batch: LearnerEvent[], from: OutboxStorage): Promise<number> {
    const retryDelayMs = Math.min(FIRST_RETRY_DELAY_MS * 2 ** failedAttempts, MAX_RETRY_DELAY_MS);
    try {
      const response = await deps.postEvents(JSON.stringify({ events: batch }));
      listener?.onContact?.(response.status < 500);
      if (response.status === 401) {
        listener?.onSessionLost();
        // The check of the session can fail. If it finds no session, the events wait for the next one.
        return retryDelayMs;
      }
      // A batch that was rejected with the status 400 or 413 is not sent again, because the server would only reject it again.
      const isRejected = response.status === 400 || response.status === 413;
      if (!response.ok && !isRejected) {
        const toldMs = readRetryAfterSeconds(response) * 1000;
        pause = { from: deps.now(), until: deps.now() + toldMs };
        return Math.max(retryDelayMs, toldMs);
      }
      // At this point, the server has either accepted or rejected the whole batch, so its events are removed.
      from.remove(new Set(batch.map(({ id }) => id)));
      return 0;
    } catch {
      listener?.onContact?.(false);
      return retryDelayMs;
    }
  }

  return {
    listen(newListener: OutboxListener): void {
      listener = newListener;
    },

    /** Sets the session to which all later events belong. If the session is null, as in the demo, events are ignored. */
    setSession(id: string | null): void {
      if (id !== sessionId) {
        storage = id === null ? null : createOutboxStorage(deps.storage, id);
        pause = { from: 0, until: 0 };
      }
      sessionId = id;
      listener?.onSessionReplaced(false);
      if (id === null) return resolveFlushes();
      try {
        deps.storage.setItem(CURRENT_SESSION_STORAGE_KEY, id);
      } catch {
        // When the browser blocks storage, the event queue cannot detect that another tab has changed the session.
      }
      failedAttempts = 0;
      if (storage!.load().length > 0) scheduleSend(0);
    },

    track(event: NewLearnerEvent): void {
      if (!storage) return;
      const at = deps.now();
      storage.add({ ...event, id: createUuidV7(at, deps.fillRandomBytes), at: new Date(at).toISOString() });
      // After a failed attempt to send events, a retry is already scheduled and will also send the new event.
      if (failedAttempts === 0) scheduleSend(SEND_DELAY_MS);
    },

    /**
     * Tells the listener whether another tab has changed the browser's session. The events of this outbox stay stored under their own
     * session until its learner is back.
     */
    checkSession(): void {
      if (sessionId === null) return;
      const isOwn = isCurrentSession();
      listener?.onSessionReplaced(!isOwn);
      if (isOwn) this.sendNow();
    },

    /**
     * Sends events immediately, without waiting for the retry delay. If the server has asked the client to wait, the events are sent after
     * the wait.
     */
    sendNow(): void {
      failedAttempts = 0;
      void send();
    },

    /**
     * Sends events while the page is being hidden, after which the browser may stop its timers. A batch that is already on its way does not
     * contain the latest events, so these leave with a beacon.
     */
    sendBeforeFreeze(): void {
      if (isSending) this.sendBeacon();
      else this.sendNow();
    },

    /**
     * Sends the first batch of events while the page is closing. A beacon does not report whether the server received the events, so they
     * stay in the queue and are sent again later. Sending an event twice is safe, because the server ignores events with a repeated id.
     */
    sendBeacon(): void {
      const canSend = storage && isCurrentSession() && !isPaused();
      const batch = canSend ? takeBatch(storage!.load()) : [];
      if (batch.length === 0) return;
      storage!.markAsSent(batch);
      deps.sendBeacon(JSON.stringify({ events: batch }));
    },

    /** Sends events immediately. Returns a promise that resolves when no event remains in the queue, or after a timeout. */
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
