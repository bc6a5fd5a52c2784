import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import {
  emptyDelta,
  initialCardProgress,
  reduceCardEvent,
  type CardStatisticsDelta,
  type CardEvent,
  type CardProgress,
  type CardContentRevisions,
} from './card-progress.ts';
import { addTakenExit, type CardExit } from './session-steps.ts';

export interface RecordedEvent {
  event: LearnerEvent;
  /** Holds whether the answer in the event is correct, or null when the event contains no answer. */
  hasPassed: boolean | null;
  receivedAt: string;
  counted: CardContentRevisions;
}

/**
 * Computes the progress of a session on its cards from its events, which must be applied in the order in which they were stored. This class
 * is used both when events are recorded and when roll-ups are rebuilt.
 */
export class SessionProgressReducer {
  readonly cards: Map<string, CardProgress>;
  readonly changedCardIds = new Set<string>();
  /** Holds the id of the card that the session viewed last, or null before the first view and after the end of a module. */
  #currentCardId: string | null;

  constructor(cards = new Map<string, CardProgress>()) {
    this.cards = cards;
    this.#currentCardId = [...cards].find(([, { exit }]) => exit !== null)?.[0] ?? null;
  }

  apply({ event, hasPassed, receivedAt, counted }: RecordedEvent): { cardId: string; delta: CardStatisticsDelta }[] {
    if (!('cardId' in event)) return this.#leaveCard(null);
    const steps = event.type === 'viewed' && event.cardId !== this.#currentCardId ? this.#leaveCard(event.cardId) : [];
    const { progress, delta } = reduceCardEvent(this.#get(event.cardId), event, hasPassed, receivedAt, counted);
    if (event.type === 'viewed') this.#currentCardId = event.cardId;
    const exit = event.cardId === this.#currentCardId ? (findExit(event, hasPassed) ?? progress.exit ?? 'other') : null;
    this.#set(event.cardId, { ...progress, exit });
    return [...steps, { cardId: event.cardId, delta }];
  }

  /** Records that the learner leaves the current card for the card with the id `to`, or, when `to` is null, for the end of the module. */
  #leaveCard(to: string | null): { cardId: string; delta: CardStatisticsDelta }[] {
    const cardId = this.#currentCardId;
    if (cardId === null) return [];
    this.#currentCardId = null;
    const before = this.#get(cardId);
    const { step, takenExits } = addTakenExit(before.takenExits, before.exit ?? 'other', to);
    this.#set(cardId, { ...before, exit: null, takenExits });
    return [{ cardId, delta: { ...emptyDelta, step } }];
  }

  #get(cardId: string): CardProgress {
    return this.cards.get(cardId) ?? initialCardProgress;
  }

  #set(cardId: string, progress: CardProgress): void {
    this.cards.set(cardId, progress);
    this.changedCardIds.add(cardId);
  }
}

/**
 * Returns the way in which the learner leaves the card if this event is the last one on the card. Returns null for an event that does not
 * determine the exit, such as a view.
 */
function findExit(event: CardEvent, hasPassed: boolean | null): CardExit | null {
  if (event.type === 'completed') return 'next';
  if (event.type === 'answered') return `option:${event.optionIndex}`;
  if (event.type === 'submitted') return hasPassed === true ? 'passed' : 'failed';
  return null;
}
