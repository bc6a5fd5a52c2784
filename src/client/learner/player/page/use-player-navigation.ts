import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { buildTargetPath, findFailTarget, findNextTarget, findPreviousCard, type NavigationTarget } from '#shared/routing/navigation.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { buildEventCardFields } from '../../tracking/event-card-fields.ts';
import { useTracker } from '../../tracking/tracker.ts';
import { hasOpenDialog, type PageState } from '../../page-types/page-state.ts';
import type { ModuleData } from '../module-data/module-data.ts';
import { isNavigationLocked, type PendingNavigation } from './navigation-lock.ts';
import { findNextBlockedReason, findOutcomePageId, type PostponedPageChange } from './page-flow.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { getWords } from '#client/words/words-store.ts';

export interface PlayerNavigation {
  next: () => void;
  previous: () => void;
  exit: () => void;
  goToFailPage: () => void;
  /** Opens a page that the learner has chosen from the list of pages. Choosing the next page has the effect of the Next button. */
  open: (card: Card, isNext: boolean) => void;
  canGoNext: boolean;
  canGoPrevious: boolean;
  /** Is true if the page would change automatically, but the "Wait for me" setting makes the player wait until the learner presses Next. */
  isAdvancePending: boolean;
}

interface PlayerNavigationOptions {
  moduleData: ModuleData;
  card: Card;
  page: PageState;
  postponedPageChange: PostponedPageChange | null;
  announce: (message: string) => void;
  /** Shows a card immediately, before the router has changed the URL. */
  onShowCard: (card: Card) => void;
  markAsDone: (cardId: string) => void;
}

/** Only one navigation runs at a time, and each navigation adds one entry to the browser's history. */
export function usePlayerNavigation(options: PlayerNavigationOptions): PlayerNavigation {
  const { moduleData, card, page, postponedPageChange, announce, onShowCard, markAsDone } = options;
  const navigate = useNavigate();
  const { track } = useTracker();
  const pendingNavigation = useRef<PendingNavigation | null>(null);
  const shownPage = useRef<object>({});
  useEffect(() => {
    shownPage.current = { cardId: card.id };
  }, [card.id]);

  return useMemo(() => {
    const { cards, module } = moduleData;
    const isDialogOpen = hasOpenDialog(page);
    const isLocked = () => isDialogOpen || isNavigationLocked(pendingNavigation.current, shownPage.current, performance.now());
    const goTo = (target: NavigationTarget) => {
      pendingNavigation.current = { shownPage: shownPage.current, startedAtMs: performance.now() };
      void navigate(buildTargetPath(target, module.slug));
      // The next page's video is preloaded, so the page can be shown in the next frame, before the router has finished.
      if (target.to === 'card') flushSync(() => onShowCard(target.card));
    };
    const goToFailPage = () => {
      const target = findFailTarget(card, cards);
      if (target && !isLocked()) goTo(target);
    };
    const complete = () => {
      if (!getPageTypeRules(card.type).isCompletedByNext) return;
      track({ type: 'completed', ...buildEventCardFields(card) });
      markAsDone(card.id);
    };
    const goToNextPage = () => {
      const blockedReason = findNextBlockedReason(card, page);
      if (blockedReason !== null) return announce(blockedReason);
      if (isLocked()) return;
      complete();
      goTo(findNextTarget(card, cards, findOutcomePageId(card, page)));
    };
    return {
      next: postponedPageChange === 'failPage' ? goToFailPage : goToNextPage,
      previous() {
        if (isLocked()) return;
        const previousCard = findPreviousCard(card, cards);
        if (!previousCard) return announce(getWords(playerEn).firstPage);
        goTo({ to: 'card', card: previousCard });
      },
      exit: () => void navigate('/'),
      goToFailPage,
      open(target, isNext) {
        if (isNavigationLocked(pendingNavigation.current, shownPage.current, performance.now())) return;
        if (isNext) complete();
        goTo({ to: 'card', card: target });
      },
      canGoNext: findNextBlockedReason(card, page) === null || (postponedPageChange !== null && !isDialogOpen),
      canGoPrevious: findPreviousCard(card, cards) !== null && !isDialogOpen,
      isAdvancePending: postponedPageChange !== null,
    };
  }, [moduleData, card, page, postponedPageChange, announce, onShowCard, markAsDone, navigate, track]);
}
