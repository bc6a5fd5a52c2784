import type { DbOrTrx } from '#db/open-database.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { WatchedRangesByOutcome } from './missed-video-range.ts';
import { withJournal } from '../journal/archived-event-queries.ts';

/**
 * Returns how often each workbook check of the given cards had each outcome. Counts only outcomes recorded since the card's answers last
 * changed.
 */
export async function selectCheckCounts(db: DbOrTrx, productId: string, cardIds: readonly string[]) {
  return db
    .selectFrom('card_check')
    .innerJoin('card', (join) =>
      join.onRef('card.id', '=', 'card_check.card_id').onRef('card.answers_since', '=', 'card_check.answers_since'),
    )
    .select(['card_check.card_id as cardId', 'check_id as checkId', 'fault', 'times', 'first_times as firstTimes'])
    .where('card_check.card_id', 'in', cardIds)
    .where('product_id', '=', productId)
    .execute();
}

/**
 * Returns how many sessions of a product passed a card after one attempt, after two attempts, and so on. In the entry for sessions that
 * have attempted the card but have not passed it, `passedAfter` is null. Leaves out sessions whose first attempt at the card was made
 * before the card's answers last changed.
 */
export async function countSessionsByAttempts(
  db: DbOrTrx,
  productId: string,
  cardId: string,
): Promise<{ passedAfter: number | null; sessions: number }[]> {
  const rows = await db
    .selectFrom('session_card')
    .innerJoin('session', 'session.id', 'session_card.session_id')
    .innerJoin('card', (join) =>
      join.onRef('card.id', '=', 'session_card.card_id').onRef('card.answers_since', '=', 'session_card.answers_since'),
    )
    .select((eb) => ['session_card.passed_after as passedAfter', eb.fn.countAll().as('n')])
    .where('session_card.card_id', '=', cardId)
    .where('session_card.attempts', '>', 0)
    .where('session.product_id', '=', productId)
    .groupBy('session_card.passed_after')
    .execute();
  return rows.map(({ passedAfter, n }) => ({ passedAfter, sessions: Number(n) }));
}

export async function selectWatchedSeconds(db: DbOrTrx, productId: string, cardIds: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('card_watch')
    .innerJoin('card', (join) => join.onRef('card.id', '=', 'card_watch.card_id').onRef('card.video_since', '=', 'card_watch.video_since'))
    .select(['card_watch.card_id as cardId', 'sessions_by_second as seconds'])
    .where('card_watch.card_id', 'in', cardIds)
    .where('product_id', '=', productId)
    .execute();
  return new Map(rows.map((row) => [row.cardId, JSON.parse(row.seconds) as number[]]));
}

/**
 * Returns the ranges of a video that sessions of a product watched, grouped by whether a session passed its first attempt at a question.
 * Leaves out sessions that have not answered the question or have not opened the card of the video. Ignores attempts made before the
 * question's answers last changed, and watched ranges of the card's earlier videos.
 */
export async function selectWatchedRangesByOutcome(
  db: DbOrTrx,
  productId: string,
  { questionCardId, videoCardId }: { questionCardId: string; videoCardId: string },
): Promise<WatchedRangesByOutcome> {
  const rows = await db
    .selectFrom('session_card as question')
    .innerJoin('session', 'session.id', 'question.session_id')
    .innerJoin('session_card as video', (join) =>
      join.onRef('video.session_id', '=', 'question.session_id').on('video.card_id', '=', videoCardId),
    )
    .innerJoin('card as questionCard', (join) =>
      join.onRef('questionCard.id', '=', 'question.card_id').onRef('questionCard.answers_since', '=', 'question.answers_since'),
    )
    .innerJoin('card as videoCard', (join) =>
      join.onRef('videoCard.id', '=', 'video.card_id').onRef('videoCard.video_since', '=', 'video.video_since'),
    )
    .select(['question.passed_after as passedAfter', 'video.watched'])
    .where('question.card_id', '=', questionCardId)
    .where('question.attempts', '>', 0)
    .where('session.product_id', '=', productId)
    .execute();
  const watched: { failed: TimeRange[][]; passed: TimeRange[][] } = { failed: [], passed: [] };
  for (const row of rows) watched[row.passedAfter === 1 ? 'passed' : 'failed'].push(JSON.parse(row.watched ?? '[]') as TimeRange[]);
  return watched;
}

export async function findSessionSummary(db: DbOrTrx, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('product', 'product.id', 'session.product_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select([
      'session.nickname',
      'session.product_id as productId',
      'product.title as productName',
      'access_key.prefix',
      'access_key.hint',
      'session.started_at as startedAt',
      'session.last_seen_at as lastSeen',
    ])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * Returns the next events of a session, in the order in which the events were stored. Each event includes the titles of its card and
 * module, if they still exist, and the content of the card that the learner saw.
 */
export async function selectSessionEvents(db: DbOrTrx, sessionId: string, { after, limit }: { after: number; limit: number }) {
  const journal = await withJournal(db, sessionId);
  return journal
    .selectFrom('journal as event')
    .leftJoin('card', 'card.id', 'event.card_id')
    .leftJoin('card_revision', (join) =>
      join
        .onRef('card_revision.card_id', '=', 'event.card_id')
        .on((eb) => eb('card_revision.revision', '=', eb.fn.coalesce('event.card_revision', eb.lit(1)))),
    )
    .leftJoin('module', (join) => join.on((eb) => eb('module.id', '=', eb.fn.coalesce('event.module_id', 'card.module_id'))))
    .select([
      'event.sequence',
      'event.id',
      'event.happened_at as at',
      'event.type',
      'event.detail',
      'event.has_passed as hasPassed',
      'event.card_id as cardId',
      'card.title as cardTitle',
      'card.type as cardType',
      'card_revision.fields',
      'module.title as moduleTitle',
    ])
    .where('event.sequence', '>', after)
    .orderBy('event.sequence')
    .limit(limit)
    .execute();
}
