// This file contains the rules that determine the next page.
import type { Card } from '#shared/catalog.ts';
import { findFailTarget, findNextTarget } from '#shared/routing/navigation.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { PageInteraction } from '#shared/page-types/page-type-rules.ts';
import { hasFindingsToRead } from '../../page-types/has-findings-to-read.ts';
import type { PageState } from '../../page-types/page-state.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { getWords } from '#client/words/words-store.ts';

function toInteraction(page: PageState): PageInteraction {
  const { phase, isUnlocked } = page;
  return {
    isAnswered: isUnlocked || phase === 'answered',
    isPassed: isUnlocked || phase === 'passed',
    isVideoOpen: page.openVideo !== null,
  };
}

/** Returns a message that explains why the learner cannot go to the next page, or null when nothing prevents it. */
export function findNextBlockedReason(card: Pick<Card, 'type' | 'options'>, page: PageState): string | null {
  const words = getWords(playerEn);
  if (page.openDialog) return words.closeDialog;
  if (page.openVideo) return words.closeVideo;
  const reason = getPageTypeRules(card.type).getBlockedReason(toInteraction(page), card);
  return reason && words[reason];
}

/**
 * Returns the id of the page that the author has set for the learner's answer: for the option chosen in a quiz or for a passed challenge.
 * On a page that the learner has answered or passed before, the answer counts as correct.
 */
export function findOutcomePageId(card: Pick<Card, 'type' | 'options' | 'nextOnPassPageId'>, page: PageState): string | null {
  if (page.phase === 'answered') return card.options[page.chosenOption ?? -1]?.nextPageId ?? null;
  if (page.phase === 'passed') return card.nextOnPassPageId;
  return page.isUnlocked ? getPageTypeRules(card.type).getNextPageIdOnSuccess(card) : null;
}

/**
 * Predicts the next card, so that the player can preload its video. Until the learner has answered the page, the prediction assumes a
 * correct answer.
 */
export function predictNextCard(card: Card, cards: readonly Card[], page: PageState): Card | null {
  const isAnswered = page.phase === 'answered';
  const likelyPageId = isAnswered ? null : getPageTypeRules(card.type).getNextPageIdOnSuccess(card);
  const target = findNextTarget(card, cards, findOutcomePageId(card, page) ?? likelyPageId);
  return target.to === 'card' ? target.card : null;
}

/** Describes an action that the page runs automatically after `ms` milliseconds. */
export interface PageTimer {
  ms: number;
  action: 'next' | 'grade' | 'failPage';
}

export function getPageTimer(card: Card, cards: readonly Card[], page: PageState): PageTimer | null {
  if (page.phase === 'answered') return { ms: 1500, action: 'next' };
  if (page.phase === 'checking') return { ms: 1500, action: 'grade' };
  // The player does not automatically leave a page with findings, so that the learner has time to read the findings.
  if (hasFindingsToRead(card, page)) return null;
  // Who has passed with own numbers may want new ones.
  if (page.phase === 'passed') return card.answers.some(({ ownNumbers }) => ownNumbers) ? null : { ms: 2000, action: 'next' };
  if (page.phase === 'failed' && findFailTarget(card, cards)) return { ms: 2000, action: 'failPage' };
  return null;
}

export type PostponedPageChange = Exclude<PageTimer['action'], 'grade'>;

/**
 * Returns the automatic page change that is postponed until the learner presses Next, or null when there is none. The "Wait for me" setting
 * postpones page changes, but not the grading of a challenge.
 */
export function findPostponedPageChange(timer: PageTimer | null, isWaitingForMe: boolean): PostponedPageChange | null {
  return isWaitingForMe && timer && timer.action !== 'grade' ? timer.action : null;
}
