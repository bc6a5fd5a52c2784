// What the learner has done on the page that is open. One page at a time: opening another starts afresh.
import type { Card, VideoLink } from '#shared/catalog.ts';
import { findNextTarget, type NavigationTarget } from '#shared/navigation.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import type { PageInteraction } from '#shared/page-types/page-type-rules.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';

export interface PageState {
  cardId: string;
  /** A quiz goes from open to answered, a challenge by way of checking to passed or failed; the others stay open. */
  phase: 'open' | 'answered' | 'checking' | 'passed' | 'failed';
  /** The option chosen in a quiz. */
  chosenOption: number | null;
  /** What was submitted to a challenge, slot by slot, and whether each is right. */
  submittedAnswers: readonly SubmittedAnswer[];
  grades: readonly boolean[];
  /** The video open over the page. */
  video: VideoLink | null;
  /** The player's own dialog open over the page. */
  dialog: PlayerDialog | null;
}

export type PlayerDialog = 'transcript' | 'shortcuts';

export type PageAction =
  | { type: 'opened'; cardId: string }
  | { type: 'answered'; option: number }
  | { type: 'submitted'; given: readonly SubmittedAnswer[] }
  /** Judging takes a moment, so it says which page it was for. */
  | { type: 'judged'; cardId: string; verdicts: readonly boolean[] }
  | { type: 'retried' }
  | { type: 'videoOpened'; video: VideoLink }
  | { type: 'videoClosed' }
  | { type: 'dialogOpened'; dialog: PlayerDialog }
  | { type: 'dialogClosed' };

export function createPageState(cardId: string): PageState {
  return { cardId, phase: 'open', chosenOption: null, submittedAnswers: [], grades: [], video: null, dialog: null };
}

/** The page after an act. An act that comes too late for the page's phase changes nothing. */
export function reducePageState(page: PageState, act: PageAction): PageState {
  switch (act.type) {
    case 'opened':
      return createPageState(act.cardId);
    case 'answered':
      return page.phase === 'open' ? { ...page, phase: 'answered', chosenOption: act.option } : page;
    case 'submitted':
      return page.phase === 'open' ? { ...page, phase: 'checking', submittedAnswers: act.given } : page;
    case 'judged':
      return page.phase === 'checking' && page.cardId === act.cardId
        ? { ...page, phase: act.verdicts.every(Boolean) ? 'passed' : 'failed', grades: act.verdicts }
        : page;
    case 'retried':
      return page.phase === 'failed' ? createPageState(page.cardId) : page;
    case 'videoOpened':
      return { ...page, video: act.video };
    case 'videoClosed':
      return { ...page, video: null };
    case 'dialogOpened':
      return { ...page, dialog: act.dialog };
    case 'dialogClosed':
      return { ...page, dialog: null };
  }
}

/** Whether something lies over the page: its lesson and its timer wait, and nothing leads on. */
export function hasOpenDialog({ video, dialog }: Pick<PageState, 'video' | 'dialog'>): boolean {
  return video !== null || dialog !== null;
}

function toActivity(page: PageState): PageInteraction {
  return { isAnswered: page.phase === 'answered', isPassed: page.phase === 'passed', isVideoOpen: page.video !== null };
}

/** Why Next is refused just now, in words for the learner; null when it is allowed. */
export function findBlockedReason(card: Pick<Card, 'type' | 'options'>, page: PageState): string | null {
  if (page.dialog) return 'Close the dialog to continue';
  return page.video ? 'Close the video to continue' : getPageTypeRules(card.type).getBlockedReason(toActivity(page), card);
}

type CardLinks = Pick<Card, 'type' | 'options' | 'nextOnPassPageId'>;

/** The page the learner has earned the way to: the chosen option's, or that of a passed challenge. */
export function findOutcomePageId(card: CardLinks, page: PageState): string | null {
  if (page.phase === 'answered') return card.options[page.chosenOption ?? -1]?.nextPageId ?? null;
  return page.phase === 'passed' ? card.nextOnPassPageId : null;
}

/** The card that most likely comes next: before an answer, the one a right answer leads to. */
export function predictNextCard(card: Card, cards: readonly Card[], page: PageState): Card | null {
  const likely = page.phase === 'answered' ? null : getPageTypeRules(card.type).getNextPageIdOnSuccess(card);
  const target = findNextTarget(card, cards, findOutcomePageId(card, page) ?? likely);
  return target.to === 'card' ? target.card : null;
}

/** Where a failed challenge leads, if its author said so. */
export function findFailTarget(card: Card, cards: readonly Card[]): NavigationTarget | null {
  const found = cards.find(({ id }) => id === card.nextOnFailPageId && id !== card.id);
  return found ? { to: 'card', card: found } : null;
}

export interface PageTimer {
  ms: number;
  action: 'next' | 'judge' | 'failPage';
}

/** What happens by itself after a while on this page. */
export function getPageTimer(card: Card, cards: readonly Card[], page: PageState): PageTimer | null {
  if (page.phase === 'answered') return { ms: 1500, action: 'next' };
  if (page.phase === 'checking') return { ms: 1500, action: 'judge' };
  if (page.phase === 'passed') return { ms: 2000, action: 'next' };
  if (page.phase === 'failed' && findFailTarget(card, cards)) return { ms: 2000, action: 'failPage' };
  return null;
}

/** What would happen by itself on this page but waits for Next, as a learner may wish; judging goes on by itself. */
export function findPendingAdvance(timer: PageTimer | null, isWaitingForMe: boolean): 'next' | 'failPage' | null {
  return isWaitingForMe && timer && timer.action !== 'judge' ? timer.action : null;
}
