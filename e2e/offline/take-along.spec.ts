import { ADMIN_CREDENTIALS, waitForEmptyOutbox } from '../fixtures.ts';
import { expect, test } from './kept-course.ts';

test('what was done in the free lesson comes along without a connection, and arrives once when the line is back', async ({
  learnerPage: page,
  keptServer,
  playwright,
}) => {
  const admin = await playwright.request.newContext({ baseURL: keptServer.address });
  expect((await admin.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const find = async (path: string, slug: string) =>
    ((await (await admin.get(path)).json()) as { id: string; slug: string }[]).find((each) => each.slug === slug)!.id;
  const productId = await find('/api/admin/products', 'excel-basics');
  const moduleId = await find('/api/admin/modules', 'first-steps');
  expect((await admin.post('/trpc/admin.setFreePages', { data: { productId, moduleId, freePages: 2 } })).ok()).toBe(true);
  await admin.dispose();

  await page.goto('/preview/excel-basics');
  const firstPath = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(firstPath);

  const question = page.getByRole('dialog', { name: 'Free lesson' });
  await page.goto('/modules');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('button', { name: /^Save First Steps for offline, / }).click();
  await expect(page.getByRole('button', { name: 'Remove First Steps from this device' })).toBeVisible();
  await keptServer.kill();

  await page.goto('/play/first-steps');
  await expect(question.getByText('You did 2 pages of the free lesson in this browser.')).toBeVisible();
  await question.getByRole('button', { name: 'Take them along' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Offline. Your progress is kept and sent later.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(question).toHaveCount(0);

  await keptServer.start();
  await page.reload();
  await waitForEmptyOutbox(page);
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
  expect(await (await page.request.get('/api/admin/activity')).json()).toMatchObject([
    { nickname: 'Ada', viewedCards: 2, completedCards: 1 },
  ]);
});
