import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { CardDelta, RecordedCheck } from './card-progress.ts';

/** Holds the figures of a card in a product, which are either the amounts that events add or the total amounts. */
export interface CardFigures {
  productId: string;
  cardId: string;
  /** Maps each UTC day (YYYY-MM-DD) to the counts of the day. */
  days: Map<string, { viewed: number; completed: number; attempts: number }>;
  /** Maps the index of each option to the counts of the option. */
  options: Map<number, { picks: number; firstPicks: number }>;
  /** Maps each check id to a map from faults to the counts of the fault. */
  checks: Map<string, Map<string, { times: number; firstTimes: number }>>;
  /** Holds the number of sessions that watched each second of the video. */
  sessionsBySecond: number[];
}

/** Returns the UTC day of an instant as YYYY-MM-DD. */
export function toUtcDay(instant: string): string {
  return instant.slice(0, 10);
}

/** Sums the amounts that many events add to the figures of cards in products, so that each database row is written once. */
export class RollUpDelta {
  /** Maps each card id to a map from product ids to the figures of the card in the product. */
  readonly #cards = new Map<string, Map<string, CardFigures>>();

  /** Returns the figures of all cards, in an order that keeps concurrent transactions from deadlocking. */
  listFigures(): CardFigures[] {
    return [...this.#cards.keys()].toSorted().flatMap((cardId) => this.findFigures(cardId));
  }

  /** Returns the figures of a card in each of its products. */
  findFigures(cardId: string): CardFigures[] {
    return [...(this.#cards.get(cardId)?.values() ?? [])].toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  }

  add(productId: string, cardId: string, day: string, { viewed, completed, attempts, pick, checks, newlyWatched }: CardDelta): void {
    const figures = this.#findOrCreate(productId, cardId);
    if (viewed + completed + attempts > 0) {
      const counts = figures.days.get(day) ?? { viewed: 0, completed: 0, attempts: 0 };
      figures.days.set(day, {
        viewed: counts.viewed + viewed,
        completed: counts.completed + completed,
        attempts: counts.attempts + attempts,
      });
    }
    if (pick) {
      const counts = figures.options.get(pick.optionIndex) ?? { picks: 0, firstPicks: 0 };
      figures.options.set(pick.optionIndex, { picks: counts.picks + 1, firstPicks: counts.firstPicks + (pick.isFirst ? 1 : 0) });
    }
    for (const result of checks) addRecordedCheck(figures.checks, result);
    for (const range of newlyWatched) addSeconds(figures.sessionsBySecond, range);
  }

  #findOrCreate(productId: string, cardId: string): CardFigures {
    const byProduct = this.#cards.get(cardId) ?? new Map<string, CardFigures>();
    this.#cards.set(cardId, byProduct);
    const figures = byProduct.get(productId) ?? {
      productId,
      cardId,
      days: new Map(),
      options: new Map(),
      checks: new Map(),
      sessionsBySecond: [],
    };
    byProduct.set(productId, figures);
    return figures;
  }
}

function addRecordedCheck(checks: CardFigures['checks'], { checkId, fault, isFirst }: RecordedCheck): void {
  const faults = checks.get(checkId) ?? new Map<string, { times: number; firstTimes: number }>();
  checks.set(checkId, faults);
  const counts = faults.get(fault) ?? { times: 0, firstTimes: 0 };
  faults.set(fault, { times: counts.times + 1, firstTimes: counts.firstTimes + (isFirst ? 1 : 0) });
}

function addSeconds(sessionsBySecond: number[], [from, to]: TimeRange): void {
  while (sessionsBySecond.length < to) sessionsBySecond.push(0);
  for (let second = from; second < to; second++) sessionsBySecond[second]!++;
}
