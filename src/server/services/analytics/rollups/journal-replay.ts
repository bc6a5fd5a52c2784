import type { DbOrTrx } from '#db/open.ts';
import { initialCardProgress, reduceCardEvent, type CardProgress } from './card-progress.ts';
import { selectJournal, selectSessionProducts, type JournalEvent } from './rebuild-queries.ts';
import { toUtcDay, type RollUpDelta } from './rollup-delta.ts';

/** Computes the progress of a session from the events of the session in the journal. */
export class SessionReplay {
  readonly id: string;
  readonly #productId: string;
  /** Maps card ids to the progress on each card. */
  readonly cards = new Map<string, CardProgress>();
  /** Maps module ids to the instants at which the modules were completed. */
  readonly completedModules = new Map<string, string>();
  #lastSequence = 0;

  constructor(id: string, productId: string) {
    this.id = id;
    this.#productId = productId;
  }

  /**
   * Replays events up to the sequence number `until`, or up to the end of the journal, and reads a bounded number of events at a
   * time. Adds the events after the sequence number `addedAfter` to the card figures in `figures`.
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

  #apply({ event, hasPassed, receivedAt, sequence, counted }: JournalEvent, figures: RollUpDelta | undefined): void {
    this.#lastSequence = sequence;
    if (!('cardId' in event)) {
      if (!this.completedModules.has(event.moduleId)) this.completedModules.set(event.moduleId, receivedAt);
      return;
    }
    const before = this.cards.get(event.cardId) ?? initialCardProgress;
    const { progress, delta } = reduceCardEvent(before, event, hasPassed, receivedAt, counted);
    this.cards.set(event.cardId, progress);
    figures?.add({ productId: this.#productId, cardId: event.cardId, day: toUtcDay(receivedAt) }, delta, counted);
  }
}

/** Creates session replays that have not read any events yet. */
export async function createReplays(db: DbOrTrx, sessionIds: readonly string[]): Promise<SessionReplay[]> {
  const sessions = await selectSessionProducts(db, sessionIds);
  return sessions.map(({ id, productId }) => new SessionReplay(id, productId));
}
