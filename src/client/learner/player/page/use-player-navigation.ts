import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { findNextTarget, findPreviousCard, buildTargetPath, type NavigationTarget } from '#shared/navigation.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { trackEvent } from '#client/learner/tracking/browser-outbox.ts';
import {
  findOutcomePageId,
  findFailTarget,
  hasOpenDialog,
  findBlockedReason,
  type PageState,
} from '#client/learner/page-types/page-state.ts';
import { isNavigationLocked, type PendingNavigation } from './navigation-lock.ts';
import type { ModuleData } from '../module-data/module-data.ts';

export interface PlayerNavigation {
  next: () => void;
  previous: () => void;
  exit: () => void;
  /** Where a failed challenge leads. */
  toFailPage: () => void;
}

interface PlayerNavigationOptions {
  moduleData: ModuleData;
  card: Card;
  page: PageState;
  announce: (words: string) => void;
  /** Shows a card before its address is known to the router. */
  onShowCard: (to: Card) => void;
}

/** From page to page: one step at a time, each one entry of the browser's history. */
export function usePlayerNavigation({
  moduleData: visit,
  card,
  page,
  announce,
  onShowCard: onStep,
}: PlayerNavigationOptions): PlayerNavigation {
  const navigate = useNavigate();
  const step = useRef<PendingNavigation | null>(null);
  const arrival = useRef<object>({});
  useEffect(() => {
    arrival.current = { cardId: card.id };
  }, [card.id]);
  const isWaiting = () => hasOpenDialog(page) || isNavigationLocked(step.current, arrival.current, performance.now());
  const go = (target: NavigationTarget) => {
    step.current = { shownPage: arrival.current, startedAtMs: performance.now() };
    void navigate(buildTargetPath(target, visit.module.slug));
    // Before the next frame, whatever asked for it: the picture is loaded and only waits to be shown.
    if (target.to === 'card') flushSync(() => onStep(target.card));
  };

  return {
    next() {
      const refusal = findBlockedReason(card, page);
      if (refusal !== null) return announce(refusal);
      if (isWaiting()) return;
      if (!visit.isDemo && getPageTypeRules(card.type).isCompletedByNext) trackEvent({ type: 'completed', cardId: card.id });
      go(findNextTarget(card, visit.cards, findOutcomePageId(card, page)));
    },
    previous() {
      if (isWaiting()) return;
      const before = findPreviousCard(card, visit.cards);
      if (!before) return announce('First page');
      go({ to: 'card', card: before });
    },
    toFailPage() {
      const target = findFailTarget(card, visit.cards);
      if (target && !isWaiting()) go(target);
    },
    exit: () => void navigate('/'),
  };
}
