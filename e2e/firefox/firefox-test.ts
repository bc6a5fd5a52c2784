import { findFirefox } from '../../.ci/firefox.ts';
import { test as base } from '../fixtures.ts';
import { openFirefoxPage, type FirefoxPage } from './firefox-page.ts';
import { startFirefox } from './firefox-process.ts';

/** Runs tests in Firefox, or passes over them where it is not installed. */
export const test = base.extend<{ firefoxPage: FirefoxPage }>({
  firefoxPage: async ({}, use, testInfo) => {
    const passOver = (reason: string) => {
      console.log(`Firefox: passed over (${reason})`);
      testInfo.skip(true, reason);
    };
    const path = findFirefox();
    if (path === null) return passOver('it is not installed');
    const opened = await startFirefox(path)
      .then(async (firefox) => ({ firefox, page: await openFirefoxPage(firefox.bidi, { width: 390, height: 844 }) }))
      .catch((error: Error) => error);
    if (opened instanceof Error) return passOver(opened.message);
    try {
      await use(opened.page);
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) await opened.page.screenshot(testInfo.outputPath('firefox.png')).catch(() => {});
      await opened.firefox.stop();
    }
  },
});
