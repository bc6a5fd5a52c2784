import type { DbOrTrx } from '#db/open-database.ts';
import type { RoundsOfSession } from '#server/services/analytics/rollups/card-progress.ts';

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

/** Returns the rounds of which a session has submitted something, each with whether it has passed. */
export async function selectSubmittedRounds(db: DbOrTrx, sessionId: string, cardId: string): Promise<RoundsOfSession> {
  const row = await db
    .selectFrom('session_card')
    .select('rounds')
    .where('session_id', '=', sessionId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.rounds) as RoundsOfSession) : [];
}
