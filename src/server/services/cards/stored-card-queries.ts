import { queryLiveProductModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { parseCardFields } from '#shared/authoring/module-content.ts';
import type { Card } from '#shared/catalog.ts';
import { omitEmptyCaptions } from '#shared/page-types/card-fields.ts';
import type { CardContentRevisions } from '#server/services/analytics/rollups/card-progress.ts';

export interface RevisionKey extends CardContentRevisions {
  revision: number;
}

export interface StoredCard extends RevisionKey {
  card: Card;
  /** Holds the instant at which the card's content last changed, which is the card's version for optimistic locking. */
  updatedAt: string;
  /** Holds the time at which the card was deleted, or null for a live card. */
  retiredAt: string | null;
}

/** Selects cards with the content of their current revision. Retired cards are included. */
function queryCards(db: Pick<DbOrTrx, 'selectFrom'>) {
  return db
    .selectFrom('card')
    .innerJoin('card_revision', (join) =>
      join.onRef('card_revision.card_id', '=', 'card.id').onRef('card_revision.revision', '=', 'card.revision'),
    )
    .select(['card.id', 'card.module_id as moduleId', 'card.position', 'card_revision.fields']);
}

export function queryStoredCards(db: Pick<DbOrTrx, 'selectFrom'>) {
  return queryCards(db).select([
    'card.revision',
    'card.video_since as videoSince',
    'card.answers_since as answersSince',
    'card.updated_at as updatedAt',
    'card.retired_at as retiredAt',
  ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof queryCards>['execute']>>[number];

function mapRowToCard({ fields, id, moduleId, position }: CardRow): Card {
  return { ...omitEmptyCaptions(parseCardFields(fields)), id, moduleId, order: position };
}

type StoredCardRow = Awaited<ReturnType<ReturnType<typeof queryStoredCards>['execute']>>[number];

export function mapRowToStoredCard(row: StoredCardRow): StoredCard {
  const { revision, videoSince, answersSince, updatedAt, retiredAt } = row;
  return { card: mapRowToCard(row), revision, videoSince, answersSince, updatedAt, retiredAt };
}

/** Returns the live cards of all modules or of one module, sorted by module and position. Reads fewer columns than `selectLiveCards`. */
export async function selectCardsInOrder(db: DbOrTrx, moduleId?: string): Promise<Card[]> {
  let query = queryCards(db).where('card.retired_at', 'is', null);
  if (moduleId !== undefined) query = query.where('card.module_id', '=', moduleId);
  return (await query.orderBy('card.module_id').orderBy('card.position').execute()).map(mapRowToCard);
}

/** Returns the live cards of all modules, of one module or of a product, sorted by module and position, or the live card with the given id. */
export async function selectLiveCards(db: DbOrTrx, filter: { moduleId?: string; productId?: string; id?: string }): Promise<StoredCard[]> {
  let query = queryStoredCards(db).where('card.retired_at', 'is', null);
  if (filter.moduleId !== undefined) query = query.where('card.module_id', '=', filter.moduleId);
  const { productId } = filter;
  if (productId !== undefined)
    query = query.where('card.module_id', 'in', () =>
      db.selectFrom(queryLiveProductModules(db).as('product_module')).select('module_id').where('product_id', '=', productId),
    );
  if (filter.id !== undefined) query = query.where('card.id', '=', filter.id);
  const rows = await query.orderBy('card.module_id').orderBy('card.position').execute();
  return rows.map(mapRowToStoredCard);
}

/** Returns the cards with the given ids. Retired cards are included. */
export async function selectCardsById(db: DbOrTrx, ids: readonly string[]): Promise<StoredCard[]> {
  const found: StoredCard[] = [];
  for (const chunk of splitIntoChunks(ids))
    found.push(...(await queryStoredCards(db).where('card.id', 'in', chunk).execute()).map(mapRowToStoredCard));
  return found;
}
