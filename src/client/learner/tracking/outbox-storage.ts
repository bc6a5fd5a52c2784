import type { LearnerEvent } from '#shared/analytics/learner-events.ts';

export const MAX_STORED_EVENTS = 500;

/** Holds the events of one session until the server has acknowledged them. */
export interface OutboxStorage {
  load: () => LearnerEvent[];
  add: (event: LearnerEvent) => void;
  remove: (ids: ReadonlySet<string>) => void;
}

/**
 * Creates a list of events that reads and writes the browser's storage in every call, so that all tabs share one list. If the
 * browser's storage is full or blocked, the events are kept in memory.
 */
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
        // When the stored list of events is full, dropping an event with watched ranges loses the least information. Without such an event
        // in the list, the outbox drops the oldest event.
        const watchedIndex = events.findIndex(({ type }) => type === 'watched');
        events.splice(Math.max(watchedIndex, 0), 1);
      }
      save(events);
    },
    remove: (ids) => save(load().filter(({ id }) => !ids.has(id))),
  };
}
