import type { Card } from '#shared/catalog.ts';
import { trackEvent } from '#client/learner/tracking/browser-outbox.ts';
import type { PageAction, PageState } from '#client/learner/page-types/page-state.ts';

/** Acts on the page, and tells the server of answers. It judges them itself; the demo's stay here. */
export function trackAnswers(card: Card, page: PageState, isDemo: boolean, act: (act: PageAction) => void): (act: PageAction) => void {
  return (done) => {
    if (!isDemo && page.phase === 'open') {
      if (done.type === 'answered') trackEvent({ type: 'answered', cardId: card.id, optionIndex: done.option });
      if (done.type === 'submitted') trackEvent({ type: 'submitted', cardId: card.id, answers: [...done.given] });
    }
    act(done);
  };
}
