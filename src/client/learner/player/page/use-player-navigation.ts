import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { nextTarget, previousCard, targetPath, type Target } from '#shared/navigation.ts';
import { rulesOf } from '#shared/page-types/page-type-registry.ts';
import { trackEvent } from '#client/learner/tracking/browser-outbox.ts';
import { earnedPageId, failTarget, isCovered, refusalOf, type PageState } from '#client/learner/page-types/page-state.ts';
import { isStepping, type Step } from './navigation-lock.ts';
import type { Visit } from '../module-data/module-data.ts';

export interface Steps {
  next: () => void;
  previous: () => void;
  exit: () => void;
  /** Where a failed challenge leads. */
  toFailPage: () => void;
}

interface Here {
  visit: Visit;
  card: Card;
  page: PageState;
  announce: (words: string) => void;
  /** Shows a card before its address is known to the router. */
  onStep: (to: Card) => void;
}

/** From page to page: one step at a time, each one entry of the browser's history. */
export function useSteps({ visit, card, page, announce, onStep }: Here): Steps {
  const navigate = useNavigate();
  const step = useRef<Step | null>(null);
  const arrival = useRef<object>({});
  useEffect(() => {
    arrival.current = { cardId: card.id };
  }, [card.id]);
  const isWaiting = () => isCovered(page) || isStepping(step.current, arrival.current, performance.now());
  const go = (target: Target) => {
    step.current = { from: arrival.current, at: performance.now() };
    void navigate(targetPath(target, visit.module.slug));
    // Before the next frame, whatever asked for it: the picture is loaded and only waits to be shown.
    if (target.to === 'card') flushSync(() => onStep(target.card));
  };

  return {
    next() {
      const refusal = refusalOf(card, page);
      if (refusal !== null) return announce(refusal);
      if (isWaiting()) return;
      if (!visit.isDemo && rulesOf(card.type).isCompletedByLeaving) trackEvent({ type: 'completed', cardId: card.id });
      go(nextTarget(card, visit.cards, earnedPageId(card, page)));
    },
    previous() {
      if (isWaiting()) return;
      const before = previousCard(card, visit.cards);
      if (!before) return announce('First page');
      go({ to: 'card', card: before });
    },
    toFailPage() {
      const target = failTarget(card, visit.cards);
      if (target && !isWaiting()) go(target);
    },
    exit: () => void navigate('/'),
  };
}
