import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import type { OutboxDeps, OutboxListener } from '../outbox.ts';

export type EventBatch = LearnerEvent[];

/** Creates a fake browser for tests of the event queue (outbox). The test advances the clock and determines the network responses. */
export function createFakeBrowser() {
  const storedItems = new Map<string, string>();
  const sentBatches: EventBatch[] = [];
  const beaconBatches: EventBatch[] = [];
  const sessionLostAt: number[] = [];
  const replacements: boolean[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = Date.UTC(2026, 0, 1);
  let isStorageFull = false;
  let respond: (batch: EventBatch) => Response | Error = createAcceptedResponse;
  const parseBatch = (body: string) => (JSON.parse(body) as { events: EventBatch }).events;

  const deps: OutboxDeps = {
    storage: {
      keys: () => [...storedItems.keys()],
      getItem: (name) => storedItems.get(name) ?? null,
      setItem: (name, text) => {
        if (isStorageFull) throw new Error('QuotaExceededError');
        storedItems.set(name, text);
      },
      removeItem: (name) => void storedItems.delete(name),
    },
    postEvents: async (body) => {
      sentBatches.push(parseBatch(body));
      const response = respond(parseBatch(body));
      if (response instanceof Error) throw response;
      return response;
    },
    sendBeacon: (body) => void beaconBatches.push(parseBatch(body)),
    now: () => now,
    fillRandomBytes: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    setTimer: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return timer;
    },
    clearTimer: (timer) => (timers = timers.filter((other) => other !== timer)),
  };
  return {
    deps,
    listener: {
      onSessionLost: () => void sessionLostAt.push(now),
      onSessionReplaced: (isReplaced) => void replacements.push(isReplaced),
    } satisfies OutboxListener,
    replacements,
    storedItems,
    readStoredEvents: (sessionId: string) =>
      [...storedItems.keys()]
        .filter((name) => name.startsWith(`keyreel:events:${sessionId}`))
        .toSorted()
        .flatMap((name) => JSON.parse(storedItems.get(name)!) as EventBatch),
    sentBatches,
    beaconBatches,
    sessionLostAt,
    fillStorage: () => (isStorageFull = true),
    respondWith: (newRespond: typeof respond) => (respond = newRespond),
    async advanceTime(ms: number) {
      const end = now + ms;
      for (;;) {
        await new Promise(setImmediate);
        const due = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((other) => other !== due);
        now = Math.max(now, due.at);
        due.run();
      }
      now = end;
    },
  };
}

export const createAcceptedResponse = (batch: EventBatch) => Response.json({ accepted: batch.length, rejected: [] });
export const createErrorResponse = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
export const createViewedEvent = (cardId = 'card') => ({ type: 'viewed', cardId }) as const;
