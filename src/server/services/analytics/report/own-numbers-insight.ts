import type { DbOrTrx } from '#db/open-database.ts';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import { computeFisherPValue } from '#shared/statistics.ts';

/** A version is reported when at least so many learners have worked on it and it failed significantly more often than the others. */
const MIN_LEARNERS = 20;
const MAX_P_VALUE = 0.001;

interface RoundFigures {
  numbers: string;
  round: number;
  number: number;
  firstTries: number;
  firstPasses: number;
}

/** Returns the figures of a page with own numbers: whether further rounds help, and whether a version is harder than the others. */
export async function loadOwnNumbersInsight(
  db: DbOrTrx,
  { productId, cardId, numbers, leftOut }: { productId: string; cardId: string } & Pick<OwnNumbers, 'numbers' | 'leftOut'>,
): Promise<NonNullable<CardInsight['ownNumbers']>> {
  const figures = await selectRoundFigures(db, productId, cardId);
  return {
    learnersWithMoreRounds: await countLearners(db, { productId, cardId }, 'moreRounds'),
    commonNumbers: await countLearners(db, { productId, cardId, numbers }, 'commonNumbers'),
    rounds: sumBy(figures, ({ round }) => round).map(({ key, firstTries, firstPasses }) => ({ round: key, firstTries, firstPasses })),
    failingVersions: findFailingVersions(figures.filter((each) => each.numbers === numbers && each.number > 0)).filter(
      ({ number }) => !leftOut.includes(number),
    ),
  };
}

function findFailingVersions(figures: readonly RoundFigures[]): NonNullable<CardInsight['ownNumbers']>['failingVersions'] {
  const versions = sumBy(figures, ({ number }) => number);
  return versions.flatMap((version) => {
    const others = versions.filter((each) => each !== version);
    const own = { count: version.firstTries - version.firstPasses, total: version.firstTries };
    const tries = others.reduce((sum, { firstTries }) => sum + firstTries, 0);
    const passes = others.reduce((sum, { firstPasses }) => sum + firstPasses, 0);
    const rest = { count: tries - passes, total: tries };
    const isFailing = own.total >= MIN_LEARNERS && computeFisherPValue(own, rest) < MAX_P_VALUE;
    return isFailing ? [{ number: version.key, failed: own, othersFailed: rest }] : [];
  });
}

function sumBy(figures: readonly RoundFigures[], getKey: (figures: RoundFigures) => number) {
  return [...Map.groupBy(figures, getKey)]
    .map(([key, group]) => ({
      key,
      firstTries: group.reduce((sum, { firstTries }) => sum + firstTries, 0),
      firstPasses: group.reduce((sum, { firstPasses }) => sum + firstPasses, 0),
    }))
    .toSorted((one, other) => one.key - other.key);
}

async function selectRoundFigures(db: DbOrTrx, productId: string, cardId: string): Promise<RoundFigures[]> {
  return db
    .selectFrom('card_round')
    .select(['numbers', 'round', 'number', 'first_tries as firstTries', 'first_passes as firstPasses'])
    .where('card_id', '=', cardId)
    .where('product_id', '=', productId)
    .execute();
}

/** Counts the learners of a product who have begun a second round, or who got the data of the start workbook in place of own numbers. */
async function countLearners(
  db: DbOrTrx,
  { productId, cardId, numbers }: { productId: string; cardId: string; numbers?: string },
  group: 'moreRounds' | 'commonNumbers',
): Promise<number> {
  const { learners } = await db
    .selectFrom('workbook_round')
    .innerJoin('session', 'session.id', 'workbook_round.session_id')
    .select((eb) => eb.fn.count('session_id').distinct().as('learners'))
    .where('card_id', '=', cardId)
    .where('session.product_id', '=', productId)
    .$if(group === 'moreRounds', (query) => query.where('round', '=', 2))
    .$if(group === 'commonNumbers', (query) => query.where('number', '=', 0).where('numbers', '=', numbers!))
    .executeTakeFirstOrThrow();
  return Number(learners);
}
