import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { RoundsOfSession } from '../analytics/rollups/session-rounds.ts';

export interface StoredRound {
  round: number;
  numbers: string;
  number: number;
  at: string;
}

/** Returns the rounds of a learner on a page, oldest first. */
export async function selectRounds(db: DbOrTrx, sessionId: string, cardId: string): Promise<StoredRound[]> {
  return db
    .selectFrom('workbook_round')
    .select(['round', 'numbers', 'number', 'at'])
    .where('session_id', '=', sessionId)
    .where('card_id', '=', cardId)
    .orderBy('round')
    .execute();
}

/** Returns the rounds of many learners, oldest first, by the ids of the session and the card with a space between. */
export async function selectRoundsOfSessions(
  db: DbOrTrx,
  pairs: readonly { sessionId: string; cardId: string }[],
): Promise<Map<string, StoredRound[]>> {
  const found = new Map<string, StoredRound[]>();
  const cardIds = [...new Set(pairs.map(({ cardId }) => cardId))];
  for (const sessionIds of splitIntoChunks([...new Set(pairs.map(({ sessionId }) => sessionId))])) {
    const rows = await db
      .selectFrom('workbook_round')
      .selectAll()
      .where('session_id', 'in', sessionIds)
      .where('card_id', 'in', cardIds)
      .orderBy('round')
      .execute();
    for (const { session_id: sessionId, card_id: cardId, ...round } of rows)
      found.set(`${sessionId} ${cardId}`, [...(found.get(`${sessionId} ${cardId}`) ?? []), round]);
  }
  return found;
}

export async function insertRound(db: DbOrTrx, { sessionId, cardId, ...round }: StoredRound & { sessionId: string; cardId: string }) {
  await db
    .insertInto('workbook_round')
    .values({ session_id: sessionId, card_id: cardId, ...round })
    .execute();
}

/** Counts by version how many learners have begun with it, so that the next learner gets one of those that the fewest have. */
export async function countFirstRounds(
  db: DbOrTrx,
  { cardId, numbers }: { cardId: string; numbers: string },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('workbook_round as own')
    .select((eb) => ['number', eb.fn.countAll().as('learners')])
    .where('card_id', '=', cardId)
    .where('numbers', '=', numbers)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('workbook_round as earlier')
            .select('earlier.round')
            .whereRef('earlier.session_id', '=', 'own.session_id')
            .whereRef('earlier.card_id', '=', 'own.card_id')
            .whereRef('earlier.numbers', '=', 'own.numbers')
            .whereRef('earlier.round', '<', 'own.round'),
        ),
      ),
    )
    .groupBy('number')
    .execute();
  return new Map(rows.map(({ number, learners }) => [number, Number(learners)]));
}

export async function selectSubmittedRounds(db: DbOrTrx, sessionId: string, cardId: string): Promise<RoundsOfSession> {
  const row = await db
    .selectFrom('session_card')
    .select('rounds')
    .where('session_id', '=', sessionId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.rounds) as RoundsOfSession) : [];
}
