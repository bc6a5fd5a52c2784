export interface PageInteraction {
  isAnswered: boolean;
  isPassed: boolean;
  /** Is true while a YouTube video is shown on top of the page. */
  isVideoOpen: boolean;
}

export const noInteraction: PageInteraction = { isAnswered: false, isPassed: false, isVideoOpen: false };

/**
 * Defines how the pages of a type behave. Their React components are in the client/learner/page-types folder.
 */
export interface PageTypeRules {
  label: string;
  learnerLabel: string;
  /**
   * Is true when authors can choose the page type for new cards. When the value is false, the card form offers the page type only for cards
   * that already have the page type.
   */
  isOfferedForNewCards: boolean;
  /** Names the form of a learner's answer: a chosen option or a submission. The value is null for a page type without answers. */
  answeredWith: 'option' | 'submission' | null;
  /** Returns the name of the text that tells the learner why the Next button is blocked, or null when the button is not blocked. */
  getBlockedReason: (
    interaction: PageInteraction,
    card: { options: readonly unknown[] },
  ) => 'chooseAnswer' | 'completeChallenge' | 'closeVideo' | null;
  /** Is true when clicking the Next button completes the card, and false when a correct answer completes the card. */
  isCompletedByNext: boolean;
  /** Returns the id of the page to which a correct answer leads, or null when a correct answer does not change the next page. */
  getNextPageIdOnSuccess: (card: {
    options: readonly { isCorrect: boolean; nextPageId: string | null }[];
    nextOnPassPageId: string | null;
  }) => string | null;
}

/** Defines the rules of a page type without answers. A page type without answers never blocks the Next button. */
export const ungradedRules = {
  isOfferedForNewCards: true,
  answeredWith: null,
  getBlockedReason: () => null,
  isCompletedByNext: true,
  getNextPageIdOnSuccess: () => null,
} satisfies Omit<PageTypeRules, 'label' | 'learnerLabel'>;
