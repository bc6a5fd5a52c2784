import type { Card } from '#shared/catalog.ts';
import type { PageStateAction, PageState } from './page-state.ts';

/**
 * Lists the props of the views of all page types. A view shows the page and dispatches actions, and the player handles the
 * consequences of the actions.
 */
export interface PageViewProps {
  card: Card;
  page: PageState;
  dispatch: (action: PageStateAction) => void;
  /** Calling `onContinue` has the same effect as pressing the Next button. */
  onContinue: () => void;
  /** Opens the page that the author has set for a failed challenge, or is null when the author has set no page for a failed challenge. */
  onReview: (() => void) | null;
  /** Holds the id of the session, or null in the demo, which has no session, and in the preview of the admin app. */
  sessionId: string | null;
}
