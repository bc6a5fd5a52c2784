import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

/** Maps card ids to the modules of the cards, including retired cards. Cards that do not exist are missing from the map. */
export async function findKnownCards(db: DbOrTrx, ids: readonly string[]): Promise<Map<string, { moduleId: string }>> {
  const known = new Map<string, { moduleId: string }>();
  for (const chunk of splitIntoChunks(ids)) {
    const rows = await db.selectFrom('card').select(['id', 'module_id as moduleId']).where('id', 'in', chunk).execute();
    for (const { id, moduleId } of rows) known.set(id, { moduleId });
  }
  return known;
}

/** Replaces a card's slug with a placeholder that is not a valid slug, so that another card of the module can have the slug. */
export async function setTemporarySlug(db: DbOrTrx, id: string): Promise<void> {
  await db
    .updateTable('card')
    .set({ slug: `~${id}` })
    .where('id', '=', id)
    .execute();
}

/** Makes a retired card live again. */
export async function unretireCardRow(db: DbOrTrx, id: string): Promise<void> {
  await db.updateTable('card').set({ retired_at: null }).where('id', '=', id).execute();
}

/**
 * Replaces the instant at which a card was last saved with the one that `createNext` returns. The instant of the last save serves as the
 * card's version for optimistic locking.
 */
export async function setCardUpdatedAt(db: DbOrTrx, id: string, createNext: (updatedAt: string) => string): Promise<void> {
  const { updated_at: before } = await db.selectFrom('card').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('card')
    .set({ updated_at: createNext(before) })
    .where('id', '=', id)
    .execute();
}
