import type { APIRequestContext } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../server/server-process.ts';

const PASSWORD = 'journeys only';

test('the Dashboard says what needs the owner today, and each task is one click from where it is done', async ({
  page,
  playwright,
  runServer,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const address = await runServer([], { ADMIN_PASSWORD: PASSWORD }).waitForAddress();
  const post = async (request: APIRequestContext, path: string, data: object) => {
    const response = await request.post(`${address}/api/${path}`, { data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { id: string; keys: { id: string; key: string }[] };
  };
  await post(page.request, 'auth/admin/login', { username: 'admin', password: PASSWORD });
  const product = await post(page.request, 'admin/products', { slug: 'sums', title: 'Sums for Teachers' });
  const [key] = (await post(page.request, 'admin/keys/generate', { productId: product.id, quantity: 1, maxLogins: 2 })).keys;
  await page.goto(`${address}/admin`);
  const tasks = page.getByRole('region', { name: 'To do today' });
  const learning = page.getByRole('region', { name: 'Learning now' });
  await expect(tasks).toContainText('Nothing needs you today.');
  await expect(learning).toContainText('Nobody in the last five minutes.');

  for (const nickname of ['Ada', 'Grace']) {
    const learner = await playwright.request.newContext();
    await post(learner, 'gate/enter', { key: key!.key, nickname });
    await learner.dispose();
  }
  const module = await post(page.request, 'admin/modules', { slug: 'sums-1', title: 'The first week' });
  await post(page.request, 'admin/cards', { moduleId: module.id, slug: 'sum', title: 'Add up', type: 'info', videoId: 'lost.mp4' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(tasks.getByRole('listitem')).toContainText(['1 key has reached its login limit', 'Add up has no captions']);
  await expect(tasks).toContainText('2 things');
  await expect(learning.getByRole('link')).toHaveText(['Grace', 'Ada']);
  expect((await createAxeBuilder(page).include('main').analyze()).violations).toEqual([]);

  await tasks.getByRole('link', { name: 'Add captions' }).click();
  await expect(page.getByRole('heading', { name: 'Add up' })).toBeVisible();
  await page.goBack();
  await tasks.getByRole('link', { name: 'Raise the limit' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/keys/${key!.id}$`));
  await page.goBack();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tasks.getByRole('link', { name: 'Raise the limit' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
