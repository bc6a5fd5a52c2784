import type { Card } from '#shared/catalog.ts';
import type { PageAction, PageState } from './page-state.ts';

/** What every page type's view is given. It shows the page and reports acts; what follows from them is decided elsewhere. */
export interface PageViewProps {
  card: Card;
  page: PageState;
  dispatch: (act: PageAction) => void;
  /** Goes on as Next does. */
  onContinue: () => void;
}
