import { trackEvent } from '../../tracking/browser-outbox.ts';
import type { PageAction } from '../../page-types/page-state.ts';

/** Queues the event of an answer to a quiz or challenge. The server grades it itself. Other actions have no event. */
export function trackAnswer(cardId: string, action: PageAction): void {
  if (action.type === 'answered') trackEvent({ type: 'answered', cardId, optionIndex: action.option });
  if (action.type === 'submitted') trackEvent({ type: 'submitted', cardId, answers: [...action.answers] });
}
