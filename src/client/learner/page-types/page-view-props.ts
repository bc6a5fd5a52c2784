import type { Card } from '#shared/catalog.ts';
import type { PageAct, PageState } from './page-state.ts';

/** What every page type's view is given. It shows the page and reports acts; what follows from them is decided elsewhere. */
export interface PageViewProps {
  card: Card;
  page: PageState;
  act: (act: PageAct) => void;
  /** Goes on as Next does. */
  goOn: () => void;
}
