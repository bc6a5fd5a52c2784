import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { VersionCards } from './version-queries.ts';

export interface VersionRow {
  moduleId: string;
  number: number;
  madeAt: string;
  /** The live version of a module, and the version from which its open draft was started, are never deleted. */
  isRequired: boolean;
  liveVersion: number;
}

/** Returns the versions of all modules or of one module, without their cards. */
export async function selectVersionRows(db: DbOrTrx, moduleId?: string): Promise<VersionRow[]> {
  let query = db
    .selectFrom('module_version')
    .innerJoin('module', 'module.id', 'module_version.module_id')
    .leftJoin('draft', (join) => join.onRef('draft.module_id', '=', 'module.id').on('draft.discarded_at', 'is', null))
    .select(['module_version.module_id as moduleId', 'module_version.number', 'module_version.made_at as madeAt'])
    .select(['module.live_version as liveVersion', 'draft.base_version as draftBase'])
    .orderBy('module_version.module_id')
    .orderBy('module_version.number');
  if (moduleId !== undefined) query = query.where('module_version.module_id', '=', moduleId);
  const rows = await query.execute();
  return rows.map(({ draftBase, ...row }) => ({ ...row, isRequired: row.number === row.liveVersion || row.number === draftBase }));
}

export async function selectVersionCards(db: DbOrTrx, moduleId: string, number: number): Promise<VersionCards> {
  const row = await db
    .selectFrom('module_version')
    .select('cards')
    .where('module_id', '=', moduleId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? (JSON.parse(row.cards) as VersionCards) : [];
}

/**
 * Deletes versions of a module by their numbers, except the live version and the version from which an open draft was started. Returns how
 * many were deleted.
 */
export async function deleteVersions(db: DbOrTrx, moduleId: string, numbers: readonly number[]): Promise<number> {
  let deleted = 0n;
  for (const chunk of splitIntoChunks(numbers)) {
    const { numDeletedRows } = await db
      .deleteFrom('module_version')
      .where('module_id', '=', moduleId)
      .where('number', 'in', chunk)
      .where('number', '!=', (eb) => eb.selectFrom('module').select('live_version').where('id', '=', moduleId))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('draft')
              .select('draft.module_id')
              .where('draft.module_id', '=', moduleId)
              .whereRef('draft.base_version', '=', 'module_version.number')
              .where('draft.discarded_at', 'is', null),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    deleted += numDeletedRows;
  }
  return Number(deleted);
}

export interface RevisionObject {
  cardId: string;
  revision: number;
  objectId: string;
}

/** Returns the objects of all revisions of a module's cards, except those of the current revisions of live cards. */
export async function selectOldRevisionObjects(db: DbOrTrx, moduleId: string): Promise<RevisionObject[]> {
  return db
    .selectFrom('card_revision_object')
    .innerJoin('card', 'card.id', 'card_revision_object.card_id')
    .select(['card_revision_object.card_id as cardId', 'card_revision_object.revision', 'card_revision_object.object_id as objectId'])
    .where('card.module_id', '=', moduleId)
    .where((eb) => eb.or([eb('card.retired_at', 'is not', null), eb('card.revision', '!=', eb.ref('card_revision_object.revision'))]))
    .execute();
}

/** Deletes records of the objects that revisions use, except those of the current revisions of live cards. */
export async function deleteOldRevisionObjects(db: DbOrTrx, records: readonly RevisionObject[]): Promise<void> {
  for (const { cardId, revision, objectId } of records)
    await db
      .deleteFrom('card_revision_object')
      .where('object_id', '=', objectId)
      .where('card_id', '=', cardId)
      .where('revision', '=', revision)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('card')
              .select('card.id')
              .where('id', '=', cardId)
              .where('revision', '=', revision)
              .where('retired_at', 'is', null),
          ),
        ),
      )
      .execute();
}

/** Returns the cards that were retired before the instant `retiredBefore`, except the cards of retired modules. */
export async function selectRetiredCards(db: DbOrTrx, retiredBefore: string): Promise<{ id: string; moduleId: string }[]> {
  return db
    .selectFrom('card')
    .innerJoin('module', 'module.id', 'card.module_id')
    .select(['card.id', 'card.module_id as moduleId'])
    .where('card.retired_at', '<', retiredBefore)
    .where('module.retired_at', 'is', null)
    .orderBy('card.module_id')
    .execute();
}

/**
 * Deletes cards that were retired before the instant `retiredBefore`, with the counts of learners' steps to them. The learners' progress on
 * the cards and the cards' statistics are deleted by cascade.
 */
export async function deleteRetiredCards(db: DbOrTrx, ids: readonly string[], retiredBefore: string): Promise<void> {
  for (const chunk of splitIntoChunks(ids)) {
    const isRetired = sql<boolean>`exists (select 1 from card where card.id = card_step.to_card_id and card.retired_at < ${retiredBefore})`;
    await db.deleteFrom('card_step').where('to_card_id', 'in', chunk).where(isRetired).execute();
    await db.deleteFrom('card').where('id', 'in', chunk).where('retired_at', '<', retiredBefore).execute();
  }
}

/** Deletes the modules that were retired before an instant, with their cards, versions and drafts. */
export async function deleteRetiredModules(db: DbOrTrx, retiredBefore: string): Promise<void> {
  await db
    .deleteFrom('card_step')
    .where('to_card_id', 'in', (eb) =>
      eb
        .selectFrom('card')
        .innerJoin('module', 'module.id', 'card.module_id')
        .select('card.id')
        .where('module.retired_at', '<', retiredBefore),
    )
    .execute();
  await db.deleteFrom('module').where('retired_at', '<', retiredBefore).execute();
}

/** Returns the title of a module, which may be retired. */
export async function findModuleTitle(db: DbOrTrx, moduleId: string): Promise<string> {
  const row = await db.selectFrom('module').select('title').where('id', '=', moduleId).executeTakeFirst();
  return row?.title ?? '';
}
