import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { expect, listKept, saveModule, test } from './kept-course.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('what was kept for a key is deleted at the first contact after the key was revoked', async ({
  learnerPage: page,
  keptServer,
  playwright,
}) => {
  await saveModule(page);
  await keptServer.kill();
  await page.goto('/play/first-steps');
  await expect(page.getByText('Offline. Your progress is kept and sent later.')).toBeVisible();
  await keptServer.start();
  const admin = await playwright.request.newContext({ baseURL: keptServer.address });
  expect((await admin.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const keys = (await (await admin.get('/api/admin/keys')).json()) as { id: string }[];
  for (const { id } of keys) expect((await admin.put(`/api/admin/keys/${id}`, { data: { revoked: true } })).ok()).toBe(true);
  await admin.dispose();
  await page.goto('/play/first-steps');
  await expect(page.getByLabel('Access key')).toBeVisible();
  await expect.poll(() => listKept(page)).toEqual([]);
});

test('after thirty days without contact the learner connects once, and nothing is lost', async ({ learnerPage: page, keptServer }) => {
  await saveModule(page);
  await keptServer.kill();
  await page.clock.setFixedTime(Date.now() + 31 * DAY_MS);
  await page.goto('/play/first-steps');
  await expect(page.getByRole('heading', { name: 'Connect once to go on' })).toBeVisible();
  expect(await listKept(page)).not.toEqual([]);
  await keptServer.start();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
});
