import { sql, type ExpressionBuilder } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Database } from '#db/schema.ts';

interface KeptVersions {
  /** Holds an instant; versions created before it are old enough to be deleted. */
  before: string;
  /** Holds how many of each module's newest versions are kept regardless of their age. */
  kept: number;
}

/**
 * Builds an SQL condition that is true for versions created before the instant `before`, except the newest versions and the version from
 * which an open draft was started.
 */
function isPurgeable(eb: ExpressionBuilder<Database, 'module_version'>, { before, kept }: KeptVersions) {
  const module = eb
    .selectFrom('module')
    .select('module.id')
    .whereRef('module.id', '=', 'module_version.module_id')
    .where(sql<boolean>`module_version.number <= module.live_version - ${kept}`);
  const draft = eb
    .selectFrom('draft')
    .select('draft.module_id')
    .whereRef('draft.module_id', '=', 'module_version.module_id')
    .whereRef('draft.base_version', '=', 'module_version.number')
    .where('draft.discarded_at', 'is', null);
  return eb.and([eb('module_version.made_at', '<', before), eb.exists(module), eb.not(eb.exists(draft))]);
}

export async function selectModulesWithOldVersions(db: DbOrTrx, versions: KeptVersions): Promise<string[]> {
  const rows = await db
    .selectFrom('module_version')
    .select('module_id')
    .distinct()
    .where((eb) => isPurgeable(eb, versions))
    .execute();
  return rows.map(({ module_id }) => module_id);
}

export async function deleteOldVersions(db: DbOrTrx, moduleId: string, versions: KeptVersions): Promise<void> {
  await db
    .deleteFrom('module_version')
    .where('module_id', '=', moduleId)
    .where((eb) => isPurgeable(eb, versions))
    .execute();
}

/**
 * Deletes the records of the objects that old revisions of a module's cards use. The records of current revisions, and of revisions in a
 * stored version of the module, are kept.
 */
export async function deleteUnlistedRevisionObjects(db: DbOrTrx, moduleId: string): Promise<void> {
  await db
    .deleteFrom('card_revision_object')
    .where('card_id', 'in', (eb) => eb.selectFrom('card').select('card.id').where('card.module_id', '=', moduleId))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('card')
            .select('card.id')
            .whereRef('card.id', '=', 'card_revision_object.card_id')
            .whereRef('card.revision', '=', 'card_revision_object.revision'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('module_version')
            .select('module_version.number')
            .where('module_version.module_id', '=', moduleId)
            .where(
              sql<boolean>`module_version.cards like '%["' || card_revision_object.card_id || '",' || card_revision_object.revision || ']%'`,
            ),
        ),
      ),
    )
    .execute();
}

/** Deletes the counts of learners' steps to cards that were retired before the instant `retiredBefore`. */
export async function deleteStepsToRetiredCards(db: DbOrTrx, retiredBefore: string): Promise<void> {
  await db
    .deleteFrom('card_step')
    .where('to_card_id', 'in', (eb) => eb.selectFrom('card').select('card.id').where('card.retired_at', '<', retiredBefore))
    .execute();
}

/**
 * Deletes the cards that were retired before the instant `retiredBefore`. The learners' progress on the cards and the cards' statistics are
 * deleted by cascade.
 */
export async function deleteRetiredCards(db: DbOrTrx, retiredBefore: string): Promise<void> {
  await db.deleteFrom('card').where('retired_at', '<', retiredBefore).execute();
}

/** Deletes the modules that were retired before an instant, with their versions and drafts. */
export async function deleteRetiredModules(db: DbOrTrx, retiredBefore: string): Promise<void> {
  await db.deleteFrom('module').where('retired_at', '<', retiredBefore).execute();
}
