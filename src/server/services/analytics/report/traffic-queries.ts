import type { DbOrTrx } from '#db/open-database.ts';

interface TrafficFilter {
  /** Is null for the learners of all products. */
  productId: string | null;
  /** The first day of the period, or an empty text for all of the past. */
  since: string;
}

/** Sums the steps of the given cards by exit and destination. An empty destination is the end of the module. */
export async function sumCardSteps(db: DbOrTrx, cardIds: readonly string[], { productId, since }: TrafficFilter) {
  let query = db.selectFrom('card_step').where('from_card_id', 'in', cardIds).where('exit', '!=', 'other').where('day', '>=', since);
  if (productId !== null) query = query.where('product_id', '=', productId);
  const rows = await query
    .select((eb) => [
      'from_card_id as from',
      'exit',
      'to_card_id as to',
      eb.fn.sum('learners').as('learners'),
      eb.fn.sum('steps').as('steps'),
    ])
    .groupBy(['from_card_id', 'exit', 'to_card_id'])
    .orderBy('from_card_id')
    .orderBy('exit')
    .orderBy('to_card_id')
    .execute();
  return rows.map((row) => ({ ...row, learners: Number(row.learners), steps: Number(row.steps) }));
}

/** Counts the learners who opened each card in the period for the first time, and those who completed it. */
export async function sumCardDays(db: DbOrTrx, cardIds: readonly string[], { productId, since }: TrafficFilter) {
  let query = db.selectFrom('card_day').where('card_id', 'in', cardIds).where('day', '>=', since);
  if (productId !== null) query = query.where('product_id', '=', productId);
  const rows = await query
    .select((eb) => ['card_id as id', eb.fn.sum('viewed').as('reached'), eb.fn.sum('completed').as('completed')])
    .groupBy('card_id')
    .execute();
  return new Map(rows.map(({ id, reached, completed }) => [id, { reached: Number(reached), completed: Number(completed) }]));
}

/** Counts the learners whose last card is the given one and who have not reached its module's end, by the time at which they were last seen. */
export async function countLearnersByLastCard(
  db: DbOrTrx,
  { cardIds, leftBefore, nowSince }: { cardIds: readonly string[]; leftBefore: string; nowSince: string },
  { productId, since }: TrafficFilter,
) {
  let query = db
    .selectFrom('session')
    .innerJoin('card', 'card.id', 'session.last_card_id')
    .leftJoin('session_module', (join) =>
      join.onRef('session_module.session_id', '=', 'session.id').onRef('session_module.module_id', '=', 'card.module_id'),
    )
    .where('session.last_card_id', 'in', cardIds)
    .where('session_module.session_id', 'is', null)
    .where('session.last_seen_at', '>=', since);
  if (productId !== null) query = query.where('session.product_id', '=', productId);
  const rows = await query
    .select((eb) => [
      'session.last_card_id as id',
      eb.fn.sum(eb.case().when('session.last_seen_at', '<', leftBefore).then(eb.lit(1)).else(eb.lit(0)).end()).as('left'),
      eb.fn.sum(eb.case().when('session.last_seen_at', '>=', nowSince).then(eb.lit(1)).else(eb.lit(0)).end()).as('hereNow'),
    ])
    .groupBy('session.last_card_id')
    .execute();
  return new Map(rows.map(({ id, left, hereNow }) => [id!, { left: Number(left), hereNow: Number(hereNow) }]));
}

/** Sums the answers and the first answers to the given quizzes by option, since their answers last changed. */
export async function sumOptionPicks(db: DbOrTrx, cardIds: readonly string[], productId: string | null) {
  let query = db
    .selectFrom('card_option')
    .innerJoin('card', (join) =>
      join.onRef('card.id', '=', 'card_option.card_id').onRef('card.answers_since', '=', 'card_option.answers_since'),
    )
    .where('card_option.card_id', 'in', cardIds);
  if (productId !== null) query = query.where('product_id', '=', productId);
  const rows = await query
    .select((eb) => [
      'card_option.card_id as id',
      'option_index as option',
      eb.fn.sum('picks').as('picks'),
      eb.fn.sum('first_picks').as('firstPicks'),
    ])
    .groupBy(['card_option.card_id', 'option_index'])
    .execute();
  return rows.map((row) => ({ ...row, picks: Number(row.picks), firstPicks: Number(row.firstPicks) }));
}

/**
 * Counts the learners who opened the given quizzes and challenges in the period for the first time and tried them: all of them, those who
 * passed, those who passed at first, and those who had not passed after three tries, since the answers last changed.
 */
export async function countTriesAndPasses(db: DbOrTrx, cardIds: readonly string[], { productId, since }: TrafficFilter) {
  if (cardIds.length === 0) return new Map<string, never>();
  let query = db
    .selectFrom('session_card')
    .innerJoin('session', 'session.id', 'session_card.session_id')
    .innerJoin('card', (join) =>
      join.onRef('card.id', '=', 'session_card.card_id').onRef('card.answers_since', '=', 'session_card.answers_since'),
    )
    .where('session_card.card_id', 'in', cardIds)
    .where('session_card.attempts', '>', 0);
  if (productId !== null) query = query.where('session.product_id', '=', productId);
  if (since !== '') query = query.where('session_card.viewed_at', '>=', since);
  const rows = await query
    .select((eb) => [
      'session_card.card_id as id',
      eb.fn.countAll().as('total'),
      eb.fn.count('session_card.passed_after').as('count'),
      eb.fn.sum(eb.case().when('session_card.passed_after', '=', 1).then(eb.lit(1)).else(eb.lit(0)).end()).as('atFirst'),
      eb.fn
        .sum(
          eb
            .case()
            .when(eb.and([eb('session_card.attempts', '>=', 3), eb(eb.fn.coalesce('session_card.passed_after', eb.lit(4)), '>', 3)]))
            .then(eb.lit(1))
            .else(eb.lit(0))
            .end(),
        )
        .as('notAfterThree'),
    ])
    .groupBy('session_card.card_id')
    .execute();
  return new Map(
    rows.map(({ id, total, count, atFirst, notAfterThree }) => [
      id,
      { total: Number(total), passed: Number(count), passedAtFirst: Number(atFirst), notAfterThree: Number(notAfterThree) },
    ]),
  );
}
