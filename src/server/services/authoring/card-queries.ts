import { sql, type Insertable } from 'kysely';
import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { CardTable } from '#db/schema.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { CardOutline, FoundCard } from '#shared/catalog.ts';
import { buildCaseVariants, splitSearchWords } from '../search-words.ts';

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

/** Returns live cards of any module whose title or slug contains every word of the search text. */
export async function selectFoundCards(db: DbOrTrx, search: string, limit: number): Promise<FoundCard[]> {
  const text = sql<string>`lower(${sql.ref('card.title')} || ' ' || ${sql.ref('card.slug')})`;
  let query = db
    .selectFrom(queryLiveCards(db).as('card'))
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'card.module_id')
    .select(['card.id', 'card.title', 'module.id as moduleId', 'module.title as moduleTitle'])
    .select((eb) =>
      eb
        .selectFrom('card_object')
        .innerJoin('object', 'object.id', 'card_object.object_id')
        .select((video) => video.fn.max(video.fn.coalesce('object.still_id', 'object.poster_id')).as('pictureId'))
        .whereRef('card_object.card_id', '=', 'card.id')
        .as('pictureId'),
    );
  for (const word of splitSearchWords(search))
    query = query.where((eb) => eb.or(buildCaseVariants(word).map((variant) => eb(text, 'like', `%${variant}%`))));
  return query.orderBy('card.title').orderBy('card.id').limit(limit).execute();
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

/** Inserts cards, or replaces all columns but `created_at` of those that exist. Every row must have the same columns. */
export async function upsertCardRows(db: DbOrTrx, rows: readonly Insertable<CardTable>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { id: _id, created_at: _createdAt, ...replaced } = first;
  const columns = Object.keys(replaced) as (keyof typeof replaced)[];
  for (const chunk of splitIntoChunks(rows))
    await db
      .insertInto('card')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
      )
      .execute();
}

export async function updateCardPositions(db: DbOrTrx, places: readonly { id: string; position: number }[]): Promise<void> {
  for (const chunk of splitIntoChunks(places)) {
    const rows = sql.join(chunk.map(({ id, position }) => sql`(${id}, cast(${position} as integer))`));
    await sql`
      with place (id, position) as (values ${rows})
      update card set position = place.position from place where card.id = place.id`.execute(db);
  }
}

export async function updateCardModule(db: DbOrTrx, id: string, moduleId: string): Promise<void> {
  await db.updateTable('card').set({ module_id: moduleId }).where('id', '=', id).execute();
}

/** Replaces the slugs of cards with placeholders that are not valid slugs, so that other cards of the module can have the slugs. */
export async function setTemporarySlugs(db: DbOrTrx, ids: readonly string[]): Promise<void> {
  for (const chunk of splitIntoChunks(ids))
    await db
      .updateTable('card')
      .set((eb) => ({ slug: eb(eb.val('~'), '||', eb.ref('id')) }))
      .where('id', 'in', chunk)
      .execute();
}

export async function retireCardRows(db: DbOrTrx, ids: readonly string[], retiredAt: string): Promise<void> {
  for (const chunk of splitIntoChunks(ids))
    await db
      .updateTable('card')
      .set({ retired_at: retiredAt, slug: sql<string>`slug || '~' || id` })
      .where('id', 'in', chunk)
      .execute();
}

/** Makes every session whose last viewed card is `from` resume on the card `to`, or start again when `to` is null. */
export async function replaceLastViewedCards(db: DbOrTrx, successors: readonly { from: string; to: string | null }[]): Promise<void> {
  for (const chunk of splitIntoChunks(successors)) {
    const rows = sql.join(chunk.map(({ from, to }) => sql`(${from}, cast(${to} as text))`));
    await sql`
      with successor (gone_id, next_id) as (values ${rows})
      update session set last_card_id = successor.next_id from successor where session.last_card_id = successor.gone_id`.execute(db);
  }
}

export async function replaceCardObjects(db: DbOrTrx, uses: readonly { cardId: string; objectIds: readonly string[] }[]): Promise<void> {
  for (const chunk of splitIntoChunks(uses)) {
    const cardIds = chunk.map(({ cardId }) => cardId);
    await db.deleteFrom('card_object').where('card_id', 'in', cardIds).execute();
  }
  const rows = uses.flatMap(({ cardId, objectIds }) => objectIds.map((objectId) => ({ card_id: cardId, object_id: objectId })));
  for (const chunk of splitIntoChunks(rows)) await db.insertInto('card_object').values(chunk).execute();
}

export async function selectCardObjectIds(db: DbOrTrx, cardIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const chunk of splitIntoChunks(cardIds)) {
    const rows = await db.selectFrom('card_object').select('object_id').where('card_id', 'in', chunk).execute();
    ids.push(...rows.map((row) => row.object_id));
  }
  return ids;
}

/** Until the given instant, lets a module's learners read objects that the module no longer uses. */
export async function extendObjectAccess(
  db: DbOrTrx,
  objectIds: readonly string[],
  { moduleId, until }: { moduleId: string; until: string },
): Promise<void> {
  for (const chunk of splitIntoChunks([...new Set(objectIds)]))
    await db
      .insertInto('replaced_object')
      .values(chunk.map((objectId) => ({ object_id: objectId, module_id: moduleId, readable_until: until })))
      .onConflict((conflict) => conflict.columns(['object_id', 'module_id']).doUpdateSet({ readable_until: until }))
      .execute();
}
