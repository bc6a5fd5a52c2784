// For the outbox's tests: a browser whose clock and network do as they are told.
import type { LearnerEvent } from '#shared/learner-events.ts';
import type { OutboxDeps } from './outbox.ts';

export type EventBatch = LearnerEvent[];

/** A browser that stands still: time moves when told, the network answers as told. */
export function createFakeBrowser() {
  const stored = new Map<string, string>();
  const sent: EventBatch[] = [];
  const beacons: EventBatch[] = [];
  const refusals: number[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = Date.UTC(2026, 0, 1);
  let isFull = false;
  let answer: (batch: EventBatch) => Response | Error = acceptBatch;
  const read = (body: string) => (JSON.parse(body) as { events: EventBatch }).events;

  const world: OutboxDeps = {
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, text) => {
        if (isFull) throw new Error('QuotaExceededError');
        stored.set(name, text);
      },
      removeItem: (name) => void stored.delete(name),
    },
    postEvents: async (body) => {
      sent.push(read(body));
      const given = answer(read(body));
      if (given instanceof Error) throw given;
      return given;
    },
    sendBeacon: (body) => void beacons.push(read(body)),
    onSessionLost: () => void refusals.push(now),
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
    world,
    stored,
    sent,
    beacons,
    refusals,
    fill: () => (isFull = true),
    answers: (how: typeof answer) => (answer = how),
    /** Lets time pass, and everything due in it happen. */
    async pass(ms: number) {
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

export const acceptBatch = (batch: EventBatch) => Response.json({ accepted: batch.length, rejected: [] });
export const createErrorResponse = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
export const createViewedEvent = (cardId = 'card') => ({ type: 'viewed', cardId }) as const;
