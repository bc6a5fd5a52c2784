import { useEffect, useEffectEvent } from 'react';
import type { Card } from '#shared/catalog.ts';
import { gradeChallenge } from '../../page-types/challenge/grade-challenge.ts';
import type { PageStateAction, PageState } from '../../page-types/page-state.ts';
import type { PageTimer } from './page-flow.ts';
import type { PlayerNavigation } from './use-player-navigation.ts';

interface AutoAdvanceOptions {
  card: Card;
  page: PageState;
  dispatch: (action: PageStateAction) => void;
  navigation: PlayerNavigation;
  /**
   * Holds the timer to run, or null if the page has none, if a dialog is open, or if the "Wait for me" setting postpones the page change.
   */
  timer: PageTimer | null;
}

/**
 * Runs the page's timer, which grades a submitted challenge or opens the next page after an answer. An interrupted timer starts again from
 * zero.
 */
export function useAutoAdvance({ card, page, dispatch, navigation, timer }: AutoAdvanceOptions): void {
  const run = useEffectEvent(async (action: PageTimer['action']) => {
    if (action === 'next') return navigation.next();
    if (action === 'failPage') return navigation.goToFailPage();
    const grades = await gradeChallenge(page.judgedBy ?? card, page.submittedAnswers);
    dispatch({ type: 'graded', cardId: card.id, grades });
  });
  useEffect(() => {
    if (!timer) return;
    const timeout = setTimeout(() => void run(timer.action), timer.ms);
    return () => clearTimeout(timeout);
  }, [timer]);
}
