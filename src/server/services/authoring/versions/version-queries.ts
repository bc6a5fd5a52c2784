import type { DbOrTrx } from '#db/open-database.ts';
import type { VersionSource, VersionSummary } from '#shared/authoring/module-version.ts';

/** Lists the cards of a version in order, each as a pair of a card id and a revision number. */
export type VersionCards = readonly (readonly [cardId: string, revision: number])[];

export interface StoredVersion {
  number: number;
  cards: VersionCards;
  source: VersionSource;
  note: string;
  /** Holds the id of the administrator who created the version, or null when the server created the version. */
  adminId: string | null;
  madeAt: string;
  summary: VersionSummary;
}

/** Returns the number of a module's live version. Throws when the module does not exist. */
export async function findLiveVersionNumber(db: DbOrTrx, moduleId: string): Promise<number> {
  const row = await db.selectFrom('module').select('live_version').where('id', '=', moduleId).executeTakeFirstOrThrow();
  return row.live_version;
}

export async function updateLiveVersion(db: DbOrTrx, moduleId: string, number: number): Promise<void> {
  await db.updateTable('module').set({ live_version: number }).where('id', '=', moduleId).execute();
}

export async function findVersion(db: DbOrTrx, moduleId: string, number: number): Promise<StoredVersion | null> {
  return (await selectVersions(db, moduleId, number))[0] ?? null;
}

/**
 * Returns the versions of a module with the names of their authors, newest first, or, if a number is given, only the version with this
 * number.
 */
export async function selectVersions(
  db: DbOrTrx,
  moduleId: string,
  number?: number,
): Promise<(StoredVersion & { madeBy: string | null })[]> {
  let query = db
    .selectFrom('module_version')
    .leftJoin('admin', 'admin.id', 'module_version.made_by')
    .selectAll('module_version')
    .select('admin.username')
    .where('module_version.module_id', '=', moduleId)
    .orderBy('module_version.number', 'desc');
  if (number !== undefined) query = query.where('module_version.number', '=', number);
  const rows = await query.execute();
  return rows.map((row) => ({
    number: row.number,
    cards: JSON.parse(row.cards) as VersionCards,
    source: row.source as VersionSource,
    note: row.note,
    adminId: row.made_by,
    madeBy: row.username,
    madeAt: row.made_at,
    summary: JSON.parse(row.summary) as VersionSummary,
  }));
}

export async function upsertVersion(db: DbOrTrx, moduleId: string, version: StoredVersion): Promise<void> {
  const columns = {
    cards: JSON.stringify(version.cards),
    source: version.source,
    note: version.note,
    made_by: version.adminId,
    made_at: version.madeAt,
    summary: JSON.stringify(version.summary),
  };
  await db
    .insertInto('module_version')
    .values({ module_id: moduleId, number: version.number, ...columns })
    .onConflict((conflict) => conflict.columns(['module_id', 'number']).doUpdateSet(columns))
    .execute();
}

export async function isRevisionInVersions(db: DbOrTrx, moduleId: string, cardId: string, revision: number): Promise<boolean> {
  const row = await db
    .selectFrom('module_version')
    .select('number')
    .where('module_id', '=', moduleId)
    .where('cards', 'like', `%["${cardId}",${revision}]%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isBaseOfDraft(db: DbOrTrx, moduleId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('draft')
    .select('module_id')
    .where('module_id', '=', moduleId)
    .where('base_version', '=', number)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
