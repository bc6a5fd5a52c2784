import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { CardFigures } from './rollup-delta.ts';

/** Stands for the end of the module in the `to_card_id` column. */
export const END_OF_MODULE = '';

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
  // All transactions lock the rows in the order of their keys, so they cannot deadlock.
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
  return cards.flatMap(({ productId, cardId, seconds }) =>
    [...seconds].map(([videoSince, counts]) => ({
      product_id: productId,
      card_id: cardId,
      video_since: videoSince,
      sessions_by_second: JSON.stringify(counts.watched),
      rewound_by_second: JSON.stringify(counts.rewound),
      paused_by_second: JSON.stringify(counts.paused),
    })),
  );
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

export function toCardStepRows(cards: readonly CardFigures[]) {
  return cards.flatMap(({ productId, cardId, steps }) =>
    [...steps.values()].map(({ day, exit, to, ...counts }) => ({
      product_id: productId,
      from_card_id: cardId,
      day,
      exit,
      to_card_id: to ?? END_OF_MODULE,
      ...counts,
    })),
  );
}

export async function incrementCardSteps(db: DbOrTrx, cards: readonly CardFigures[]): Promise<void> {
  // All transactions lock the rows in the order of their keys, so they cannot deadlock.
  const rows = toCardStepRows(cards).toSorted((a, b) => (toStepKey(a) < toStepKey(b) ? -1 : 1));
  for (const chunk of splitIntoChunks(rows)) {
    await db
      .insertInto('card_step')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['from_card_id', 'product_id', 'day', 'exit', 'to_card_id']).doUpdateSet((eb) => ({
          steps: eb('card_step.steps', '+', eb.ref('excluded.steps')),
          learners: eb('card_step.learners', '+', eb.ref('excluded.learners')),
        })),
      )
      .execute();
  }
}

const toStepKey = (row: ReturnType<typeof toCardStepRows>[number]) =>
  [row.from_card_id, row.product_id, row.day, row.exit, row.to_card_id].join(' ');

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
