import { createContext, use } from 'react';
import type { NewLearnerEvent } from './outbox.ts';

export interface Tracker {
  track: (event: NewLearnerEvent) => void;
  /** Returns a promise that resolves when all events have arrived, or after a short time. */
  flush: () => Promise<void>;
}

export const noTracker: Tracker = { track: () => {}, flush: () => Promise.resolve() };

export const TrackerContext = createContext(noTracker);

export const useTracker = (): Tracker => use(TrackerContext);
