import { findWebKit } from '../../.ci/webkit.ts';
import { test as base } from '../fixtures.ts';
import type { WebKitPage } from './webkit-page.ts';
import { startWebKit } from './webkit-process.ts';

/** Runs tests in WebKit, or passes over them where it is not installed. */
export const test = base.extend<{ webKitPage: WebKitPage }>({
  webKitPage: async ({}, use, testInfo) => {
    const passOver = (reason: string) => {
      console.log(`WebKit: passed over (${reason})`);
      testInfo.skip(true, reason);
    };
    const programs = findWebKit();
    if (programs === null) return passOver('it is not installed');
    const started = await startWebKit(programs).catch((error: Error) => error);
    if (started instanceof Error) return passOver(started.message);
    try {
      await use(started.page);
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) await started.page.screenshot(testInfo.outputPath('webkit.png')).catch(() => {});
      await started.stop();
    }
  },
});
