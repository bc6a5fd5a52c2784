import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../deps.ts';
import { findClockDoubt } from '../services/clock/clock-service.ts';
import { purgeOrphans, purgeOrphansIfDue, type PurgedOrphans } from './purge-orphans.ts';

export const PURGE_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Moves orphaned files to the trash once, and deletes expired data once an hour. Both happen while the server already responds. Returns a
 * function that stops this and waits for what runs.
 */
export function purgePeriodically(deps: Deps, log: FastifyBaseLogger): () => Promise<void> {
  let running = attempt(log, async () => {
    // The log has already told about a clock that is in doubt.
    if (deps.config.storage || (await findClockDoubt(deps))) return;
    reportOrphans(await purgeOrphans(deps), log);
  });
  const timer = setInterval(() => {
    // What cannot be deleted must not keep the orphans from being found.
    running = attempt(log, async () => {
      const { purgeExpiredDataIfDue } = await import('./purge-expired-data.ts');
      await purgeExpiredDataIfDue(deps);
    }).then(() => attempt(log, async () => reportOrphans(await purgeOrphansIfDue(deps), log)));
  }, PURGE_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function attempt(log: FastifyBaseLogger, purge: () => Promise<void>): Promise<void> {
  try {
    await purge();
  } catch (err) {
    log.error({ err }, 'purging expired data failed');
  }
}

function reportOrphans({ found, deleted, errors }: PurgedOrphans, log: FastifyBaseLogger): void {
  if (found.length > 0)
    log.warn({ objects: found }, 'objects without a row were found in the store and will be moved to the trash in a month');
  if (deleted.length > 0) log.warn({ objects: deleted }, 'objects without a row were moved to the trash and will be deleted in a month');
  for (const err of errors) log.error({ err }, 'an object without a row could not be moved to the trash');
}
