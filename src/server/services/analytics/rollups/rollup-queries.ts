import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { asUntyped, rollUpTables, type RollUpRow, type RollUpTable } from './rebuild-queries.ts';
import type { CardFigures } from './rollup-delta.ts';

/** Stands for the end of the module in the `to_card_id` column. */
export const END_OF_MODULE = '';

type CardRollUp = Exclude<RollUpTable, 'session_card' | 'session_module' | 'product_day'>;

/** Lists what each roll-up counts of one card. All columns outside the table's key are counts, or lists of counts in `card_watch`. */
const cardCounts: Record<CardRollUp, (card: CardFigures) => RollUpRow[]> = {
  card_day: ({ days }) => [...days].map(([day, counts]) => ({ day, ...counts })),
  card_option: ({ options }) =>
    [...options].flatMap(([answersSince, counts]) =>
      [...counts].map(([optionIndex, { picks, firstPicks }]) => ({
        answers_since: answersSince,
        option_index: optionIndex,
        picks,
        first_picks: firstPicks,
      })),
    ),
  card_check: ({ checks }) =>
    [...checks].flatMap(([answersSince, faultsByCheck]) =>
      [...faultsByCheck].flatMap(([checkId, faults]) =>
        [...faults].map(([fault, { times, firstTimes }]) => ({
          answers_since: answersSince,
          check_id: checkId,
          fault,
          times,
          first_times: firstTimes,
        })),
      ),
    ),
  card_check_day: ({ checkDays }) =>
    [...checkDays.values()].map(({ day, checkId, fault, learners }) => ({ day, check_id: checkId, fault, learners })),
  card_round: ({ rounds }) =>
    [...rounds.values()].map(({ numbers, round, number, firstTries, firstPasses }) => ({
      numbers,
      round,
      number,
      first_tries: firstTries,
      first_passes: firstPasses,
    })),
  card_watch: ({ seconds }) =>
    [...seconds].map(([videoSince, counts]) => ({
      video_since: videoSince,
      sessions_by_second: JSON.stringify(counts.watched),
      rewound_by_second: JSON.stringify(counts.rewound),
      paused_by_second: JSON.stringify(counts.paused),
    })),
  card_step: ({ steps }) =>
    [...steps.values()].map(({ day, exit, to, ...counts }) => ({ day, exit, to_card_id: to ?? END_OF_MODULE, ...counts })),
};

/** Lists the rows of a roll-up that belong to the cards. */
export function listCardRows(table: CardRollUp, cards: readonly CardFigures[]): RollUpRow[] {
  const column = table === 'card_step' ? 'from_card_id' : 'card_id';
  return cards.flatMap((card) =>
    cardCounts[table](card).map((counts) => ({ product_id: card.productId, [column]: card.cardId, ...counts })),
  );
}

/** Adds the counts of cards to the stored counts. */
export async function incrementRollUp(db: DbOrTrx, table: Exclude<CardRollUp, 'card_watch'>, cards: readonly CardFigures[]): Promise<void> {
  const keys: readonly string[] = rollUpTables[table];
  const toKey = (row: RollUpRow) => keys.map((column) => row[column]).join(' ');
  // All transactions lock the rows in the order of their keys, so they cannot deadlock.
  const rows = listCardRows(table, cards).toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const counts = Object.keys(rows[0] ?? {}).filter((column) => !keys.includes(column));
  for (const chunk of splitIntoChunks(rows))
    await asUntyped(db)
      .insertInto(table)
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(keys)
          .doUpdateSet((eb) =>
            Object.fromEntries(counts.map((column) => [column, eb(`${table}.${column}`, '+', eb.ref(`excluded.${column}`))])),
          ),
      )
      .execute();
}

/**
 * Increases, for each second of a card's videos, the numbers of sessions that watched that second, rewound it or paused at it. The stored
 * lists are extended to the last second that has a count.
 */
export async function incrementCardWatchSeconds(db: DbOrTrx, { productId, cardId, seconds }: CardFigures): Promise<void> {
  // All transactions lock the rows in the order of their keys, so they cannot deadlock.
  for (const [videoSince, added] of [...seconds].toSorted(([a], [b]) => a - b)) {
    const key = { card_id: cardId, product_id: productId, video_since: videoSince };
    // Setting `sessions_by_second` to its old value changes nothing, but locks the row until the new numbers are written.
    const stored = await db
      .insertInto('card_watch')
      .values({ ...key, sessions_by_second: '[]' })
      .onConflict((conflict) =>
        conflict
          .columns(['card_id', 'product_id', 'video_since'])
          .doUpdateSet((eb) => ({ sessions_by_second: eb.ref('card_watch.sessions_by_second') })),
      )
      .returning(['sessions_by_second', 'rewound_by_second', 'paused_by_second'])
      .executeTakeFirstOrThrow();
    await db
      .updateTable('card_watch')
      .set({
        sessions_by_second: addCounts(stored.sessions_by_second, added.watched),
        rewound_by_second: addCounts(stored.rewound_by_second, added.rewound),
        paused_by_second: addCounts(stored.paused_by_second, added.paused),
      })
      .where((eb) => eb.and(key))
      .execute();
  }
}

/** Adds the counts in `added` to a stored JSON list of counts, and returns the sums as JSON, in a list as long as the longer of the two. */
function addCounts(stored: string, added: readonly number[]): string {
  if (added.length === 0) return stored;
  const before = JSON.parse(stored) as number[];
  const length = Math.max(before.length, added.length);
  return JSON.stringify(Array.from({ length }, (_, second) => (before[second] ?? 0) + (added[second] ?? 0)));
}

export async function addProductDaySessions(
  db: DbOrTrx,
  { productId, day }: { productId: string; day: string },
  count: number,
): Promise<void> {
  await db
    .insertInto('product_day')
    .values({ product_id: productId, day, sessions: count })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'day']).doUpdateSet((eb) => ({ sessions: eb('product_day.sessions', '+', count) })),
    )
    .execute();
}
