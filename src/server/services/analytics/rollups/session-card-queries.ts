import { queryLiveCards } from '#db/live-cards.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { findRemainingSuccessor } from '#shared/positions.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { SessionCardTable } from '#db/progress-schema.ts';
import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { Selectable } from 'kysely';
import type { CardProgress } from './card-progress.ts';

export interface SessionCard {
  sessionId: string;
  cardId: string;
  progress: CardProgress;
}

export async function selectSessionCards(db: DbOrTrx, sessionIds: readonly string[], cardIds: readonly string[]): Promise<SessionCard[]> {
  const found: SessionCard[] = [];
  for (const sessions of splitIntoChunks(sessionIds)) {
    const query = db.selectFrom('session_card').selectAll().where('session_id', 'in', sessions);
    found.push(...(await query.where('exit', 'is not', null).execute()).map(toSessionCard));
    for (const cards of splitIntoChunks(cardIds)) found.push(...(await query.where('card_id', 'in', cards).execute()).map(toSessionCard));
  }
  return found;
}

function toSessionCard(row: Selectable<SessionCardTable>): SessionCard {
  return {
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
      rewoundRanges: JSON.parse(row.rewound) as TimeRange[],
      pausedSeconds: JSON.parse(row.paused) as number[],
      watchedBefore: JSON.parse(row.watched_before) as CardProgress['watchedBefore'],
      exit: row.exit as CardProgress['exit'],
      rounds: JSON.parse(row.rounds) as CardProgress['rounds'],
      takenExits: JSON.parse(row.exits) as CardProgress['takenExits'],
    },
  };
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
    rewound: JSON.stringify(progress.rewoundRanges),
    paused: JSON.stringify(progress.pausedSeconds),
    watched_before: JSON.stringify(progress.watchedBefore),
    exit: progress.exit,
    rounds: JSON.stringify(progress.rounds),
    exits: JSON.stringify(progress.takenExits),
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
          rewound: eb.ref('excluded.rewound'),
          paused: eb.ref('excluded.paused'),
          watched_before: eb.ref('excluded.watched_before'),
          exit: eb.ref('excluded.exit'),
          rounds: eb.ref('excluded.rounds'),
          exits: eb.ref('excluded.exits'),
        })),
      )
      .execute();
  }
}

/**
 * Records that sessions have completed modules. If a session completes a module again, the time of the first completion is kept. Returns
 * those that were completed for the first time.
 */
export async function insertCompletedModules(
  db: DbOrTrx,
  completed: readonly { sessionId: string; moduleId: string; completedAt: string }[],
): Promise<{ sessionId: string; moduleId: string }[]> {
  const first = [];
  for (const chunk of splitIntoChunks(completed)) {
    const rows = await db
      .insertInto('session_module')
      .values(chunk.map((each) => ({ session_id: each.sessionId, module_id: each.moduleId, completed_at: each.completedAt })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['session_id as sessionId', 'module_id as moduleId'])
      .execute();
    first.push(...rows);
  }
  return first;
}

export interface LastViewedCard {
  cardId: string;
  /** Holds the instant of the view by the learner's clock, but never a later one than its arrival. */
  viewedAt: string;
}

/**
 * Records the card that a session viewed last. A retired card is not recorded, because a session cannot resume on it. A view that happened
 * before the recorded one and arrived late, such as one without a connection, changes nothing.
 */
export async function updateLastViewedCard(
  db: DbOrTrx,
  sessionId: string,
  { cardId, viewedAt }: LastViewedCard,
  receivedAt: string,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_card_id: cardId, last_card_at: viewedAt })
    .where('id', '=', sessionId)
    // A recorded view in the future dates from before the server's clock was set back.
    .where((eb) => eb.or([eb('last_card_at', 'is', null), eb('last_card_at', '<=', viewedAt), eb('last_card_at', '>', receivedAt)]))
    .where((eb) => eb.exists(eb.selectFrom('card').select('card.id').where('card.id', '=', cardId).where('retired_at', 'is', null)))
    .execute();
}

/**
 * Returns the id of the live card on which learners continue instead of a retired card, according to the order of the cards in the last
 * module version that contained the retired card. Returns null when no version contains the retired card, or when no card of the module is
 * live.
 */
export async function findLiveSuccessorCard(db: DbOrTrx, retiredCardId: string): Promise<string | null> {
  const version = await db
    .selectFrom('card')
    .innerJoin('module_version', 'module_version.module_id', 'card.module_id')
    .select(['card.module_id as moduleId', 'module_version.cards'])
    .where('card.id', '=', retiredCardId)
    .where('module_version.cards', 'like', `%["${retiredCardId}",%`)
    .orderBy('module_version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) return null;
  const live = await db.selectFrom(queryLiveCards(db).as('card')).select('id').where('module_id', '=', version.moduleId).execute();
  const liveIds = new Set(live.map(({ id }) => id));
  const order = (JSON.parse(version.cards) as [id: string, revision: number][]).map(([id]) => id);
  return findRemainingSuccessor(order, retiredCardId, (id) => liveIds.has(id));
}
