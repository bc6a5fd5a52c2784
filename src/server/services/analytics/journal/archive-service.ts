import { setTimeout } from 'node:timers/promises';
import type { Db } from '#db/open-database.ts';
import { pauseRecording } from '#db/pause-recording.ts';
import { transact } from '#db/transact.ts';
import { archiveSession, selectSessionsToArchive } from './archived-event-queries.ts';

const SESSIONS_PER_STEP = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Archives the events of learners who have not been seen for the given number of days, and returns the numbers of events and learners. A
 * running server can record events meanwhile. Each transaction archives whole sessions, so the archiving can be interrupted at any time.
 */
export async function archiveEvents({ db, now }: { db: Db; now: () => Date }, days: number): Promise<{ events: number; learners: number }> {
  const seenBefore = new Date(now().getTime() - days * DAY_MS).toISOString();
  const archived = { events: 0, learners: 0 };
  for (let afterId = ''; ;) {
    const startedAt = performance.now();
    const ids = await transact(db, async (trx) => {
      await pauseRecording(trx);
      const found = await selectSessionsToArchive(trx, { seenBefore, afterId, limit: SESSIONS_PER_STEP });
      for (const id of found) {
        const events = await archiveSession(trx, id);
        archived.events += events;
        if (events > 0) archived.learners++;
      }
      return found;
    });
    if (ids.length === 0) return archived;
    afterId = ids.at(-1)!;
    // A server process that waits for the database can continue.
    await setTimeout(2 * (performance.now() - startedAt));
  }
}
