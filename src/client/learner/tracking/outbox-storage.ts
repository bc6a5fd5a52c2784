import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { foldWatchedEvents } from './fold-watched-events.ts';

/** Limits the events that wait for a connection. A day of learning has fewer. */
const MAX_STORED_EVENTS = 2000;

export interface EventStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[];
}

/** Holds the events of one session until the server acknowledges them. */
export interface OutboxStorage {
  load: () => LearnerEvent[];
  /** Stores an event. What it says of a video joins the card's earlier event, if that one has never left the browser. */
  add: (event: LearnerEvent) => void;
  remove: (ids: ReadonlySet<string>) => void;
  /** Marks events that the server may have received although it has not said so. They no longer change. */
  markAsSent: (events: readonly LearnerEvent[]) => void;
}

/**
 * Creates a list of events that all tabs of the browser share. Each event has its own entry in the browser's storage, because tabs that
 * change the same entry at the same time would overwrite each other's changes. If the storage is full or blocked, events are kept in
 * memory.
 */
export function createOutboxStorage(storage: EventStorage, sessionId: string, maxEvents = MAX_STORED_EVENTS): OutboxStorage {
  const listKey = `keyreel:events:${sessionId}`;
  let addedCount = 0;
  let inMemory: LearnerEvent[] = [];
  /** Holds, by card, the event about its video that this tab has stored and not yet sent. Other tabs' events are left alone. */
  const unsentWatched = new Map<string, LearnerEvent>();

  /** Returns the names of the session's entries in the order in which their events happened. */
  function listKeys(): string[] {
    try {
      return storage
        .keys()
        .filter((key) => key.startsWith(`${listKey}:`))
        .toSorted();
    } catch {
      return [];
    }
  }

  function read(key: string): LearnerEvent[] {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? '[]') as LearnerEvent[];
      return Array.isArray(stored) ? stored.filter((event) => typeof event?.id === 'string') : [];
    } catch {
      return [];
    }
  }

  const load = () => [...listKeys().flatMap(read), ...inMemory];

  function add(event: LearnerEvent): void {
    const position = String(addedCount++).padStart(6, '0');
    try {
      storage.setItem(`${listKey}:${event.at}:${position}:${event.id}`, JSON.stringify([event]));
    } catch {
      inMemory.push(event);
    }
  }

  function remove(ids: ReadonlySet<string>): void {
    inMemory = inMemory.filter(({ id }) => !ids.has(id));
    for (const key of listKeys()) if (ids.has(key.slice(key.lastIndexOf(':') + 1))) storage.removeItem(key);
  }

  /** Splits a list that an older version of the app stored in one entry, so that each event has its own entry. */
  function takeOverList(): void {
    const events = read(listKey);
    events.forEach(add);
    if (events.length > 0) storage.removeItem(listKey);
  }

  takeOverList();
  return {
    load,
    markAsSent(events) {
      for (const event of events) if (event.type === 'watched') unsentWatched.delete(event.cardId);
    },
    add(newEvent) {
      let event = newEvent;
      if (newEvent.type === 'watched') {
        const earlier = unsentWatched.get(newEvent.cardId);
        // Another tab of the same session may have sent the earlier event.
        const isWaiting = earlier !== undefined && load().some(({ id }) => id === earlier.id);
        const folded = isWaiting && foldWatchedEvents(earlier, newEvent);
        event = folded || newEvent;
        unsentWatched.set(newEvent.cardId, event);
        // The folded event is stored before the earlier one is removed, so that nothing is lost in between.
        add(event);
        if (folded) remove(new Set([earlier.id]));
      } else add(event);
      const excess = listKeys().length + inMemory.length - maxEvents;
      for (let count = 0; count < excess; count++) {
        // When the list of stored events is full, dropping an event with watched ranges loses the least information. If no event contains
        // watched ranges, the oldest event is dropped.
        const events = load();
        const dropped = events.find(({ type }) => type === 'watched') ?? events[0];
        if (dropped) remove(new Set([dropped.id]));
      }
    },
    remove,
  };
}
