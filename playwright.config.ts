import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { getChromiumOptions } from './.ci/chromium.ts';

const PORT = Number(process.env.STORY_PORT ?? 4317);
// Workers read this file again and must find the same folder.
if (!process.env.STORY_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'keyreel-stories-'));
  process.env.STORY_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Where changes are judged the machine may be busy with others; a second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // The count at the end of `npm test` is read from the report.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
    launchOptions: getChromiumOptions(),
  },
  projects: [
    { name: 'stories', teardown: 'afterwards' },
    { name: 'afterwards', testMatch: 'afterwards.ts' },
  ],
  webServer: {
    command: 'node dist/server.js',
    url: `http://localhost:${PORT}/healthz`,
    timeout: 30_000,
    env: { PORT: String(PORT), DATA_DIR: process.env.STORY_DATA_DIR, ADMIN_PASSWORD: 'stories only', LOG_LEVEL: 'warn' },
  },
});
