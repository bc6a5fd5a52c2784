import { createServer } from 'node:http';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, listKept, saveModule, test } from './kept-course.ts';

test('two tabs save two modules, one of them is removed, and another learner sees only that something is there', async ({
  learnerPage: page,
  keptServer,
}) => {
  const other = await page.context().newPage();
  await Promise.all([saveModule(page, 'First Steps'), saveModule(other, 'Find and Summarise')]);
  await other.close();
  await page.reload();
  await page.getByRole('button', { name: 'Remove First Steps from this device' }).click();
  await expect(page.getByRole('button', { name: /^Save First Steps for offline/ })).toBeVisible();
  expect((await listKept(page)).filter((path) => path.startsWith('/kept-module/'))).toEqual(['/kept-module/find-and-summarise']);

  await keptServer.kill();
  await page.goto('/play/find-and-summarise');
  await expect(page.getByText('Offline. Your progress is kept and sent later.')).toBeVisible();
  const video = page.locator('[data-video="lesson"]');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  await page.goto('/modules');
  await expect(page.getByRole('link', { name: /Find and Summarise/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /First Steps/ })).toHaveCount(0);

  await keptServer.start();
  const entered = await page.request.post('/api/gate/enter', { data: { key: keptServer.key, nickname: 'Grace' } });
  expect(entered.ok()).toBe(true);
  await page.goto('/modules');
  await expect(page.getByRole('button', { name: /^Save Find and Summarise for offline/ })).toBeVisible();
  await expect(page.getByText(/^Saved on this device: \d/)).toBeVisible();
  await keptServer.kill();
  await page.goto('/play/find-and-summarise');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(video).toHaveCount(0);
});

test('a kept module opens beside a server that is silent or fails, and after the browser has lost it it comes from the server', async ({
  learnerPage: page,
  keptServer,
}) => {
  await saveModule(page);
  const video = page.locator('[data-video="lesson"]');
  const expectPicture = () => expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1);
  keptServer.mute();
  await page.goto('/play/first-steps');
  await expectPicture();
  keptServer.unmute();
  await keptServer.kill();

  const failing = createServer((_request, response) => response.writeHead(503).end('busy'));
  await new Promise<void>((resolve) => void failing.listen(new URL(keptServer.address).port, resolve));
  await page.goto('/play/first-steps');
  await expectPicture();
  await expect(page.getByText('Offline. Your progress is kept and sent later.')).toBeVisible();
  await page.goto('/modules');
  await expect(page.getByRole('link', { name: /First Steps/ }).first()).toBeVisible();
  failing.closeAllConnections();
  await new Promise((resolve) => failing.close(resolve));

  await page.evaluate(() => caches.delete('keyreel-kept'));
  await page.goto('/play/first-steps');
  const retry = page.getByRole('button', { name: 'Try Again' });
  await retry.waitFor();
  await keptServer.start();
  await retry.click();
  await expectPicture();
});

test('a module that its author changes stays as it is in the middle of a page, and its update is fetched for the next time', async ({
  learnerPage: page,
  keptServer,
  playwright,
}) => {
  await saveModule(page);
  await page.goto('/play/first-steps');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const path = new URL(page.url()).pathname;

  const admin = await playwright.request.newContext({ baseURL: keptServer.address });
  expect((await admin.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const cards = (await (await admin.get('/api/admin/cards')).json()) as { id: string; title: string }[];
  const { id } = cards.find((card) => card.title === title)!;
  expect((await admin.put(`/api/admin/cards/${id}`, { data: { title: 'A new first page' } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path);
  await page.goBack();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/modules');
  const update = page.getByRole('button', { name: /^Update First Steps, \d/ });
  await update.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(update).toHaveCount(0);
  await keptServer.kill();
  await page.goto('/play/first-steps');
  await expect(page.getByRole('heading', { name: 'A new first page' })).toBeVisible();
  await admin.dispose();
});
