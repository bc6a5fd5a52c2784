import type { Card, PageType } from '../catalog.ts';

/** Describes what the learner has done on the current page. */
export interface PageInteraction {
  /** Is true when the learner has chosen an option of a quiz. */
  isAnswered: boolean;
  /** Is true when the learner has passed a challenge. */
  isPassed: boolean;
  /** Is true while a YouTube video is open over the page. */
  isVideoOpen: boolean;
}

export const noInteraction: PageInteraction = { isAnswered: false, isPassed: false, isVideoOpen: false };

/**
 * Defines everything that differs between page types, except for their views. The folder client/learner/page-types contains the
 * views of page types.
 */
export interface PageTypeRules {
  type: PageType;
  /** Contains the name of the page type in the admin portal. */
  label: string;
  /**
   * Is true when the card form offers the page type for new cards, and false when the form offers the type only for cards that
   * already have the type.
   */
  isOfferedForNewCards: boolean;
  /** Describes how a learner answers the card: by choosing an option, by submitting answers to its answer slots, or not at all. */
  answeredWith: 'option' | 'submission' | null;
  /**
   * Contains the first part of the path of a card that is addressed only by id, such as /tips/{id}. The value is null for a card
   * under /play/{module}/{card}.
   */
  pathPrefix: 'tips' | 'challenge' | null;
  /** Returns the reason why the Next button is blocked, which the player shows to the learner, or null when the Next button is allowed. */
  getBlockedReason: (interaction: PageInteraction, card: Pick<Card, 'options'>) => string | null;
  /** Is true when clicking the Next button completes the card, and false when a correct answer completes the card. */
  isCompletedByNext: boolean;
  /** Returns the page to which a correct answer leads, or null when a correct answer does not change the next page. */
  getNextPageIdOnSuccess: (card: Pick<Card, 'options' | 'nextOnPassPageId'>) => string | null;
}

/** Defines the rules of a page type without answers, which never blocks the Next button. */
export const ungradedRules = {
  isOfferedForNewCards: true,
  answeredWith: null,
  pathPrefix: null,
  getBlockedReason: () => null,
  isCompletedByNext: true,
  getNextPageIdOnSuccess: () => null,
} satisfies Omit<PageTypeRules, 'type' | 'label'>;
