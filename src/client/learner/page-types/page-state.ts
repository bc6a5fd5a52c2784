// This file manages the state of the current page, which reflects the learner's actions since the page was opened.
import type { AnswerSlot, YoutubeLink } from '#shared/page-types/card-fields.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

export interface PageState {
  cardId: string;
  /**
   * A quiz goes from the `open` phase to the `answered` phase when the learner chooses an option. A challenge goes from the `open` phase to
   * `checking` when the learner submits the answers, and then to `passed` or `failed`. A failed challenge goes back to `open` when the
   * learner retries it, and a passed one when the learner solves it again with new numbers. A page that is neither a quiz nor a challenge stays in the `open` phase.
   */
  phase: 'open' | 'answered' | 'checking' | 'passed' | 'failed';
  /** Is true if the learner has answered or passed the page before, so that the learner can go on without doing so again. */
  isUnlocked: boolean;
  chosenOption: number | null;
  submittedAnswers: readonly SubmittedAnswer[];
  judgedBy: JudgedBy | null;
  /** States for each answer slot whether the submitted answer is correct. */
  grades: readonly boolean[];
  /** Holds the YouTube video that is open over the page, or null. */
  openVideo: YoutubeLink | null;
  /** Names the player's own dialog that is open over the page, or is null while none is open. */
  openDialog: PlayerDialog | null;
}

/** Holds the content of an earlier revision of the page, by which a round is judged that began before the page changed. */
export interface JudgedBy {
  revision: number;
  answers: readonly AnswerSlot[];
}

export type PlayerDialog = 'companion' | 'search';

export type PageStateAction =
  | { type: 'opened'; cardId: string; isUnlocked: boolean }
  | { type: 'answered'; option: number }
  | { type: 'submitted'; answers: readonly SubmittedAnswer[]; judgedBy?: JudgedBy | null }
  /**
   * The `graded` action contains the id of the graded page, because the learner can open another page before the answers have been graded.
   */
  | { type: 'graded'; cardId: string; grades: readonly boolean[] }
  | { type: 'retried' }
  /** The learner begins anew with other numbers. A pass stays. */
  | { type: 'restarted' }
  | { type: 'videoOpened'; video: YoutubeLink }
  | { type: 'videoClosed' }
  | { type: 'dialogOpened'; dialog: PlayerDialog }
  | { type: 'dialogClosed' };

export function createPageState(cardId: string, isUnlocked = false): PageState {
  const answered = { chosenOption: null, submittedAnswers: [], judgedBy: null, grades: [] };
  return { cardId, phase: 'open', isUnlocked, ...answered, openVideo: null, openDialog: null };
}

/** An action that the page's current phase does not allow, such as a second answer, has no effect. */
export function reducePageState(page: PageState, action: PageStateAction): PageState {
  switch (action.type) {
    case 'opened':
      return createPageState(action.cardId, action.isUnlocked);
    case 'answered':
      return page.phase === 'open' ? { ...page, phase: 'answered', chosenOption: action.option } : page;
    case 'submitted':
      return page.phase === 'open'
        ? { ...page, phase: 'checking', submittedAnswers: action.answers, judgedBy: action.judgedBy ?? null }
        : page;
    case 'graded':
      return page.phase === 'checking' && page.cardId === action.cardId
        ? { ...page, phase: action.grades.every(Boolean) ? 'passed' : 'failed', grades: action.grades }
        : page;
    case 'retried':
      return page.phase === 'failed' ? createPageState(page.cardId, page.isUnlocked) : page;
    case 'restarted':
      return createPageState(page.cardId, page.isUnlocked || page.phase === 'passed');
    case 'videoOpened':
      return { ...page, openVideo: action.video };
    case 'videoClosed':
      return { ...page, openVideo: null };
    case 'dialogOpened':
      return { ...page, openDialog: action.dialog };
    case 'dialogClosed':
      return { ...page, openDialog: null };
  }
}

/**
 * Returns whether a dialog or a YouTube video is open over the page. While a dialog is open, the page's timer pauses, and gestures and keys
 * do not change the page. Only a YouTube video pauses the page's video: the companion is for use while the lesson plays.
 */
export function hasOpenDialog({ openVideo, openDialog }: Pick<PageState, 'openVideo' | 'openDialog'>): boolean {
  return openVideo !== null || openDialog !== null;
}
