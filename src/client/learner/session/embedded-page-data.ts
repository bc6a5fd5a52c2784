import type { PageData } from '#shared/opened-module.ts';
import { EMBEDDED_DATA_ID } from '#shared/embedded-element-ids.ts';

let pageData: PageData | null = typeof document === 'undefined' ? null : readEmbeddedPageData();

/** Returns the data that the server wrote into this page for the first screen, or null, as described in docs/adr/0012-opened-page.md. */
export function getEmbeddedPageData(): PageData | null {
  return pageData;
}

/** Discards the data that the server wrote into this page, so that all later screens request their data from the server. */
export function discardEmbeddedPageData(): void {
  pageData = null;
}

function readEmbeddedPageData(): PageData | null {
  const block = document.getElementById(EMBEDDED_DATA_ID);
  block?.remove();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // After the Back or Forward button is pressed, the browser may restore an outdated page, which was loaded before another
  // learner logged in or before the learner made more progress.
  return block === null || navigation?.type === 'back_forward' ? null : (JSON.parse(block.textContent) as PageData);
}
