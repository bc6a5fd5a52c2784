import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { getChromiumOptions } from './.ci/chromium.ts';

const PORT = Number(process.env.E2E_PORT ?? 4317);
// Every Playwright worker evaluates this file again, so the path of the data folder is passed to the workers in an environment variable.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'keyreel-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

// The journey after all others reads what the server has logged.
process.env.E2E_SERVER_LOG ??= `${process.env.E2E_DATA_DIR}.log`;

/** The pages of a journey live for seconds, in which optimized code does not earn back the time that it takes to compile. */
const FAST_START = ['--js-flags=--no-maglev --no-turbofan'];
const chromium = getChromiumOptions();

/**
 * The portal's journeys need a sixth less of the processor without its animations. Those of a first course, on a phone and through every
 * section have them, as a person does, and so has that in which a lesson starts by itself.
 */
const WITHOUT_ANIMATIONS = /e2e\/admin\/(?!first-course|on-a-phone|phone-preview|accessibility)[\w-]+\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Tests are retried because the build machine may be busy with other work. A test that passes on a retry is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // `npm test` counts the passed and failed tests in the JSON report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    // The pages are served by the server in every journey except those of the service worker.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: { ...chromium, args: [...chromium.args, ...FAST_START] },
  },
  projects: [
    { name: 'setup', testMatch: 'global.setup.ts', teardown: 'teardown' },
    { name: 'journeys', testIgnore: WITHOUT_ANIMATIONS, dependencies: ['setup'] },
    { name: 'journeys without animations', testMatch: WITHOUT_ANIMATIONS, use: { reducedMotion: 'reduce' }, dependencies: ['setup'] },
    { name: 'teardown', testMatch: 'global.teardown.ts' },
  ],
  webServer: {
    command: 'exec node dist/server.js > "$E2E_SERVER_LOG"',
    url: `http://localhost:${PORT}/healthz`,
    timeout: 60_000,
    env: { PORT: String(PORT), DATA_DIR: process.env.E2E_DATA_DIR, ADMIN_PASSWORD: 'journeys only', LOG_LEVEL: 'info' },
  },
});
