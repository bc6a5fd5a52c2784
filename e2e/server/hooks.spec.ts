// A server of its own, because only a setting lets hooks call an address of this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect as expectPage } from '@playwright/test';
import Database from 'better-sqlite3';
import { Webhook } from 'standardwebhooks';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS } from '../fixtures.ts';
import { logIn } from '../people-steps.ts';
import { expect, test } from './server-process.ts';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Starts a program that receives messages. It answers with a status that can be changed, and with an address to go to. */
async function startReceiver() {
  const received: Received[] = [];
  const answer = { status: 503 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers as Record<string, string>, body });
      response.writeHead(answer.status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, answer, url: `http://127.0.0.1:${port}/hook`, close: () => server.close().closeAllConnections() };
}

test('a program is told of a key by a hook, which waits while the program fails and is switched off when it never comes back', async ({
  browser,
  runServer,
  dataDir,
}, testInfo) => {
  const receiver = await startReceiver();
  const server = runServer([], { ADMIN_PASSWORD: ADMIN_CREDENTIALS.password, HOOKS_PRIVATE: 'on', LOG_LEVEL: 'info' });
  const origin = await server.waitForAddress();
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: origin })).newPage();
  await logIn(page, ADMIN_CREDENTIALS.username, ADMIN_CREDENTIALS.password);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Hooks' }).click();
  await page.getByRole('button', { name: 'New hook' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Zapier');
  await drawer.getByLabel('Address').fill(receiver.url);
  await drawer.getByLabel('key.created').check();
  await drawer.getByRole('button', { name: 'Add' }).click();
  const panel = page.getByRole('region', { name: 'Secret of Zapier' });
  const secret = (await panel.getByRole('code').textContent())!;
  await panel.getByRole('button', { name: 'Copy' }).click();
  await panel.getByRole('button', { name: 'Done' }).click();

  const [product] = (await (await page.request.get('/api/admin/products')).json()) as [{ id: string; title: string }];
  const generate = async () => {
    const data = { productId: product.id, quantity: 1, maxLogins: 1, label: 'Spring 7b' };
    const { keys } = (await (await page.request.post('/api/admin/keys/generate', { data })).json()) as {
      keys: [{ id: string; key: string }];
    };
    return keys[0];
  };
  const { id, key } = await generate();
  const messages = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: 'key.created' });
  await expectPage(messages).toContainText(/Waiting HTTP 503\. Next try/);
  receiver.answer.status = 302;
  await messages.getByRole('button', { name: 'Send again key.created' }).click();
  await expectPage(messages).toContainText(/Waiting HTTP 302\. Next try/);
  receiver.answer.status = 200;
  await messages.getByRole('button', { name: 'Send again key.created' }).click();
  await expectPage(messages).toContainText('Sent HTTP 200');
  await page.screenshot({ path: testInfo.outputPath('hooks-desktop.png') });
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);

  // The message is the same each time, follows no redirect, and holds no whole key.
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
  expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  const { headers, body } = receiver.received[2]!;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'key.created',
    data: { keyId: id, label: 'Spring 7b', productId: product.id, product: product.title },
  });
  expect(body).not.toContain(key);

  // Three days later the program still fails.
  receiver.answer.status = 500;
  await generate();
  await expectPage(messages.first()).toContainText(/Waiting HTTP 500\. Next try/);
  const database = new Database(join(dataDir, 'keyreel.db'));
  database.prepare("update hook_delivery set attempts = 8, next_at = ? where status = 'waiting'").run(new Date().toISOString());
  database.close();
  await expectPage(messages.first()).toContainText('Failed HTTP 500');
  await page.goto('/admin');
  const task = page.getByRole('listitem').filter({ hasText: 'The hook “Zapier” was switched off' });
  await expectPage(task).toContainText('No success for three days: HTTP 500.');
  await page.screenshot({ path: testInfo.outputPath('dashboard-hook-off.png') });
  await task.getByRole('link', { name: 'See hooks' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectPage(page.getByText('No success for three days: HTTP 500').first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('hooks-phone.png'), fullPage: true });
  receiver.close();
  for (const text of [secret, secret.slice(6), key]) expect(server.output()).not.toContain(text);
});
