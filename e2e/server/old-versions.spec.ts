import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, test } from './server-process.ts';

/** Creates a module and a page with captions, and replaces the captions in a second version of the module. */
async function createTwoVersions(page: Page, address: string) {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await page.request[method](address + path, { data });
    expect(response.ok(), path).toBe(true);
    return (await response.json()) as { id: string };
  };
  const upload = async (text: string) => {
    const { uploadURL } = (await (await page.request.get(`${address}/api/objects/upload?extension=srt`)).json()) as { uploadURL: string };
    const data = `1\n00:00:00,000 --> 00:00:01,000\n${text}\n`;
    expect((await page.request.put(address + uploadURL, { data, headers: { 'content-type': 'text/plain' } })).ok()).toBe(true);
    return uploadURL.split('?')[0]!.split('/').at(-1)!;
  };
  await send('post', '/api/auth/admin/login', ADMIN_CREDENTIALS);
  const module = await send('post', '/api/admin/modules', { slug: 'sums', title: 'Sums' });
  const other = await send('post', '/api/admin/modules', { slug: 'more', title: 'More' });
  const transcriptId = await upload('Hello');
  const card = await send('post', '/api/admin/cards', { moduleId: module.id, slug: 'a', title: 'A', type: 'info', transcriptId });
  const moving = await send('post', '/api/admin/cards', { moduleId: module.id, slug: 'b', title: 'Moving page', type: 'info' });
  return {
    module,
    changeLater: async () => {
      await send('put', `/api/admin/cards/${card.id}`, { transcriptId: await upload('Hello again') });
      await send('put', `/api/admin/cards/${moving.id}`, { moduleId: other.id });
    },
  };
}

test('an owner goes back to a version that a page has left, and then deletes the old versions', async ({ runServer, dataDir, page }) => {
  const address = await runServer([], { ADMIN_PASSWORD: ADMIN_CREDENTIALS.password }).waitForAddress();
  const { module, changeLater } = await createTwoVersions(page, address);
  const database = new DatabaseSync(join(dataDir, 'keyreel.db'));
  const age = (days: number) =>
    database.exec(`update module_version set made_at = '${new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()}'`);
  age(200);
  await changeLater();

  await page.goto(`${address}/admin/cards?module=${module.id}`);
  await page.getByRole('button', { name: 'More for Sums' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('list', { name: 'Versions of Sums' }).getByRole('button', { name: 'Roll back to version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll Sums back to version 1' });
  const omission = '1 page is left out: “Moving page” is in another module now.';
  await expect(dialog.getByText(omission)).toBeVisible();
  await dialog.getByRole('button', { name: 'Roll back to version 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: omission })).toBeVisible();

  age(100);
  database.close();
  await page.goto(`${address}/admin/cards/files`);
  const panel = page.getByRole('region', { name: 'Old versions' });
  await expect(panel.getByText(/^1 KB in \d+ versions older than 90 days$/)).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await panel.getByLabel('Age of the versions').selectOption('Older than 180 days');
  await expect(panel.getByText('No version is older than 180 days')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Delete old versions' })).toBeDisabled();
  await panel.getByLabel('Age of the versions').selectOption('Older than 90 days');
  await panel.getByRole('button', { name: 'Delete old versions' }).click();
  await page.getByRole('dialog', { name: 'Delete old versions' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/versions deleted. 1 file can be restored for a day./)).toBeVisible();
  await expect(panel.getByText('No version is older than 90 days')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Removed' })).toHaveCount(1);
});
