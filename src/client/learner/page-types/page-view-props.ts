import type { Card } from '#shared/catalog.ts';
import type { PageStateAction, PageState } from './page-state.ts';

/**
 * Lists the props that the views of all page types share. A view shows the page and dispatches actions, and the player performs the effects
 * of the actions.
 */
export interface PageViewProps {
  card: Card;
  page: PageState;
  dispatch: (action: PageStateAction) => void;
  /** Calling `onContinue` has the same effect as pressing the Next button. */
  onContinue: () => void;
  /**
   * Opens the page that the author has set for a failed challenge. `onReview` is null if the author has not set a page for a failed
   * challenge.
   */
  onReview: (() => void) | null;
  /** Holds the id of the session. `sessionId` is null in the demo and in the preview of the admin app, because neither has a session. */
  sessionId: string | null;
}
