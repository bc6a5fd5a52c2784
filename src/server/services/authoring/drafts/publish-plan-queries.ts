import type { DbOrTrx } from '#db/open-database.ts';
import { queryLiveCards } from '#db/live-cards.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

export async function countSessionsInModule(db: DbOrTrx, moduleId: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_card')
          .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'session_card.card_id')
          .select('session_card.card_id')
          .whereRef('session_card.session_id', '=', 'session.id')
          .where('card.module_id', '=', moduleId),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countSessionsCompleted(db: DbOrTrx, moduleId: string): Promise<number> {
  const { count } = await db
    .selectFrom('session_module')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('module_id', '=', moduleId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the products in which pages of a module are free, with how many of its first pages are. */
export async function selectFreePagesOfModule(db: DbOrTrx, moduleId: string): Promise<{ productTitle: string; count: number }[]> {
  const rows = await db
    .selectFrom('product_module')
    .innerJoin('product', 'product.id', 'product_module.product_id')
    .select(['product.title as productTitle', 'product_module.free_pages as count'])
    .where('module_id', '=', moduleId)
    .where('free_pages', 'is not', null)
    .orderBy('product.title')
    .execute();
  return rows.map(({ productTitle, count }) => ({ productTitle, count: count! }));
}

export async function countSessionsByLastCard(db: DbOrTrx, moduleId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('session')
    .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'session.last_card_id')
    .select((eb) => ['card.id', eb.fn.countAll().as('count')])
    .where('card.module_id', '=', moduleId)
    .groupBy('card.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

export async function countSessionsPassed(db: DbOrTrx, cardIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_card')
    .select((eb) => ['card_id', eb.fn.countAll().as('count')])
    .where('card_id', 'in', cardIds)
    .where('passed_after', 'is not', null)
    .groupBy('card_id')
    .execute();
  return new Map(rows.map(({ card_id: id, count }) => [id, Number(count)]));
}

/** Returns the given cards that now belong to another module, with their current titles. */
export async function selectCardsOfOtherModules(
  db: DbOrTrx,
  moduleId: string,
  cardIds: readonly string[],
): Promise<{ id: string; title: string }[]> {
  const found: { id: string; title: string }[] = [];
  for (const chunk of splitIntoChunks(cardIds))
    found.push(
      ...(await db.selectFrom('card').select(['id', 'title']).where('id', 'in', chunk).where('module_id', '!=', moduleId).execute()),
    );
  return found;
}
