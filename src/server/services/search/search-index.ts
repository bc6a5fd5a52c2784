import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { queryLiveCards } from '#db/live-cards.ts';
import { queryLiveModules } from '#db/live-modules.ts';
import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import { CREATE_CARD_SEARCH } from '#db/search-schema.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

// This file contains all that differs between SQLite's full-text index and PostgreSQL's. Both get words that are folded already, so both
// find the same cards.

/** The folded words of a card. */
export interface IndexedCard {
  cardId: string;
  title: readonly string[];
  page: readonly string[];
  transcript: readonly string[];
}

export interface IndexHit {
  cardId: string;
  moduleId: string;
  moduleSlug: string;
  moduleTitle: string;
}

/** Limits the words of a card in bytes. A `tsvector` of PostgreSQL can hold about three times as much. */
const MAX_CARD_BYTES = 300_000;
const CARDS_PER_STATEMENT = 50;
const MAX_POSITION = 16_383;
const MAX_POSITIONS_PER_WORD = 250;

export async function replaceIndexRows(trx: DbOrTrx, cards: readonly IndexedCard[]): Promise<void> {
  await deleteIndexRows(
    trx,
    cards.map(({ cardId }) => cardId),
  );
  for (const chunk of splitIntoChunks(cards.map(limitWords), CARDS_PER_STATEMENT)) {
    if (isPostgres(trx)) {
      const rows = chunk.map((card) => sql`(${card.cardId}, cast(${buildTsvector(card)} as tsvector))`);
      await sql`insert into card_search (card_id, words) values ${sql.join(rows)}`.execute(trx);
      continue;
    }
    const rows = chunk.map(({ cardId, title, page, transcript }) => {
      const texts = [title, page, transcript].map((words) => words.join(' '));
      return sql`(${computeRowId(cardId)}, ${cardId}, ${sql.join(texts)})`;
    });
    await sql`insert into card_search (rowid, card_id, title, page, transcript) values ${sql.join(rows)}`.execute(trx);
  }
}

export async function deleteIndexRows(trx: DbOrTrx, cardIds: readonly string[]): Promise<void> {
  for (const chunk of splitIntoChunks(cardIds))
    await (
      isPostgres(trx)
        ? sql`delete from card_search where card_id in (${sql.join(chunk)})`
        : sql`delete from card_search where rowid in (${sql.join(chunk.map(computeRowId))})`
    ).execute(trx);
}

const FILL_LOCK = 3_853_314_792;

/** Makes `waitForIndexWriters` wait for this transaction. SQLite has one writer at a time, so there is nothing to wait for. */
export async function announceIndexWriter(trx: DbOrTrx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock_shared(${sql.lit(FILL_LOCK)})`.execute(trx);
}

/** Waits until every transaction has ended that writes cards and may have read the transcripts before now. */
export async function waitForIndexWriters(trx: DbOrTrx): Promise<void> {
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${sql.lit(FILL_LOCK)})`.execute(trx);
}

/** Deletes the rows of cards that no longer exist or are retired. */
export async function deleteStaleIndexRows(trx: DbOrTrx): Promise<void> {
  await sql`delete from card_search where card_id not in (select id from card where retired_at is null)`.execute(trx);
}

/** Deletes the whole index, whatever its tables contain. */
export async function clearIndex(trx: DbOrTrx): Promise<void> {
  if (isPostgres(trx)) await sql`delete from card_search`.execute(trx);
  else {
    await sql`drop table card_search`.execute(trx);
    await sql.raw(CREATE_CARD_SEARCH).execute(trx);
  }
}

interface IndexQuery {
  productId?: string;
  limit: number;
}

/** Returns live cards that hold every word, the best first. The last word may be only the beginning of a word. */
export async function selectIndexHits(db: DbOrTrx, words: readonly string[], query: IndexQuery): Promise<IndexHit[]> {
  return words.length === 0 ? [] : queryIndexHits(db, words, query).execute();
}

export function queryIndexHits(db: DbOrTrx, words: readonly string[], { productId, limit }: IndexQuery) {
  const { isMatch, order } = isPostgres(db) ? buildPostgresMatch(words) : buildSqliteMatch(words);
  return db
    .selectFrom('card_search')
    .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'card_search.card_id')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'card.module_id')
    .select(['card.id as cardId', 'module.id as moduleId', 'module.slug as moduleSlug', 'module.title as moduleTitle'])
    .where(isMatch)
    .$if(productId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_module')
            .select('product_module.module_id')
            .whereRef('product_module.module_id', '=', 'module.id')
            .where('product_module.product_id', '=', productId!),
        ),
      ),
    )
    .orderBy(order)
    .orderBy('card.id')
    .limit(limit);
}

function buildSqliteMatch(words: readonly string[]) {
  const query = words.map((word) => `"${word}"`).join(' ');
  return { isMatch: sql<boolean>`card_search match ${`${query}*`}`, order: sql<number>`bm25(card_search, 0, 10, 4, 1)` };
}

function buildPostgresMatch(words: readonly string[]) {
  const query = sql`cast(${`${words.map((word) => `'${word}'`).join(' & ')}:*`} as tsquery)`;
  const rank = sql`ts_rank(array[0.1, 0.1, 0.4, 1]::real[], card_search.words, ${query})`;
  return { isMatch: sql<boolean>`card_search.words @@ ${query}`, order: sql<number>`-${rank}` };
}

/** Drops the words with which a card would be too large for the index. */
function limitWords({ cardId, title, page, transcript }: IndexedCard): IndexedCard {
  let bytes = 0;
  const take = (words: readonly string[]) => words.filter((word) => (bytes += Buffer.byteLength(word) + 1) <= MAX_CARD_BYTES);
  return { cardId, title: take(title), page: take(page), transcript: take(transcript) };
}

/** SQLite finds a row of a full-text index fast only by its number, so the number follows from the id of the card. */
function computeRowId(cardId: string): number {
  return Number.parseInt(createHash('sha256').update(cardId).digest('hex').slice(0, 13), 16);
}

/** Words consist of letters and digits alone, so they need no escaping. */
function buildTsvector({ title, page, transcript }: IndexedCard): string {
  const places = new Map<string, string[]>();
  let position = 0;
  for (const [weight, words] of [
    ['A', title],
    ['B', page],
    ['D', transcript],
  ] as const)
    for (const word of words) {
      position = Math.min(position + 1, MAX_POSITION);
      const known = places.get(word) ?? [];
      if (known.length < MAX_POSITIONS_PER_WORD) known.push(`${position}${weight}`);
      places.set(word, known);
    }
  return [...places].map(([word, known]) => `'${word}':${known.join(',')}`).join(' ');
}
