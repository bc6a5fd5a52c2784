import type { OpenedPage } from '#shared/opened-module.ts';
import { OPENED_DATA_ID } from '#shared/opened-page-ids.ts';

let openedPage: OpenedPage | null = typeof document === 'undefined' ? null : readOpenedPage();

/** Returns what the server wrote into this page for its first screen: docs/adr/0012-opened-page.md. */
export function getOpenedPage(): OpenedPage | null {
  return openedPage;
}

/** Makes every later screen ask the server. */
export function discardOpenedPage(): void {
  openedPage = null;
}

function readOpenedPage(): OpenedPage | null {
  const block = document.getElementById(OPENED_DATA_ID);
  block?.remove();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Back and Forward may bring back a page as it was, when another learner had entered or less was done.
  return block === null || navigation?.type === 'back_forward' ? null : (JSON.parse(block.textContent) as OpenedPage);
}
