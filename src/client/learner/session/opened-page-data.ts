import type { OpenedPage } from '#shared/opened-module.ts';
import { OPENED_DATA_ID } from '#shared/opened-page-ids.ts';

let openedPage: OpenedPage | null = typeof document === 'undefined' ? null : readOpenedPage();

/** Returns the data that the server wrote into this page for the first screen, or null, as described in docs/adr/0012-opened-page.md. */
export function getOpenedPage(): OpenedPage | null {
  return openedPage;
}

/** Discards the data that the server wrote into this page, so that all later screens request their data from the server. */
export function discardOpenedPage(): void {
  openedPage = null;
}

function readOpenedPage(): OpenedPage | null {
  const block = document.getElementById(OPENED_DATA_ID);
  block?.remove();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After the Back or Forward button is pressed, the browser may restore an outdated page, which was loaded before another
  // learner logged in or before the learner made more progress.
  return block === null || navigation?.type === 'back_forward' ? null : (JSON.parse(block.textContent) as OpenedPage);
}
