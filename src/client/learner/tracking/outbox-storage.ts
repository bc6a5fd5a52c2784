import type { LearnerEvent } from '#shared/learner-events.ts';

export const MAX_STORED_EVENTS = 500;

/** The events of one session that the server has not acknowledged. */
export interface OutboxStorage {
  load: () => LearnerEvent[];
  add: (event: LearnerEvent) => void;
  remove: (ids: ReadonlySet<string>) => void;
}

/** Reads and writes the browser's storage each time, so that tabs share one list; keeps them in memory when the storage refuses. */
export function createOutboxStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, sessionId: string): OutboxStorage {
  const storageKey = `keyreel:events:${sessionId}`;
  let memoryFallback: LearnerEvent[] | null = null;

  function load(): LearnerEvent[] {
    if (memoryFallback) return memoryFallback;
    try {
      const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  }

  function save(events: LearnerEvent[]): void {
    try {
      if (events.length === 0) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(events));
      memoryFallback = null;
    } catch {
      memoryFallback = events;
    }
  }

  return {
    load,
    add(event) {
      const events = [...load(), event];
      while (events.length > MAX_STORED_EVENTS) {
        // Watched seconds are the smallest loss, then whatever is oldest.
        const watched = events.findIndex(({ type }) => type === 'watched');
        events.splice(Math.max(watched, 0), 1);
      }
      save(events);
    },
    remove: (ids) => save(load().filter(({ id }) => !ids.has(id))),
  };
}
