import type { ReactNode } from 'react';
import type { Card } from '#shared/catalog.ts';
import type { PageStateAction, PageState } from './page-state.ts';

/** A view shows the page and dispatches actions, whose effects the player carries out. */
export interface PageViewProps {
  card: Card;
  page: PageState;
  dispatch: (action: PageStateAction) => void;
  /** Calling `onContinue` has the same effect as pressing the Next button. */
  onContinue: () => void;
  /** Opens the page that the author has set for a failed challenge, or is null if the author has set none. */
  onReview: (() => void) | null;
  /** Shows to which page the answer leads, with its picture, or is null while that is not known. */
  destination: ReactNode;
  /** Holds the session id, which is null in the demo and in the admin app's preview, because neither has a session. */
  sessionId: string | null;
}
