import type { McqOption } from '#shared/page-types/card-fields.ts';
import type { Insertable } from 'kysely';
import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { CardTable } from '#db/schema.ts';
import type { Card, CardChanges, CardOutline, NewCard } from '#shared/catalog.ts';
import { mapRowToCard, mapFieldsToColumns } from '../content/card-row-mapping.ts';

/** Returns the cards of a module sorted by position, or the cards of all modules when no module is given. */
export async function selectCards(db: DbOrTrx, filter: { moduleId?: string }): Promise<Card[]> {
  let query = db.selectFrom('card').selectAll().where('retired_at', 'is', null);
  if (filter.moduleId !== undefined) query = query.where('module_id', '=', filter.moduleId);
  const rows = await query.orderBy('module_id').orderBy('position').execute();
  return rows.map(mapRowToCard);
}

/** Combines a card with its version for optimistic locking, which is the instant at which the card was last saved. */
export interface VersionedCard {
  card: Card;
  updatedAt: string;
}

export async function findVersionedCard(db: DbOrTrx, id: string): Promise<VersionedCard | null> {
  const row = await db.selectFrom('card').selectAll().where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst();
  return row ? { card: mapRowToCard(row), updatedAt: row.updated_at } : null;
}

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

/**
 * Clears all next, pass and fail links to a card within a module. The links of answer options are stored as JSON and need a separate
 * update.
 */
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

export async function selectCardIds(db: DbOrTrx, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('card')
    .select('id')
    .where('module_id', '=', moduleId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.id);
}

/** Inserts a card at a position. Returns false when the card's module already has a card with the same slug. */
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

/**
 * Sets the version of a card. If `from` is given, the same SQL statement first compares the stored version with `from`; if they differ,
 * nothing is changed and the result is false.
 */
export async function updateCardVersion(db: DbOrTrx, id: string, { from, to }: { from: string | undefined; to: string }): Promise<boolean> {
  let query = db.updateTable('card').set({ updated_at: to }).where('id', '=', id);
  if (from !== undefined) query = query.where('updated_at', '=', from);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Sets the fields of a card and its position in its module. Throws a unique constraint error when another card of the module has the same
 * slug.
 */
export async function updateCardRow(db: DbOrTrx, id: string, card: CardChanges & { moduleId: string; position: number }): Promise<void> {
  await db
    .updateTable('card')
    .set({ ...mapFieldsToColumns(card), module_id: card.moduleId, position: card.position })
    .where('id', '=', id)
    .execute();
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

/** Adds `by` to the positions of a module's cards from position `from` up to and including `to`, or to the end when `to` is not given. */
export async function shiftCardPositions(
  db: DbOrTrx,
  moduleId: string,
  { from, to, by }: { from: number; to?: number; by: 1 | -1 },
): Promise<void> {
  let query = db
    .updateTable('card')
    .set((eb) => ({ position: eb('position', '+', by) }))
    .where('module_id', '=', moduleId)
    .where('retired_at', 'is', null)
    .where('position', '>=', from);
  if (to !== undefined) query = query.where('position', '<=', to);
  await query.execute();
}

export async function selectOptionsLinkingTo(db: DbOrTrx, moduleId: string, id: string): Promise<{ id: string; options: McqOption[] }[]> {
  const rows = await db
    .selectFrom('card')
    .select(['id', 'options'])
    .where('module_id', '=', moduleId)
    .where('retired_at', 'is', null)
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
