import type { DbOrTrx } from '#db/open-database.ts';
import type { CardProgress } from './card-progress.ts';
import { selectEventsToReplay, selectSessionProducts, type JournalEvent } from './rebuild-queries.ts';
import { toUtcDay, type RollUpDelta } from './rollup-delta.ts';
import { SessionProgressReducer } from './session-progress-reducer.ts';

export class SessionReplay {
  readonly id: string;
  readonly #productId: string;
  readonly #progress = new SessionProgressReducer();
  readonly completedModules = new Map<string, string>();
  #lastSequence = 0;

  constructor(id: string, productId: string) {
    this.id = id;
    this.#productId = productId;
  }

  /**
   * Replays events, in batches, up to the sequence number `until` or to the end of the journal. Only events after the sequence number
   * `addedAfter` are added to `figures`.
   */
  async continue(
    db: DbOrTrx,
    { until = Number.MAX_SAFE_INTEGER, figures, addedAfter = 0 }: { until?: number; figures?: RollUpDelta; addedAfter?: number } = {},
  ): Promise<void> {
    for (;;) {
      const events = await selectEventsToReplay(db, this.id, { after: this.#lastSequence, until });
      if (events.length === 0) return;
      for (const event of events) this.#apply(event, event.sequence > addedAfter ? figures : undefined);
    }
  }

  get cards(): ReadonlyMap<string, CardProgress> {
    return this.#progress.cards;
  }

  #apply(recorded: JournalEvent, figures: RollUpDelta | undefined): void {
    const { event, receivedAt, sequence, counted } = recorded;
    this.#lastSequence = sequence;
    if ('moduleId' in event && !this.completedModules.has(event.moduleId)) this.completedModules.set(event.moduleId, receivedAt);
    for (const { cardId, delta } of this.#progress.apply(recorded))
      figures?.add({ productId: this.#productId, cardId, day: toUtcDay(receivedAt) }, delta, counted);
  }
}

export async function createSessionReplays(db: DbOrTrx, sessionIds: readonly string[]): Promise<SessionReplay[]> {
  const sessions = await selectSessionProducts(db, sessionIds);
  return sessions.map(({ id, productId }) => new SessionReplay(id, productId));
}
