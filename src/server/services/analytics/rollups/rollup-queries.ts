import type { DbOrTrx } from '#db/open.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { CardProgress } from './card-progress.ts';
import type { CardFigures } from './rollup-delta.ts';

/** Holds the progress of one session on one card. */
export interface SessionCard {
  sessionId: string;
  cardId: string;
  progress: CardProgress;
}

export async function selectSessionCards(db: DbOrTrx, sessionIds: readonly string[], cardIds: readonly string[]): Promise<SessionCard[]> {
  const found: SessionCard[] = [];
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
          progress: {
            viewedAt: row.viewed_at,
            completedAt: row.completed_at,
            attempts: row.attempts,
            hasLastAttemptFailed: row.last_attempt_failed === 1,
            attemptsToPass: row.passed_after,
            watchedRanges: JSON.parse(row.watched) as TimeRange[],
            positionSeconds: row.position_seconds,
            answersSince: row.answers_since,
            videoSince: row.video_since,
            watchedBefore: JSON.parse(row.watched_before) as CardProgress['watchedBefore'],
          },
        })),
      );
    }
  }
  return found;
}

export function toSessionCardRow({ sessionId, cardId, progress }: SessionCard) {
  return {
    session_id: sessionId,
    card_id: cardId,
    viewed_at: progress.viewedAt,
    completed_at: progress.completedAt,
    attempts: progress.attempts,
    last_attempt_failed: progress.hasLastAttemptFailed ? (1 as const) : (0 as const),
    passed_after: progress.attemptsToPass,
    watched: JSON.stringify(progress.watchedRanges),
    position_seconds: progress.positionSeconds,
    answers_since: progress.answersSince,
    video_since: progress.videoSince,
    watched_before: JSON.stringify(progress.watchedBefore),
  };
}

export async function upsertSessionCards(db: DbOrTrx, sessionCards: readonly SessionCard[]): Promise<void> {
  for (const chunk of splitIntoChunks(sessionCards)) {
    await db
      .insertInto('session_card')
      .values(chunk.map(toSessionCardRow))
      .onConflict((conflict) =>
        conflict.columns(['session_id', 'card_id']).doUpdateSet((eb) => ({
          viewed_at: eb.ref('excluded.viewed_at'),
          completed_at: eb.ref('excluded.completed_at'),
          attempts: eb.ref('excluded.attempts'),
          last_attempt_failed: eb.ref('excluded.last_attempt_failed'),
          passed_after: eb.ref('excluded.passed_after'),
          watched: eb.ref('excluded.watched'),
          position_seconds: eb.ref('excluded.position_seconds'),
          answers_since: eb.ref('excluded.answers_since'),
          video_since: eb.ref('excluded.video_since'),
          watched_before: eb.ref('excluded.watched_before'),
        })),
      )
      .execute();
  }
}

/** Inserts completions of modules. A session that completes a module again keeps the first completion. */
export async function insertCompletedModules(
  db: DbOrTrx,
  completed: readonly { sessionId: string; moduleId: string; completedAt: string }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(completed)) {
    await db
      .insertInto('session_module')
      .values(chunk.map((each) => ({ session_id: each.sessionId, module_id: each.moduleId, completed_at: each.completedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Records the card that a session viewed last. A retired card is not recorded, because the session cannot resume on a retired card. */
export async function updateLastCard(db: DbOrTrx, sessionId: string, cardId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_card_id: cardId })
    .where('id', '=', sessionId)
    .where((eb) => eb.exists(eb.selectFrom('card').select('card.id').where('card.id', '=', cardId).where('retired_at', 'is', null)))
    .execute();
}

export function toCardDayRows(cards: readonly CardFigures[]) {
  return cards.flatMap(({ productId, cardId, days }) =>
    [...days].map(([day, counts]) => ({ product_id: productId, card_id: cardId, day, ...counts })),
  );
}

export async function incrementCardDays(db: DbOrTrx, cards: readonly CardFigures[]): Promise<void> {
  for (const rows of splitIntoChunks(toCardDayRows(cards))) {
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

export function toCardOptionRows(cards: readonly CardFigures[]) {
  return cards.flatMap(({ productId, cardId, options }) =>
    [...options].flatMap(([answersSince, counts]) =>
      [...counts].map(([optionIndex, { picks, firstPicks }]) => ({
        product_id: productId,
        card_id: cardId,
        answers_since: answersSince,
        option_index: optionIndex,
        picks,
        first_picks: firstPicks,
      })),
    ),
  );
}

export async function incrementCardOptions(db: DbOrTrx, cards: readonly CardFigures[]): Promise<void> {
  for (const rows of splitIntoChunks(toCardOptionRows(cards))) {
    await db
      .insertInto('card_option')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['card_id', 'product_id', 'answers_since', 'option_index']).doUpdateSet((eb) => ({
          picks: eb('card_option.picks', '+', eb.ref('excluded.picks')),
          first_picks: eb('card_option.first_picks', '+', eb.ref('excluded.first_picks')),
        })),
      )
      .execute();
  }
}

export function toCardCheckRows(cards: readonly CardFigures[]) {
  return cards.flatMap(({ productId, cardId, checks }) =>
    [...checks].flatMap(([answersSince, faultsByCheck]) =>
      [...faultsByCheck].flatMap(([checkId, faults]) =>
        [...faults].map(([fault, { times, firstTimes }]) => ({
          product_id: productId,
          card_id: cardId,
          answers_since: answersSince,
          check_id: checkId,
          fault,
          times,
          first_times: firstTimes,
        })),
      ),
    ),
  );
}

export async function incrementCardChecks(db: DbOrTrx, cards: readonly CardFigures[]): Promise<void> {
  // Transactions that lock the same rows in the same order cannot deadlock.
  const rows = toCardCheckRows(cards).toSorted((a, b) => (toCheckKey(a) < toCheckKey(b) ? -1 : 1));
  for (const chunk of splitIntoChunks(rows)) {
    await db
      .insertInto('card_check')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['card_id', 'product_id', 'answers_since', 'check_id', 'fault']).doUpdateSet((eb) => ({
          times: eb('card_check.times', '+', eb.ref('excluded.times')),
          first_times: eb('card_check.first_times', '+', eb.ref('excluded.first_times')),
        })),
      )
      .execute();
  }
}

const toCheckKey = (row: { card_id: string; product_id: string; answers_since: number; check_id: string; fault: string }) =>
  [row.card_id, row.product_id, row.answers_since, row.check_id, row.fault].join(' ');

export function toCardWatchRows(cards: readonly CardFigures[]) {
  return cards.flatMap(({ productId, cardId, sessionsBySecond }) =>
    [...sessionsBySecond].map(([videoSince, counts]) => ({
      product_id: productId,
      card_id: cardId,
      video_since: videoSince,
      sessions_by_second: JSON.stringify(counts),
    })),
  );
}

/** Adds to the number of sessions that watched each second of a card's videos. Extends each stored list to the last watched second. */
export async function incrementWatchedSeconds(db: DbOrTrx, { productId, cardId, sessionsBySecond }: CardFigures): Promise<void> {
  // Transactions that lock the same rows in the same order cannot deadlock.
  for (const [videoSince, added] of [...sessionsBySecond].toSorted(([a], [b]) => a - b)) {
    const key = { card_id: cardId, product_id: productId, video_since: videoSince };
    // This SQL update changes no value, but locks the row until the new list is written.
    const { sessions_by_second: stored } = await db
      .insertInto('card_watch')
      .values({ ...key, sessions_by_second: '[]' })
      .onConflict((conflict) =>
        conflict
          .columns(['card_id', 'product_id', 'video_since'])
          .doUpdateSet((eb) => ({ sessions_by_second: eb.ref('card_watch.sessions_by_second') })),
      )
      .returning('sessions_by_second')
      .executeTakeFirstOrThrow();
    const before = JSON.parse(stored) as number[];
    const length = Math.max(before.length, added.length);
    const after = Array.from({ length }, (_, second) => (before[second] ?? 0) + (added[second] ?? 0));
    await db
      .updateTable('card_watch')
      .set({ sessions_by_second: JSON.stringify(after) })
      .where((eb) => eb.and(key))
      .execute();
  }
}

/** Adds one to the number of sessions that a product had on a day. */
export async function incrementProductDaySessions(db: DbOrTrx, productId: string, day: string): Promise<void> {
  await db
    .insertInto('product_day')
    .values({ product_id: productId, day, sessions: 1 })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'day']).doUpdateSet((eb) => ({ sessions: eb('product_day.sessions', '+', 1) })),
    )
    .execute();
}
