import type { DbOrTrx } from './open-database.ts';

/**
 * Selects all columns of the cards that are not retired. Queries use the result as a subquery with the alias `card`, so that no query needs
 * to leave out the retired cards by itself.
 */
export function queryLiveCards(db: Pick<DbOrTrx, 'selectFrom'>) {
  return db.selectFrom('card').selectAll('card').where('card.retired_at', 'is', null);
}
