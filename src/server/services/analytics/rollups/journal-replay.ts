import type { DbOrTrx } from '#db/open.ts';
import { initialCardProgress, reduceCardEvent, type CardProgress } from './card-progress.ts';
import { selectJournal, selectSessionProducts, type JournalEvent } from './rebuild-queries.ts';
import { toUtcDay, type RollUpDelta } from './rollup-delta.ts';

/** What a session has done so far, computed from its part of the event journal. */
export class SessionReplay {
  readonly id: string;
  readonly #productId: string;
  /** Progress by card id. */
  readonly cards = new Map<string, CardProgress>();
  /** When each module was completed, by its id. */
  readonly completedModules = new Map<string, string>();
  #lastSequence = 0;

  constructor(id: string, productId: string) {
    this.id = id;
    this.#productId = productId;
  }

  /**
   * Continues to an event, or to the end of the journal, reading a bounded number of events at a time. Adds what the events after
   * `addedAfter` mean for their cards to `figures`.
   */
  async continue(
    db: DbOrTrx,
    { until = Number.MAX_SAFE_INTEGER, figures, addedAfter = 0 }: { until?: number; figures?: RollUpDelta; addedAfter?: number } = {},
  ): Promise<void> {
    for (;;) {
      const events = await selectJournal(db, this.id, { after: this.#lastSequence, until });
      if (events.length === 0) return;
      for (const event of events) this.#apply(event, event.sequence > addedAfter ? figures : undefined);
    }
  }

  #apply({ event, hasPassed, receivedAt, sequence }: JournalEvent, figures: RollUpDelta | undefined): void {
    this.#lastSequence = sequence;
    if (!('cardId' in event)) {
      if (!this.completedModules.has(event.moduleId)) this.completedModules.set(event.moduleId, receivedAt);
      return;
    }
    const before = this.cards.get(event.cardId) ?? initialCardProgress;
    const { progress, delta } = reduceCardEvent(before, event, hasPassed, receivedAt);
    this.cards.set(event.cardId, progress);
    figures?.add(this.#productId, event.cardId, toUtcDay(receivedAt), delta);
  }
}

/** Creates replays of sessions that have read nothing yet. */
export async function createReplays(db: DbOrTrx, sessionIds: readonly string[]): Promise<SessionReplay[]> {
  const sessions = await selectSessionProducts(db, sessionIds);
  return sessions.map(({ id, productId }) => new SessionReplay(id, productId));
}
