import type { Insertable } from 'kysely';
import type { DbOrTrx } from '#db/open.ts';
import type { CardTable } from '#db/schema.ts';
import type { Card, CardChanges, CardOutline, McqOption, NewCard } from '#shared/catalog.ts';
import { mapRowToCard, mapFieldsToColumns } from '../content/card-row-mapping.ts';

/** Returns the cards of a module by order, or the cards of all modules. */
export async function selectCards(db: DbOrTrx, filter: { moduleId?: string }): Promise<Card[]> {
  let query = db.selectFrom('card').selectAll();
  if (filter.moduleId !== undefined) query = query.where('module_id', '=', filter.moduleId);
  const rows = await query.orderBy('module_id').orderBy('position').execute();
  return rows.map(mapRowToCard);
}

/** A card together with its version for optimistic locking: the instant of its last save. */
export interface VersionedCard {
  card: Card;
  updatedAt: string;
}

export async function findVersionedCard(db: DbOrTrx, id: string): Promise<VersionedCard | null> {
  const row = await db.selectFrom('card').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { card: mapRowToCard(row), updatedAt: row.updated_at } : null;
}

/** Returns the cards of a module by order, without their content. */
export async function selectCardOutlines(db: DbOrTrx, moduleId: string): Promise<CardOutline[]> {
  return db.selectFrom('card').select(['id', 'title', 'position as order']).where('module_id', '=', moduleId).orderBy('position').execute();
}

/** Clears the next, pass and fail links of a module's cards that lead to a card. The links of options are inside JSON. */
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

/** Inserts a card at a position. Returns false when the slug is taken in its module. */
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

/** Sets the version of a card. With `from`, one statement checks the old version too and returns false when it differs. */
export async function updateCardVersion(db: DbOrTrx, id: string, { from, to }: { from: string | undefined; to: string }): Promise<boolean> {
  let query = db.updateTable('card').set({ updated_at: to }).where('id', '=', id);
  if (from !== undefined) query = query.where('updated_at', '=', from);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Throws a unique violation when the slug is taken in the module. */
export async function updateCardRow(db: DbOrTrx, id: string, card: CardChanges & { moduleId: string; position: number }): Promise<void> {
  await db
    .updateTable('card')
    .set({ ...mapFieldsToColumns(card), module_id: card.moduleId, position: card.position })
    .where('id', '=', id)
    .execute();
}

export async function deleteCardRow(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('card').where('id', '=', id).execute();
}

/** Opens or closes a gap: shifts the cards of a module from one position to another, inclusive, or to the end. */
export async function shiftCardPositions(
  db: DbOrTrx,
  moduleId: string,
  { from, to, by }: { from: number; to?: number; by: 1 | -1 },
): Promise<void> {
  let query = db
    .updateTable('card')
    .set((eb) => ({ position: eb('position', '+', by) }))
    .where('module_id', '=', moduleId)
    .where('position', '>=', from);
  if (to !== undefined) query = query.where('position', '<=', to);
  await query.execute();
}

/** Returns the options of a module's cards that may link to a card, because its id occurs in them. */
export async function selectOptionsLinkingTo(db: DbOrTrx, moduleId: string, id: string): Promise<{ id: string; options: McqOption[] }[]> {
  const rows = await db
    .selectFrom('card')
    .select(['id', 'options'])
    .where('module_id', '=', moduleId)
    .where('id', '!=', id)
    .where('options', 'like', `%${id}%`)
    .execute();
  return rows.map((row) => ({ id: row.id, options: JSON.parse(row.options) as McqOption[] }));
}

export async function updateCardOptions(db: DbOrTrx, id: string, options: McqOption[]): Promise<void> {
  await db
    .updateTable('card')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute();
}

/** Replaces the list of the objects a card uses. */
export async function replaceCardObjects(db: DbOrTrx, cardId: string, objectIds: readonly string[]): Promise<void> {
  await db.deleteFrom('card_object').where('card_id', '=', cardId).execute();
  if (objectIds.length === 0) return;
  await db
    .insertInto('card_object')
    .values(objectIds.map((objectId) => ({ card_id: cardId, object_id: objectId })))
    .execute();
}
