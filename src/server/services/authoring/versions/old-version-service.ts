import type { DbOrTrx } from '#db/open-database.ts';
import { OLD_VERSION_DAYS, type OldVersions, type OldVersionsDeletion } from '#shared/authoring/old-versions.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { markObjectAsRemoved, selectObjectIdsInUseNow, selectObjectSizes } from '../../media/unused/unused-object-queries.ts';
import { findModuleTitle, selectOldRevisionObjects, selectVersionRows, type VersionRow } from './purge-queries.ts';
import { collectListedRevisions, deleteVersionsOfModule } from './purge-versions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns, for each age that the portal offers, how many versions of all modules are older and how many bytes the files have that nothing
 * but these versions uses. Live versions and those from which an open draft was started are left out.
 */
export async function listOldVersions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OldVersions[]> {
  const rows = await selectVersionRows(db);
  const usedUntil = await findLastUses(db, rows);
  const deletable = rows.filter(({ isRequired }) => !isRequired);
  const sizes = await selectObjectSizes(db, [...usedUntil.keys()]);
  return OLD_VERSION_DAYS.map((days) => {
    const before = computeInstant(now, days);
    const objects = [...usedUntil].filter(([, madeAt]) => madeAt < before);
    return {
      days,
      versions: deletable.filter(({ madeAt }) => madeAt < before).length,
      bytes: objects.reduce((sum, [id]) => sum + (sizes.get(id) ?? 0), 0),
    };
  });
}

/** Maps the objects that only deletable versions use to the instant at which the newest version with the object was made. */
async function findLastUses(db: DbOrTrx, rows: readonly VersionRow[]): Promise<Map<string, string>> {
  const lastUses = new Map<string, string>();
  const required = new Set<string>();
  for (const [moduleId, versions] of Map.groupBy(rows, (row) => row.moduleId)) {
    const objects = Map.groupBy(await selectOldRevisionObjects(db, moduleId), ({ cardId, revision }) => `${cardId} ${revision}`);
    if (objects.size === 0) continue;
    for (const version of versions)
      for (const pair of await collectListedRevisions(db, [version]))
        for (const { objectId } of objects.get(pair) ?? []) {
          if (version.isRequired) required.add(objectId);
          else if (version.madeAt > (lastUses.get(objectId) ?? '')) lastUses.set(objectId, version.madeAt);
        }
  }
  for (const id of [...required, ...(await selectObjectIdsInUseNow(db))]) lastUses.delete(id);
  return lastUses;
}

/**
 * Deletes the versions of all modules that are older than a number of days, except live versions and those from which an open draft was
 * started. The files that only these versions used count as removed: they can be restored for a day. Each module is one transaction with an
 * entry in the audit log.
 */
export async function deleteOldVersions(deps: Pick<Deps, 'db'> & AuditDeps, { days }: { days: number }): Promise<OldVersionsDeletion> {
  const { db, now } = deps;
  const before = computeInstant(now, days);
  const rows = await selectVersionRows(db);
  const result = { versions: 0, files: 0 };
  const old = rows.filter(({ isRequired, madeAt }) => !isRequired && madeAt < before);
  for (const [moduleId, versions] of Map.groupBy(old, (row) => row.moduleId)) {
    let removed = { versions: 0, files: 0 };
    const numbers = new Set(versions.map(({ number }) => number));
    await deleteVersionsOfModule(db, moduleId, numbers, async (trx, { count, objectIds }) => {
      removed = { versions: count, files: 0 };
      for (const id of objectIds) if (await markObjectAsRemoved(trx, id, now().toISOString())) removed.files++;
      if (count === 0) return;
      const target = { id: moduleId, name: await findModuleTitle(trx, moduleId) };
      await recordAudit(trx, deps, 'versions.deleted', target, `${count} older than ${days} days`);
    });
    result.versions += removed.versions;
    result.files += removed.files;
  }
  return result;
}

const computeInstant = (now: Deps['now'], days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
