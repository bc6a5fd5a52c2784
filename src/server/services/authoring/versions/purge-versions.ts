import { setImmediate } from 'node:timers/promises';
import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteOldRevisionObjects,
  deleteRetiredCards,
  deleteRetiredModules,
  deleteVersions,
  selectOldRevisionObjects,
  selectRetiredCards,
  selectVersionCards,
  selectVersionRows,
  type VersionRow,
} from './purge-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 180;
/** Sets how many of each module's newest versions are kept regardless of their age. */
const KEPT_VERSIONS = 50;

/**
 * Deletes module versions older than 180 days, except the newest 50 of each module, and cards and modules that were retired more than 180
 * days ago. A card that a kept version lists is kept, so that the version can be restored. When a card is deleted, the learners' progress on
 * the card and the card's statistics are deleted too. A file counts as unused once all versions that used it have been deleted.
 */
export async function purgeVersions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const rows = await selectVersionRows(db);
  const purgeable = rows.filter(
    ({ isRequired, madeAt, number, liveVersion }) => !isRequired && madeAt < before && number <= liveVersion - KEPT_VERSIONS,
  );
  for (const [moduleId, versions] of Map.groupBy(purgeable, (row) => row.moduleId))
    await deleteVersionsOfModule(db, moduleId, new Set(versions.map(({ number }) => number)));
  await purgeRetiredCards(db, before);
  await transact(db, (trx) => deleteRetiredModules(trx, before));
}

/**
 * Deletes versions of one module, with the records of the objects that only these versions use. `onDeleted` runs in the same transaction;
 * it receives how many versions were deleted and the ids of the objects.
 */
export async function deleteVersionsOfModule(
  db: Deps['db'],
  moduleId: string,
  numbers: ReadonlySet<number>,
  onDeleted?: (trx: DbOrTrx, deleted: { count: number; objectIds: string[] }) => Promise<void>,
): Promise<void> {
  const rows = await selectVersionRows(db, moduleId);
  const read = new Set(rows.filter(({ isRequired }) => !isRequired).map(({ number }) => number));
  const listedByKept = await collectListedRevisions(
    db,
    rows.filter(({ number }) => !numbers.has(number)),
  );
  await transact(db, async (trx) => {
    const count = await deleteVersions(trx, moduleId, [...numbers]);
    const listed = new Set(listedByKept);
    // Only the live version can have changed since it was read, and new versions can have followed.
    for (const { number } of await selectVersionRows(trx, moduleId))
      if (!read.has(number)) for (const pair of await selectVersionCards(trx, moduleId, number)) listed.add(pair.join(' '));
    const old = await selectOldRevisionObjects(trx, moduleId);
    const unlisted = old.filter(({ cardId, revision }) => !listed.has(`${cardId} ${revision}`));
    await deleteOldRevisionObjects(trx, unlisted);
    await onDeleted?.(trx, { count, objectIds: [...new Set(unlisted.map(({ objectId }) => objectId))] });
  });
}

/** Deletes the cards that were retired before an instant and that no version of their module lists. */
async function purgeRetiredCards(db: Deps['db'], before: string): Promise<void> {
  for (const [moduleId, cards] of Map.groupBy(await selectRetiredCards(db, before), (card) => card.moduleId)) {
    const listed = await collectListedRevisions(db, await selectVersionRows(db, moduleId));
    const listedIds = new Set([...listed].map((pair) => pair.split(' ')[0]!));
    const ids = cards.map(({ id }) => id).filter((id) => !listedIds.has(id));
    // A version that was made meanwhile lists only cards that are live again, and the deletion checks that.
    await transact(db, (trx) => deleteRetiredCards(trx, ids, before));
  }
}

/** Returns the revisions that the given versions list, each as a card's id and a number, separated by a space. */
export async function collectListedRevisions(db: DbOrTrx, versions: readonly VersionRow[]): Promise<Set<string>> {
  const listed = new Set<string>();
  for (const { moduleId, number } of versions) {
    for (const pair of await selectVersionCards(db, moduleId, number)) listed.add(pair.join(' '));
    // Other requests are answered between two versions: with SQLite, a query takes no turn of the event loop.
    await setImmediate();
  }
  return listed;
}
