import { useCallback, useMemo, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { gradeOption } from '#shared/page-types/mcq.ts';
import { findDetours } from '#shared/routing/learning-way.ts';
import type { PageState } from '../../page-types/page-state.ts';
import type { ModuleData } from '../module-data/module-data.ts';

/** Holds the pages that the learner has opened and done, and the pages that only a wrong answer leads to. */
export interface LearningProgress {
  openedIds: ReadonlySet<string>;
  doneIds: ReadonlySet<string>;
  detourIds: ReadonlySet<string>;
}

/** Returns the learner's progress in the module, as it was when the module was loaded and with what the learner has done since. */
export function useLearningProgress(moduleData: ModuleData, card: Card, page: PageState): [LearningProgress, (cardId: string) => void] {
  const [openedNow, setOpenedNow] = useState<readonly string[]>([]);
  const [doneNow, setDoneNow] = useState<readonly string[]>([]);
  const hasSucceeded = page.phase === 'passed' || (page.phase === 'answered' && gradeOption(card, page.chosenOption ?? -1));
  if (!openedNow.includes(card.id)) setOpenedNow([...openedNow, card.id]);
  if (page.cardId === card.id && hasSucceeded && !doneNow.includes(card.id)) setDoneNow([...doneNow, card.id]);
  const markAsDone = useCallback((cardId: string) => setDoneNow((done) => (done.includes(cardId) ? done : [...done, cardId])), []);
  const progress = useMemo(() => {
    const { cards, openedCardIds, doneCardIds } = moduleData;
    return {
      openedIds: new Set([...openedCardIds, ...openedNow]),
      doneIds: new Set([...doneCardIds, ...doneNow]),
      detourIds: new Set(findDetours(cards).map(({ id }) => id)),
    };
  }, [moduleData, openedNow, doneNow]);
  return [progress, markAsDone];
}
