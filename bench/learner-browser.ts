import { chromium, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { getChromiumOptions } from '../.ci/chromium.ts';
import { startBuiltServer } from './built-server.ts';

export interface LearnerBrowser {
  /** Logs in as a new learner and opens `path`, by default in a viewport of 390×844 pixels. Runs `script` before the page's own scripts. */
  open: (path: string, options?: BrowserContextOptions & { script?: () => void }) => Promise<{ page: Page; devices: CDPSession }>;
  close: () => Promise<void>;
}

/** Starts Chromium and the server that `npm run build` has built. */
export async function openLearnerBrowser(): Promise<LearnerBrowser> {
  const { address, key, stop } = await startBuiltServer();
  const browser = await chromium.launch(getChromiumOptions());
  let learners = 0;
  return {
    open: async (path, { script, ...options } = {}) => {
      const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 }, ...options });
      await context.request.post('/api/gate/enter', { data: { key, nickname: `Learner ${++learners}` } });
      const page = await context.newPage();
      if (script) await page.addInitScript(script);
      await page.goto(path);
      await page.locator('[data-video="lesson"]').waitFor();
      return { page, devices: await context.newCDPSession(page) };
    },
    close: async () => {
      await browser.close();
      await stop();
    },
  };
}
