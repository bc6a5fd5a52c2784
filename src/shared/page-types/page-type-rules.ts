import type { Card, PageType } from '../catalog.ts';

/** What the learner has done on the current page. */
export interface PageInteraction {
  /** The learner has chosen an option of a quiz. */
  isAnswered: boolean;
  /** The learner has passed a challenge. */
  isPassed: boolean;
  /** A YouTube video is open over the page. */
  isVideoOpen: boolean;
}

export const noInteraction: PageInteraction = { isAnswered: false, isPassed: false, isVideoOpen: false };

/** Everything that differs between page types outside their views. The views are in client/learner/page-types. */
export interface PageTypeRules {
  type: PageType;
  /** The type's name in the portal. */
  label: string;
  /** The card form offers the type for new cards; otherwise only for cards that have it already. */
  isOfferedForNewCards: boolean;
  /** How learners answer the card: with one of its options, with a submission for its answer slots, or not at all. */
  answeredWith: 'option' | 'submission' | null;
  /** First part of the path of a card that is addressed by its id alone, such as /tips/{id}; null for /play/{module}/{card}. */
  pathPrefix: 'tips' | 'challenge' | null;
  /** Tells the learner why Next is blocked; null when Next is allowed. */
  getBlockedReason: (interaction: PageInteraction, card: Pick<Card, 'options'>) => string | null;
  /** Going on with Next completes the card. Otherwise a correct answer does. */
  isCompletedByNext: boolean;
  /** The page a correct answer leads to; null when it is the next page anyway. */
  getNextPageIdOnSuccess: (card: Pick<Card, 'options' | 'nextOnPassPageId'>) => string | null;
}

/** The rules of a type without answers, which nothing blocks. */
export const ungradedRules = {
  isOfferedForNewCards: true,
  answeredWith: null,
  pathPrefix: null,
  getBlockedReason: () => null,
  isCompletedByNext: true,
  getNextPageIdOnSuccess: () => null,
} satisfies Omit<PageTypeRules, 'type' | 'label'>;
