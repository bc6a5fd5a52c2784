import { sql, type Insertable } from 'kysely';
import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { CardTable } from '#db/schema.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { CardOutline } from '#shared/catalog.ts';

/** Returns the cards of a module, sorted by position and without the content of the cards. */
export async function selectCardOutlines(db: DbOrTrx, moduleId: string): Promise<CardOutline[]> {
  return db
    .selectFrom('card')
    .select(['id', 'title', 'position as order'])
    .where('module_id', '=', moduleId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
}

export async function findModuleIdOfCard(db: DbOrTrx, id: string): Promise<string | null> {
  const row = await db.selectFrom('card').select('module_id').where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst();
  return row?.module_id ?? null;
}

export async function selectFileNames(db: DbOrTrx, cardId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('card_object')
    .innerJoin('object', 'object.id', 'card_object.object_id')
    .select(['object.id', 'object.name'])
    .where('card_object.card_id', '=', cardId)
    .execute();
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

/** Returns the objects that the cards of a module use, in the order of the cards. */
export async function selectModuleObjects(db: DbOrTrx, moduleId: string): Promise<{ cardId: string; objectId: string }[]> {
  return db
    .selectFrom(queryLiveCards(db).as('card'))
    .innerJoin('card_object', 'card_object.card_id', 'card.id')
    .select(['card.id as cardId', 'card_object.object_id as objectId'])
    .where('card.module_id', '=', moduleId)
    .orderBy('card.position')
    .execute();
}

export async function insertCardRow(db: DbOrTrx, row: Insertable<CardTable>): Promise<void> {
  await db.insertInto('card').values(row).execute();
}

export async function updateCardRow(db: DbOrTrx, id: string, columns: Partial<Omit<Insertable<CardTable>, 'id'>>): Promise<void> {
  await db.updateTable('card').set(columns).where('id', '=', id).execute();
}

export async function updateCardPositions(db: DbOrTrx, places: readonly { id: string; position: number }[]): Promise<void> {
  for (const chunk of splitIntoChunks(places)) {
    const rows = sql.join(chunk.map(({ id, position }) => sql`(${id}, cast(${position} as integer))`));
    await sql`
      with place (id, position) as (values ${rows})
      update card set position = place.position from place where card.id = place.id`.execute(db);
  }
}

/** Replaces a card's slug with a placeholder that is not a valid slug, so that another card of the module can have the slug. */
export async function setTemporarySlug(db: DbOrTrx, id: string): Promise<void> {
  await updateCardRow(db, id, { slug: `~${id}` });
}

/** Retires a card and frees its slug for another card of the module. */
export async function retireCardRow(db: DbOrTrx, id: string, retiredAt: string): Promise<void> {
  await db
    .updateTable('card')
    .set((eb) => ({ retired_at: retiredAt, slug: eb(eb.ref('slug'), '||', `~${id}`) }))
    .where('id', '=', id)
    .execute();
}

/** Makes every session whose last viewed card is `from` resume on the card `to`, or start again when `to` is null. */
export async function replaceLastViewedCard(db: DbOrTrx, from: string, to: string | null): Promise<void> {
  await db.updateTable('session').set({ last_card_id: to }).where('last_card_id', '=', from).execute();
}

export async function replaceCardObjects(db: DbOrTrx, cardId: string, objectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('card_object').where('card_id', '=', cardId).execute();
  if (objectIds.length === 0) return;
  await db
    .insertInto('card_object')
    .values(objectIds.map((objectId) => ({ card_id: cardId, object_id: objectId })))
    .execute();
}

export async function selectCardObjectIds(db: DbOrTrx, cardId: string): Promise<string[]> {
  const rows = await db.selectFrom('card_object').select('object_id').where('card_id', '=', cardId).execute();
  return rows.map((row) => row.object_id);
}

/** Until the given instant, lets a module's learners read objects that the module no longer uses. */
export async function extendObjectAccess(
  db: DbOrTrx,
  objectIds: readonly string[],
  { moduleId, until }: { moduleId: string; until: string },
): Promise<void> {
  if (objectIds.length === 0) return;
  await db
    .insertInto('replaced_object')
    .values(objectIds.map((objectId) => ({ object_id: objectId, module_id: moduleId, readable_until: until })))
    .onConflict((conflict) => conflict.columns(['object_id', 'module_id']).doUpdateSet({ readable_until: until }))
    .execute();
}
