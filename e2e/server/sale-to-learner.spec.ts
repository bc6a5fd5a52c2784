// A server of its own, because it needs a mail server.
import { createHmac } from 'node:crypto';
import { expect as expectPage, type APIRequestContext, type Page } from '@playwright/test';
import { findFreePorts } from '../../.ci/free-ports.ts';
import { ADMIN_CREDENTIALS, waitForEmptyOutbox } from '../fixtures.ts';
import { logIn } from '../people-steps.ts';
import { createMailServer } from './mail-server.ts';
import { expect, test } from './server-process.ts';

const SECRET = 'the secret of the shop';
const SHOP = 'https://shop.example/excel';
/** A refund ends what is playing within five seconds. */
const CUT_OFF_MS = 5000;

/** Sends a message as a shop with Standard Webhooks signs it. */
async function report(api: APIRequestContext, path: string, type: string, data: object): Promise<number> {
  const [body, time] = [JSON.stringify({ type, data }), String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', SECRET).update(`m.${time}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'm', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
  return (await api.post(path, { headers: { 'content-type': 'application/json', ...headers }, data: body })).status();
}

async function call<T>(page: Page, procedure: string, input: object): Promise<T> {
  const response = await page.request.post(`/trpc/${procedure}`, { data: input });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { result: { data: T } }).result.data;
}

const findKey = (mail: string) => /EXCEL-[\dA-Z]{4}-[\dA-Z]{4}/.exec(mail)?.[0] ?? '';

test('a stranger tries a lesson on a phone, buys, goes on with the mailed key, and loses the video when the money goes back', async ({
  browser,
  runServer,
}, testInfo) => {
  test.slow();
  const [port, mailPort] = (await findFreePorts(2)) as [number, number];
  const mailServer = createMailServer(mailPort);
  const origin = `http://localhost:${port}`;
  const env = { LOG_LEVEL: 'info', SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'school@example.com', PUBLIC_URL: origin };
  const server = runServer([], { ADMIN_PASSWORD: ADMIN_CREDENTIALS.password, PORT: String(port), ...env });
  await server.waitForAddress();
  const open = async (width: number, height: number) =>
    (await browser.newContext({ viewport: { width, height }, baseURL: origin })).newPage();
  const owner = await open(1280, 800);
  await logIn(owner, ADMIN_CREDENTIALS.username, ADMIN_CREDENTIALS.password);
  await expectPage(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const [product] = (await (await owner.request.get('/api/admin/products')).json()) as [{ id: string; slug: string; title: string }];
  const [module] = (await (await owner.request.get(`/api/admin/modules?productId=${product.id}`)).json()) as [{ id: string }];
  await call(owner, 'admin.setFreePages', { productId: product.id, moduleId: module.id, freePages: 1 });
  await call(owner, 'admin.setProductShops', { productId: product.id, shops: { ca: SHOP, us: null, mx: null, eu: null } });
  const { path } = await call<{ path: string }>(owner, 'sales.createSource', {
    name: 'My shop',
    kind: 'standard',
    secret: SECRET,
    products: [{ theirs: 'excel', productId: product.id, maxLogins: 1, days: 365 }],
  });

  const learner = await open(390, 844);
  // The only free lesson opens at once.
  await learner.goto('/preview');
  await expectPage(learner).toHaveURL(new RegExp(`/preview/${product.slug}/`));
  await learner.goto('/');
  await learner.getByRole('link', { name: 'Try a free lesson' }).click();
  await expectPage(learner).toHaveURL(new RegExp(`/preview/${product.slug}/`));
  await expectPage(learner.getByText('Free lesson', { exact: true })).toBeVisible();
  await learner.getByRole('button', { name: 'Next' }).click();
  await expectPage(learner.getByRole('heading', { name: 'END OF THE FREE LESSON' })).toBeVisible();
  await expectPage(learner.getByRole('link', { name: 'Canada' })).toHaveAttribute('href', SHOP);

  // The learner buys, and the mail server is down.
  expect(await report(owner.request, path, 'sale', { order: 'A-1', product: 'excel', email: 'ada@example.com', name: 'Ada' })).toBe(200);
  await owner.goto('/admin/sales');
  const row = owner.getByRole('row').filter({ hasText: 'A-1' });
  await expectPage(row).toContainText(/Mail server did not answer\. Next try/);
  await owner.screenshot({ path: testInfo.outputPath('mail-server-down.png') });
  await mailServer.start();
  await owner.getByRole('button', { name: 'More for order A-1' }).click();
  await owner.getByRole('menuitem', { name: 'Send now' }).click();
  await expectPage(row).toContainText(/Mailed \d/);
  await owner.screenshot({ path: testInfo.outputPath('mailed.png') });
  expect(mailServer.mails).toHaveLength(1);
  const key = findKey(mailServer.mails[0]!);

  await learner.getByRole('link', { name: 'I have a key' }).click();
  await learner.getByLabel('Access key').fill(key);
  await learner.getByRole('button', { name: 'CONTINUE' }).click();
  await learner.getByLabel('Nickname').fill('Ada');
  await learner.getByRole('button', { name: 'BEGIN' }).click();
  const question = learner.getByRole('dialog', { name: 'Free lesson' });
  await question.getByRole('button', { name: 'Take them along' }).click();
  await expectPage(question).toBeHidden();
  await expectPage(learner).toHaveURL(/\/play\//);
  await waitForEmptyOutbox(learner);
  await learner.getByRole('button', { name: 'Next' }).click();
  await expectPage(learner.locator('video')).toHaveJSProperty('paused', false);

  // The key has one login, so a second browser is sent to the shop of the product.
  const other = await open(390, 844);
  await other.goto('/');
  await other.getByLabel('Access key').fill(key);
  await other.getByRole('button', { name: 'CONTINUE' }).click();
  await other.getByLabel('Nickname').fill('Grace');
  await other.getByRole('button', { name: 'BEGIN' }).click();
  await expectPage(other.getByText('This access key has reached its login limit.')).toBeVisible();
  await expectPage(other.getByRole('link', { name: 'Canada' })).toHaveAttribute('href', SHOP);
  await other.screenshot({ path: testInfo.outputPath('full-key.png') });

  expect(await report(owner.request, path, 'refund', { order: 'A-1' })).toBe(200);
  await expectPage(learner.getByLabel('Access key')).toBeVisible({ timeout: CUT_OFF_MS });
  await expectPage(learner.locator('video')).toHaveCount(0);
  await expectPage(row).toContainText('Refunded. Key revoked.');

  await owner.goto('/admin/settings/mail');
  await owner.getByRole('button', { name: 'Send a test to me' }).click();
  await expect.poll(() => mailServer.mails.at(-1)).toContain('A test from Keyreel');

  // A person's one-time link is mailed, too.
  await owner.goto('/admin/people');
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByLabel('Username').fill('grace');
  await owner.getByLabel('Email').fill('grace@example.com');
  await owner.getByRole('combobox', { name: 'Role' }).selectOption('seller');
  await owner.getByRole('button', { name: 'Create link' }).click();
  await expect.poll(() => mailServer.mails.at(-1)).toContain(`${origin}/admin/invitation#`);
  await mailServer.stop();
  for (const secret of [key, SECRET, 'ada@example.com', 'grace@example.com']) expect(server.output()).not.toContain(secret);
});
