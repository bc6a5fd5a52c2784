import type { DbOrTrx } from '#db/open.ts';
import type { TimeRange } from '#shared/time-ranges.ts';
import { splitIntoChunks } from './chunks.ts';
import { type CardProgress } from './reduce-card-event.ts';

/** One session's standing with one card, with its key. */
export interface SessionCardProgress {
  sessionId: string;
  cardId: string;
  state: CardProgress;
}

/** The standings of some sessions with some cards. */
export async function selectSessionCards(
  db: DbOrTrx,
  sessionIds: readonly string[],
  cardIds: readonly string[],
): Promise<SessionCardProgress[]> {
  const found: SessionCardProgress[] = [];
  for (const sessions of splitIntoChunks(sessionIds)) {
    for (const cards of splitIntoChunks(cardIds)) {
      const rows = await db
        .selectFrom('session_card')
        .selectAll()
        .where('session_id', 'in', sessions)
        .where('card_id', 'in', cards)
        .execute();
      found.push(
        ...rows.map((row) => ({
          sessionId: row.session_id,
          cardId: row.card_id,
          state: {
            viewedAt: row.viewed_at,
            completedAt: row.completed_at,
            attempts: row.attempts,
            hasLastAttemptFailed: row.last_attempt_failed === 1,
            passedAfter: row.passed_after,
            watched: JSON.parse(row.watched) as TimeRange[],
            positionSeconds: row.position_seconds,
          },
        })),
      );
    }
  }
  return found;
}

/** Writes standings in place of the ones there are. */
export async function upsertSessionCards(db: DbOrTrx, sessionCards: readonly SessionCardProgress[]): Promise<void> {
  for (const some of splitIntoChunks(sessionCards)) {
    const rows = some.map(({ sessionId, cardId, state }) => ({
      session_id: sessionId,
      card_id: cardId,
      viewed_at: state.viewedAt,
      completed_at: state.completedAt,
      attempts: state.attempts,
      last_attempt_failed: state.hasLastAttemptFailed ? (1 as const) : (0 as const),
      passed_after: state.passedAfter,
      watched: JSON.stringify(state.watched),
      position_seconds: state.positionSeconds,
    }));
    await db
      .insertInto('session_card')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'card_id']).doUpdateSet((eb) => ({
          viewed_at: eb.ref('excluded.viewed_at'),
          completed_at: eb.ref('excluded.completed_at'),
          attempts: eb.ref('excluded.attempts'),
          last_attempt_failed: eb.ref('excluded.last_attempt_failed'),
          passed_after: eb.ref('excluded.passed_after'),
          watched: eb.ref('excluded.watched'),
          position_seconds: eb.ref('excluded.position_seconds'),
        })),
      )
      .execute();
  }
}

/** Numbers of a card in a product on a day. */
export interface CardDayCounts {
  productId: string;
  cardId: string;
  day: string;
  viewed: number;
  completed: number;
  attempts: number;
}

export async function incrementCardDays(db: DbOrTrx, days: readonly CardDayCounts[]): Promise<void> {
  for (const some of splitIntoChunks(days)) {
    const rows = some.map(({ productId, cardId, ...numbers }) => ({ product_id: productId, card_id: cardId, ...numbers }));
    await db
      .insertInto('card_day')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'day', 'card_id']).doUpdateSet((eb) => ({
          viewed: eb('card_day.viewed', '+', eb.ref('excluded.viewed')),
          completed: eb('card_day.completed', '+', eb.ref('excluded.completed')),
          attempts: eb('card_day.attempts', '+', eb.ref('excluded.attempts')),
        })),
      )
      .execute();
  }
}

export interface CardOptionPicks {
  productId: string;
  cardId: string;
  optionIndex: number;
  picks: number;
  firstPicks: number;
}

export async function incrementOptionPicks(db: DbOrTrx, options: readonly CardOptionPicks[]): Promise<void> {
  for (const some of splitIntoChunks(options)) {
    const rows = some.map((each) => ({
      product_id: each.productId,
      card_id: each.cardId,
      option_index: each.optionIndex,
      picks: each.picks,
      first_picks: each.firstPicks,
    }));
    await db
      .insertInto('card_option')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['card_id', 'product_id', 'option_index']).doUpdateSet((eb) => ({
          picks: eb('card_option.picks', '+', eb.ref('excluded.picks')),
          first_picks: eb('card_option.first_picks', '+', eb.ref('excluded.first_picks')),
        })),
      )
      .execute();
  }
}

/** Adds a session to the seconds of each range of a card's video; the list grows to the last second watched. */
export async function incrementWatchedSeconds(
  db: DbOrTrx,
  card: { productId: string; cardId: string },
  added: readonly TimeRange[],
): Promise<void> {
  // The write that changes nothing holds the row, so that what is read here is what is added to.
  const { sessions_by_second: stored } = await db
    .insertInto('card_watch')
    .values({ product_id: card.productId, card_id: card.cardId, sessions_by_second: '[]' })
    .onConflict((conflict) =>
      conflict.columns(['card_id', 'product_id']).doUpdateSet((eb) => ({ sessions_by_second: eb.ref('card_watch.sessions_by_second') })),
    )
    .returning('sessions_by_second')
    .executeTakeFirstOrThrow();
  const seconds = JSON.parse(stored) as number[];
  for (const [from, to] of added) {
    while (seconds.length < to) seconds.push(0);
    for (let second = from; second < to; second++) seconds[second]!++;
  }
  await db
    .updateTable('card_watch')
    .set({ sessions_by_second: JSON.stringify(seconds) })
    .where('card_id', '=', card.cardId)
    .where('product_id', '=', card.productId)
    .execute();
}

/** Counts one more session of a product on a day. */
export async function incrementProductDaySessions(db: DbOrTrx, productId: string, day: string): Promise<void> {
  await db
    .insertInto('product_day')
    .values({ product_id: productId, day, sessions: 1 })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'day']).doUpdateSet((eb) => ({ sessions: eb('product_day.sessions', '+', 1) })),
    )
    .execute();
}
