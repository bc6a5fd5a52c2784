import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, test } from '../server/server-process.ts';

const MIB = 1024 * 1024;

interface SampleCard {
  title: string;
  moduleId: string;
  videoId: string | null;
}

test.use({ viewport: { width: 1280, height: 800 } });

test('the portal refuses a file above the size limit of the server', async ({ page, runServer }) => {
  const address = await runServer([], { UPLOAD_LIMIT_MB: '2', ADMIN_PASSWORD: ADMIN_CREDENTIALS.password }).waitForAddress();
  expect((await page.request.post(`${address}/api/auth/admin/login`, { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  await page.goto(`${address}/admin/cards/new`);
  await expect(page.getByText('Up to 2 MB', { exact: true })).toBeVisible();
  await expect(page.getByText('Transparent, over the top 35 %, up to 2 MB')).toBeVisible();
  await page.getByLabel('Video').setInputFiles({ name: 'long.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2 * MIB + 1) });
  await expect(page.getByText('File too large')).toBeVisible();
  await expect(page.getByText('File size must be under 2MB')).toBeVisible();
});

test('F14: the list of cards marks a card whose file is missing from the data folder', async ({ page, runServer, dataDir }) => {
  const address = await runServer([], { ADMIN_PASSWORD: ADMIN_CREDENTIALS.password }).waitForAddress();
  expect((await page.request.post(`${address}/api/auth/admin/login`, { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const cards = (await (await page.request.get(`${address}/api/admin/cards`)).json()) as SampleCard[];
  const lost = cards.find(({ videoId }) => videoId !== null)!;
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const objectId = stripObjectExtension(lost.videoId!);
  const file = files.find(({ name }) => name.includes(objectId))!;
  await rm(join(file.parentPath, file.name));
  await page.goto(`${address}/admin/cards?module=${lost.moduleId}`);
  const missing = page.getByRole('listitem').filter({ hasText: 'File missing' });
  await expect(missing).toHaveCount(cards.filter(({ videoId }) => videoId === lost.videoId).length);
  await expect(missing.first()).toContainText(lost.title);
});
