import { transact } from '#db/transact.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteOldVersions,
  deleteRetiredCards,
  deleteRetiredModules,
  deleteStepsToRetiredCards,
  deleteUnlistedRevisionObjects,
  selectModulesWithOldVersions,
} from './purge-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 180;
/** Sets how many of each module's newest versions are kept regardless of their age. */
const KEPT_VERSIONS = 50;

/**
 * Deletes module versions older than 180 days, except the newest 50 of each module, and cards and modules that were retired more than 180
 * days ago. When a card is deleted, the learners' progress on the card and the card's statistics are deleted too. A file counts as unused
 * once all versions that used it have been deleted.
 */
export async function purgeVersions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  for (const moduleId of await selectModulesWithOldVersions(db, { before, kept: KEPT_VERSIONS })) {
    await transact(db, async (trx) => {
      await deleteOldVersions(trx, moduleId, { before, kept: KEPT_VERSIONS });
      await deleteUnlistedRevisionObjects(trx, moduleId);
    });
  }
  await transact(db, async (trx) => {
    await deleteStepsToRetiredCards(trx, before);
    await deleteRetiredCards(trx, before);
    await deleteRetiredModules(trx, before);
  });
}
