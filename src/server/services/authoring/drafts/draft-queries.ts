import type { DbOrTrx } from '#db/open-database.ts';
import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveModules } from '#db/live-modules.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { DraftContents } from './draft-contents.ts';

export interface StoredDraft {
  baseVersion: number;
  contents: DraftContents;
  stamp: string;
  changedBy: string | null;
  changedAt: string;
  discardedAt: string | null;
  /** Holds the product that gets a module which was made for this draft, or undefined when the module was there before. */
  newModule?: { productId: string | null } | undefined;
}

export async function findDraft(db: DbOrTrx, moduleId: string): Promise<StoredDraft | null> {
  const row = await db.selectFrom('draft').selectAll().where('module_id', '=', moduleId).executeTakeFirst();
  if (!row) return null;
  return {
    baseVersion: row.base_version,
    contents: parseContents(row.cards),
    stamp: row.stamp,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    discardedAt: row.discarded_at,
    newModule: (JSON.parse(row.links) as { productId: string | null }[])[0],
  };
}

/** Completes the cards of a draft that was stored before cards had captions in other languages. */
function parseContents(json: string): DraftContents {
  const contents = JSON.parse(json) as DraftContents;
  for (const card of [...contents.base, ...Object.values(contents.edited).map((edited) => edited.card)]) card.captions ??= [];
  return contents;
}

export async function selectModulesWithDraft(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('draft')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'draft.module_id')
    .where('draft.discarded_at', 'is', null)
    .select('module.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the text that changes with every change to a module's open draft, or null when the module has none. */
export async function findDraftStamp(db: DbOrTrx, moduleId: string): Promise<string | null> {
  const row = await db
    .selectFrom('draft')
    .select('stamp')
    .where('module_id', '=', moduleId)
    .where('discarded_at', 'is', null)
    .executeTakeFirst();
  return row?.stamp ?? null;
}

export async function upsertDraft(db: DbOrTrx, moduleId: string, draft: StoredDraft): Promise<void> {
  const columns = {
    base_version: draft.baseVersion,
    cards: JSON.stringify(draft.contents),
    links: JSON.stringify(draft.newModule ? [draft.newModule] : []),
    stamp: draft.stamp,
    changed_by: draft.changedBy,
    changed_at: draft.changedAt,
    discarded_at: draft.discardedAt,
  };
  await db
    .insertInto('draft')
    .values({ module_id: moduleId, ...columns })
    .onConflict((conflict) => conflict.column('module_id').doUpdateSet(columns))
    .execute();
}

/** Records that a module was made for its draft, and becomes part of the product when the draft is published. */
export async function markDraftOfNewModule(db: DbOrTrx, moduleId: string, productId: string | null): Promise<void> {
  await db
    .updateTable('draft')
    .set({ links: JSON.stringify([{ productId }]) })
    .where('module_id', '=', moduleId)
    .execute();
}

export async function deleteDraftRow(db: DbOrTrx, moduleId: string): Promise<void> {
  await db.deleteFrom('draft').where('module_id', '=', moduleId).execute();
}

export async function replaceDraftObjects(db: DbOrTrx, moduleId: string, objectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('draft_object').where('module_id', '=', moduleId).execute();
  for (const chunk of splitIntoChunks(objectIds))
    await db
      .insertInto('draft_object')
      .values(chunk.map((objectId) => ({ module_id: moduleId, object_id: objectId })))
      .execute();
}

/** Returns the number of the module version that learners see. Returns null when the module does not exist. */
export async function findLiveVersion(db: DbOrTrx, moduleId: string): Promise<number | null> {
  const row = await db.selectFrom(queryLiveModules(db).as('module')).select('live_version').where('id', '=', moduleId).executeTakeFirst();
  return row?.live_version ?? null;
}

export async function selectUsernames(db: DbOrTrx, adminIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (adminIds.length === 0) return new Map();
  const rows = await db.selectFrom('admin').select(['id', 'username']).where('id', 'in', adminIds).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Counts the sessions that were last seen at or after the given instant and whose last viewed page belongs to the module. */
export async function countSessionsSeenSince(db: DbOrTrx, moduleId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'session.last_card_id')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('card.module_id', '=', moduleId)
    .where('session.last_seen_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
