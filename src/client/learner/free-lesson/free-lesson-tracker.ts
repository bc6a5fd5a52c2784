import { api } from '#client/api/trpc-client.ts';
import { browserStorage } from '#client/browser-storage.ts';
import { createUuidV7 } from '#client/uuid-v7.ts';
import { END_OF_FREE_LESSON, type FreeLessonStep } from '#shared/free-lesson-steps.ts';
import { createOutboxStorage } from '../tracking/outbox-storage.ts';
import type { NewLearnerEvent } from '../tracking/outbox.ts';
import type { Tracker } from '../tracking/tracker.ts';
import { getFreeLessonId } from '../take-along/kept-progress.ts';

const OPENED_SECONDS = 3;
const MAX_KEPT_EVENTS = 500;

/** Counts a step of this visitor without a name. A figure that does not arrive is no reason to disturb the visitor. */
export function countStep(productSlug: string, step: FreeLessonStep): void {
  api.preview.count.mutate({ productSlug, step }).catch(() => {});
}

/** Keeps what a visitor does in this browser only, and counts that the lesson was really opened. */
export function createFreeLessonTracker({ id, slug }: { id: string; slug: string }): Tracker {
  const storage = createOutboxStorage(browserStorage, getFreeLessonId(id), MAX_KEPT_EVENTS);
  let isOpened = false;
  return {
    track(event) {
      // The pseudo page at the end is shown for a moment, before the router has found the end.
      if ('cardId' in event && event.cardId === END_OF_FREE_LESSON) return;
      const now = Date.now();
      const uuid = createUuidV7(now, (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
      storage.add({ ...event, id: uuid, at: new Date(now).toISOString() });
      if (isOpened || !isRealVisit(event)) return;
      isOpened = true;
      countStep(slug, 'opened');
    },
    flush: () => Promise.resolve(),
  };
}

function isRealVisit(event: NewLearnerEvent): boolean {
  if (event.type === 'answered' || event.type === 'submitted') return true;
  return event.type === 'watched' && event.ranges.reduce((sum, [from, to]) => sum + to - from, 0) >= OPENED_SECONDS;
}
