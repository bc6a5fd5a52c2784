import type { Card } from '#shared/catalog.ts';
import type { PageAction, PageState } from './page-state.ts';

/** The props of every page type's view. A view shows the page and dispatches actions. The player decides what follows from them. */
export interface PageViewProps {
  card: Card;
  page: PageState;
  dispatch: (action: PageAction) => void;
  /** Does the same as the Next button. */
  onContinue: () => void;
  /** Null for a learner without a session, who sees the demo, and in the portal's preview. */
  sessionId: string | null;
}
