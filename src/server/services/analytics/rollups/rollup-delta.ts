import type { TimeRange } from '#shared/analytics/time-ranges.ts';
import type { CardStatisticsDelta, CardContentRevisions, RecordedCheck } from './card-progress.ts';
import type { SubmittedRound } from './session-rounds.ts';
import type { CardExit } from './session-steps.ts';

/** Holds the statistics of a card in a product, summed either over a few new events or over all events. */
export interface CardFigures {
  productId: string;
  cardId: string;
  /**
   * Maps each UTC day (YYYY-MM-DD) to three counts: sessions that first viewed the card, sessions that first completed the card, and
   * attempts.
   */
  days: Map<string, { viewed: number; completed: number; attempts: number }>;
  /**
   * Counts how often each option was picked. The outer map's key is the number of the card revision that introduced the answers, and the
   * inner map's key is the index of the option.
   */
  options: Map<number, Map<number, { picks: number; firstPicks: number }>>;
  /**
   * Counts how often each fault was found. The keys of the nested maps are, from the outside in, the number of the card revision that
   * introduced the answers, the id of the check, and the fault code.
   */
  checks: Map<number, Map<string, Map<string, { times: number; firstTimes: number }>>>;
  /** Counts what the checks found in the first tries of learners. Each key combines the UTC day, the check and the fault code. */
  checkDays: Map<string, { day: string; checkId: string; fault: string; learners: number }>;
  /** Counts the first submissions in rounds of own numbers. Each key combines the numbers, the round and the version. */
  rounds: Map<string, SubmittedRound & { firstTries: number; firstPasses: number }>;
  /** Counts sessions for each second of a video. The map key is the number of the card revision that introduced the video. */
  seconds: Map<number, CountsBySecond>;
  /** Each key combines the UTC day, the way in which the learners left the card, and the id of the next card. */
  steps: Map<string, CardStepCounts>;
}

export interface CountsBySecond {
  watched: number[];
  rewound: number[];
  paused: number[];
}

/** Counts the learners' steps from a card that have the same UTC day, the same exit (for example, Next) and the same destination. */
export interface CardStepCounts {
  day: string;
  exit: CardExit;
  /** Holds the id of the next card, or null for the end of the module. */
  to: string | null;
  steps: number;
  /** Counts the sessions that took a step with this exit and this destination, each session only once. */
  learners: number;
}

/** Returns the UTC day of an instant as YYYY-MM-DD. */
export function toUtcDay(instant: string): string {
  return instant.slice(0, 10);
}

/** Sums the numbers that many events add to the statistics of cards, so that each database row is written only once. */
export class RollUpDelta {
  /** Maps card ids to maps, which map product ids to the card's statistics in the product. */
  readonly #cards = new Map<string, Map<string, CardFigures>>();

  /**
   * Returns the statistics of all cards, sorted by card id, so that concurrent transactions lock rows in the same order and cannot
   * deadlock.
   */
  listFigures(): CardFigures[] {
    return [...this.#cards.keys()].toSorted().flatMap((cardId) => this.findFigures(cardId));
  }

  findFigures(cardId: string): CardFigures[] {
    return [...(this.#cards.get(cardId)?.values() ?? [])].toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  }

  /** `answersSince` and `videoSince` identify the answers and the video that the learner saw. */
  add(
    { productId, cardId, day }: { productId: string; cardId: string; day: string },
    { viewed, completed, attempts, pick, checks, firstTry, newlyWatched, newlyRewound, newlyPaused, step }: CardStatisticsDelta,
    { answersSince, videoSince }: CardContentRevisions,
  ): void {
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
      const options = getOrInsert(figures.options, answersSince, () => new Map());
      const counts = options.get(pick.optionIndex) ?? { picks: 0, firstPicks: 0 };
      options.set(pick.optionIndex, { picks: counts.picks + 1, firstPicks: counts.firstPicks + (pick.isFirst ? 1 : 0) });
    }
    for (const result of checks)
      addRecordedCheck(
        getOrInsert(figures.checks, answersSince, () => new Map()),
        result,
      );
    for (const { checkId, fault, isFirst } of checks) {
      if (!isFirst) continue;
      getOrInsert(figures.checkDays, `${day} ${checkId} ${fault}`, () => ({ day, checkId, fault, learners: 0 })).learners++;
    }
    if (firstTry) {
      const { hasPassed, ...round } = firstTry;
      const counts = getOrInsert(figures.rounds, Object.values(round).join(' '), () => ({ ...round, firstTries: 0, firstPasses: 0 }));
      counts.firstTries++;
      if (hasPassed) counts.firstPasses++;
    }
    if (newlyWatched.length + newlyRewound.length + newlyPaused.length > 0) {
      const counts = getOrInsert(figures.seconds, videoSince, () => ({ watched: [], rewound: [], paused: [] }));
      for (const range of newlyWatched) addSeconds(counts.watched, range);
      for (const range of newlyRewound) addSeconds(counts.rewound, range);
      for (const range of newlyPaused) addSeconds(counts.paused, range);
    }
    if (step) {
      const { exit, to, isFirst } = step;
      const counts = getOrInsert(figures.steps, `${day} ${exit} ${to}`, () => ({ day, exit, to, steps: 0, learners: 0 }));
      counts.steps++;
      if (isFirst) counts.learners++;
    }
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
      checkDays: new Map(),
      rounds: new Map(),
      seconds: new Map(),
      steps: new Map(),
    };
    byProduct.set(productId, figures);
    return figures;
  }
}

function getOrInsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

function addRecordedCheck(
  checks: Map<string, Map<string, { times: number; firstTimes: number }>>,
  { checkId, fault, isFirst }: RecordedCheck,
): void {
  const faults = checks.get(checkId) ?? new Map<string, { times: number; firstTimes: number }>();
  checks.set(checkId, faults);
  const counts = faults.get(fault) ?? { times: 0, firstTimes: 0 };
  faults.set(fault, { times: counts.times + 1, firstTimes: counts.firstTimes + (isFirst ? 1 : 0) });
}

function addSeconds(counts: number[], [from, to]: TimeRange): void {
  while (counts.length < to) counts.push(0);
  for (let second = from; second < to; second++) counts[second]!++;
}
