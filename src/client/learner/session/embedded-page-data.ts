import type { PageData } from '#shared/opened-module.ts';
import { EMBEDDED_DATA_ID } from '#shared/embedded-element-ids.ts';

let pageData: PageData | null = typeof document === 'undefined' ? null : readEmbeddedPageData();

/**
 * Returns the data that the server wrote into this page for the first screen, or null if there is none. The data is described in
 * docs/adr/0012-opened-page.md.
 */
export function getEmbeddedPageData(): PageData | null {
  return pageData;
}

/** Discards the data that the server wrote into this page, so that later screens request their data from the server. */
export function discardEmbeddedPageData(): void {
  pageData = null;
}

function readEmbeddedPageData(): PageData | null {
  const block = document.getElementById(EMBEDDED_DATA_ID);
  block?.remove();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // When the learner presses the Back or Forward button, the browser can restore an outdated page, with another learner's data or without
  // the progress that the learner has made since then.
  return block === null || navigation?.type === 'back_forward' ? null : (JSON.parse(block.textContent) as PageData);
}
