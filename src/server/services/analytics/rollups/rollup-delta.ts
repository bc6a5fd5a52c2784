import type { DbOrTrx } from '#db/open.ts';
import type { TimeRange } from '#shared/time-ranges.ts';
import type { CardDelta } from './reduce-card-event.ts';
import {
  incrementCardDays,
  incrementOptionPicks,
  incrementWatchedSeconds,
  type CardDayCounts,
  type CardOptionPicks,
} from './rollup-queries.ts';

/** Day of an instant: UTC, YYYY-MM-DD. */
export function toUtcDay(instant: string): string {
  return instant.slice(0, 10);
}

/** Gathers what many events add to the numbers of products and cards, so that each row is written once. */
export class RollUpDelta {
  readonly days = new Map<string, CardDayCounts>();
  readonly options = new Map<string, CardOptionPicks>();
  readonly watched = new Map<string, { productId: string; cardId: string; seconds: TimeRange[] }>();

  add(productId: string, cardId: string, day: string, gain: CardDelta): void {
    const card = `${productId} ${cardId}`;
    const numbers = this.days.get(`${card} ${day}`) ?? { productId, cardId, day, viewed: 0, completed: 0, attempts: 0 };
    numbers.viewed += gain.viewed;
    numbers.completed += gain.completed;
    numbers.attempts += gain.attempts;
    if (gain.viewed + gain.completed + gain.attempts > 0) this.days.set(`${card} ${day}`, numbers);
    if (gain.pick) {
      const { optionIndex, isFirst } = gain.pick;
      const picks = this.options.get(`${card} ${optionIndex}`) ?? { productId, cardId, optionIndex, picks: 0, firstPicks: 0 };
      picks.picks++;
      if (isFirst) picks.firstPicks++;
      this.options.set(`${card} ${optionIndex}`, picks);
    }
    if (gain.newlyWatched.length > 0) {
      const watched = this.watched.get(card) ?? { productId, cardId, seconds: [] };
      watched.seconds.push(...gain.newlyWatched);
      this.watched.set(card, watched);
    }
  }

  async apply(db: DbOrTrx): Promise<void> {
    const inOrder = <T>(map: Map<string, T>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
    await incrementCardDays(db, inOrder(this.days));
    await incrementOptionPicks(db, inOrder(this.options));
    for (const { seconds, ...card } of inOrder(this.watched)) await incrementWatchedSeconds(db, card, seconds);
  }
}
