import type { Insertable } from 'kysely';
import type { DbOrTrx } from '#db/open.ts';
import type { CardTable } from '#db/schema.ts';
import type { Card, CardChanges, CardOutline, McqOption, NewCard } from '#shared/catalog.ts';
import { mapRowToCard, mapFieldsToColumns } from '../content/card-row-mapping.ts';

export async function selectCards(db: DbOrTrx, only: { moduleId?: string; id?: string }): Promise<Card[]> {
  let query = db.selectFrom('card').selectAll();
  if (only.moduleId !== undefined) query = query.where('module_id', '=', only.moduleId);
  if (only.id !== undefined) query = query.where('id', '=', only.id);
  const rows = await query.orderBy('module_id').orderBy('position').execute();
  return rows.map(mapRowToCard);
}

/** A card together with its version: the instant of its last change. */
export async function findVersionedCard(db: DbOrTrx, id: string): Promise<{ card: Card; updatedAt: string } | null> {
  const row = await db.selectFrom('card').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { card: mapRowToCard(row), updatedAt: row.updated_at } : null;
}

/** The cards of a module by order, without their content. */
export async function selectCardOutlines(db: DbOrTrx, moduleId: string): Promise<CardOutline[]> {
  return db.selectFrom('card').select(['id', 'title', 'position as order']).where('module_id', '=', moduleId).orderBy('position').execute();
}

/** Takes a card into another module; its links stay behind. Throws a unique violation when the slug is taken there. */
export async function updateCardModule(db: DbOrTrx, id: string, home: { moduleId: string; position: number }): Promise<void> {
  await db
    .updateTable('card')
    .set({ module_id: home.moduleId, position: home.position, next_page_id: null, next_on_pass_page_id: null, next_on_fail_page_id: null })
    .where('id', '=', id)
    .execute();
}

/** Empties the three links of a module's cards that lead to a card; an option's link is inside JSON. */
export async function clearLinksToCard(db: DbOrTrx, moduleId: string, id: string): Promise<void> {
  for (const column of ['next_page_id', 'next_on_pass_page_id', 'next_on_fail_page_id'] as const) {
    await db
      .updateTable('card')
      .set({ [column]: null })
      .where('module_id', '=', moduleId)
      .where(column, '=', id)
      .execute();
  }
}

export async function selectCardIds(db: DbOrTrx, moduleId: string): Promise<string[]> {
  const rows = await db.selectFrom('card').select('id').where('module_id', '=', moduleId).orderBy('position').execute();
  return rows.map((row) => row.id);
}

/** Adds a card at a position; false when the slug is taken in its module. */
export async function insertCard(db: DbOrTrx, card: NewCard & { id: string; position: number; createdAt: string }): Promise<boolean> {
  const columns = {
    ...mapFieldsToColumns(card),
    id: card.id,
    module_id: card.moduleId,
    position: card.position,
    created_at: card.createdAt,
    updated_at: card.createdAt,
  } as Insertable<CardTable>;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card')
    .values(columns)
    .onConflict((conflict) => conflict.columns(['module_id', 'slug']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Throws a unique violation when the slug is taken in its module. */
export async function updateCardRow(db: DbOrTrx, id: string, changes: CardChanges, updatedAt: string): Promise<void> {
  await db
    .updateTable('card')
    .set({ ...mapFieldsToColumns(changes), updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}

export async function deleteCardRow(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('card').where('id', '=', id).execute();
}

/** Opens or closes a gap: moves every card of the module from one position to another, inclusive, by a step. */
export async function shiftCardPositions(db: DbOrTrx, moduleId: string, range: { from: number; to: number; by: 1 | -1 }): Promise<void> {
  await db
    .updateTable('card')
    .set((eb) => ({ position: eb('position', '+', range.by) }))
    .where('module_id', '=', moduleId)
    .where('position', '>=', range.from)
    .where('position', '<=', range.to)
    .execute();
}

export async function updateCardPosition(db: DbOrTrx, id: string, position: number): Promise<void> {
  await db.updateTable('card').set({ position }).where('id', '=', id).execute();
}

export async function updateCardOptions(db: DbOrTrx, id: string, options: McqOption[]): Promise<void> {
  await db
    .updateTable('card')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute();
}

/** Writes down which objects a card uses. */
export async function replaceCardObjects(db: DbOrTrx, cardId: string, objectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('card_object').where('card_id', '=', cardId).execute();
  if (objectIds.length === 0) return;
  await db
    .insertInto('card_object')
    .values(objectIds.map((objectId) => ({ card_id: cardId, object_id: objectId })))
    .execute();
}
