import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, test } from './server-process.ts';

const { TEST_S3_ENDPOINT: endpoint = '', TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env;
const CONFIGURATION = 78;

test.use({ viewport: { width: 1280, height: 800 } });
// The tests in this file need an S3 server, which `npm test` starts if possible.
test.skip(endpoint === '', 'there is no S3 server');

const createStorageEnv = (bucket = 'keyreel-test') => ({
  STORAGE_URL: `s3://${bucket}/${randomUUID()}?endpoint=${endpoint}&region=us-east-1`,
  AWS_ACCESS_KEY_ID: TEST_S3_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY: TEST_S3_SECRET_ACCESS_KEY,
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  SAMPLE_COURSE: 'off',
});

/** Logs in as an administrator, creates a module and opens the editor for a new card. */
async function openCardEditor(page: Page, address: string): Promise<void> {
  expect((await page.request.post(`${address}/api/auth/admin/login`, { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  expect((await page.request.post(`${address}/api/admin/modules`, { data: { slug: 'week-1', title: 'Week 1' } })).ok()).toBe(true);
  await page.goto(`${address}/admin/cards/new`);
}

test('a video that the portal uploads ends in the object store, which serves it', async ({ page, runServer }) => {
  test.slow();
  const address = await runServer([], { ...createStorageEnv(), MEDIA_OFFLOAD: 'redirect' }).waitForAddress();
  await openCardEditor(page, address);
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('Upload successful', { exact: true })).toBeVisible();
  const video = page.locator('video[src^="/public-objects/"]').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
  const redirect = await page.request.get(`${address}${await video.getAttribute('src')}`, { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location?.startsWith(`${endpoint}/keyreel-test/`)]).toEqual([302, true]);
});

test('a server whose bucket does not exist exits with 78 and a message of one line', async ({ runServer }) => {
  const server = runServer([], createStorageEnv('keyreel-none'));
  expect(await server.exitCode).toBe(CONFIGURATION);
  expect(server.output().trim()).toBe('STORAGE_URL names the bucket keyreel-none, which does not exist');
});

test('a second installation on the same bucket says at its start that it deletes nothing there, and the first one does not', async ({
  dataDir,
  runServer,
}) => {
  const env = createStorageEnv();
  const first = runServer([], env);
  await first.waitForAddress();
  const second = runServer([], { ...env, DATA_DIR: join(dataDir, 'second') });
  await second.waitForAddress();
  const hint = 'belongs to another installation, or to another copy of this one, so nothing in it is deleted';
  await expect.poll(second.output).toContain(hint);
  expect(first.output()).not.toContain(hint);
});
