import type { Card, PageType } from '../catalog.ts';

/** What the learner has done on the page that is open. */
export interface PageInteraction {
  /** A quiz has been answered. */
  isAnswered: boolean;
  /** A challenge has been passed. */
  isPassed: boolean;
  /** A video is open over the page. */
  isDialogOpen: boolean;
}

export const noInteraction: PageInteraction = { isAnswered: false, isPassed: false, isDialogOpen: false };

/** The rules of one page type; its looks are in client/learner/page-types. */
export interface PageTypeRules {
  type: PageType;
  /** The type's name in the portal. */
  label: string;
  /** Why Next is refused just now, in words for the learner; null when it is allowed. */
  getBlockedReason: (activity: PageInteraction) => string | null;
  /** Whether going on by Next counts the card as completed. A quiz and a challenge are completed by their answers instead. */
  isCompletedByNext: boolean;
}

/** The parts of a card that a judge looks at. */
export type Judged<K extends keyof Card> = Pick<Card, K>;
