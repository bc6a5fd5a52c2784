// For the outbox's tests: a browser whose clock and network do as they are told.
import type { LearnerEvent } from '#shared/learner-events.ts';
import type { OutboxWorld } from './outbox.ts';

export type Sent = LearnerEvent[];

/** A browser that stands still: time moves when told, the network answers as told. */
export function makeWorld() {
  const stored = new Map<string, string>();
  const sent: Sent[] = [];
  const beacons: Sent[] = [];
  const refusals: number[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = Date.UTC(2026, 0, 1);
  let isFull = false;
  let answer: (batch: Sent) => Response | Error = accept;
  const read = (body: string) => (JSON.parse(body) as { events: Sent }).events;

  const world: OutboxWorld = {
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, text) => {
        if (isFull) throw new Error('QuotaExceededError');
        stored.set(name, text);
      },
      removeItem: (name) => void stored.delete(name),
    },
    post: async (body) => {
      sent.push(read(body));
      const given = answer(read(body));
      if (given instanceof Error) throw given;
      return given;
    },
    beacon: (body) => void beacons.push(read(body)),
    refused: () => void refusals.push(now),
    now: () => now,
    random: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
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

export const accept = (batch: Sent) => Response.json({ accepted: batch.length, rejected: [] });
export const refuse = (status: number, headers: Record<string, string> = {}) => new Response('{}', { status, headers });
export const viewed = (cardId = 'card') => ({ type: 'viewed', cardId }) as const;
