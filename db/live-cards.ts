import type { DbOrTrx } from './open-database.ts';

/**
 * Selects all columns of the cards that are not retired. Queries use the result as a subquery with the alias `card`, so that individual
 * queries need not exclude retired cards.
 */
export function queryLiveCards(db: Pick<DbOrTrx, 'selectFrom'>) {
  return db.selectFrom('card').selectAll('card').where('card.retired_at', 'is', null);
}
