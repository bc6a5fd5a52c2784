import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

test('an owner makes an access token, which a program uses until it is revoked', async ({ adminPage: page, playwright }, testInfo) => {
  const name = createUniqueTitle('Program');
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'New access token' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect(drawer.getByText('Choose at least one scope.')).toBeVisible();
  await drawer.getByLabel('keys:read').check();
  await page.screenshot({ path: testInfo.outputPath('token-form.png') });
  await drawer.getByRole('button', { name: 'Create' }).click();
  const panel = page.getByRole('region', { name: `Access token ${name}` });
  const token = await panel.getByRole('code').textContent();
  await panel.getByRole('button', { name: 'Copy' }).click();
  await page.screenshot({ path: testInfo.outputPath('token-desktop.png') });
  await panel.getByRole('button', { name: 'Done' }).click();

  // A program has no cookies.
  const program = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await program.get('/api/admin/keys')).status()).toBe(200);
  expect((await program.get('/api/admin/products')).status()).toBe(403);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: testInfo.outputPath('token-phone.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The access token no longer works.')).toBeVisible();
  expect((await program.get('/api/admin/keys')).status()).toBe(401);
  await program.dispose();
});

test('an owner who changes the password reads which access tokens stay valid, and revokes them', async ({
  page,
  adminApi,
  browser,
}, testInfo) => {
  const username = toSlug(createUniqueTitle('owner'));
  const call = async (procedure: string, data: object, api = adminApi) =>
    ((await (await api.post(`/trpc/${procedure}`, { data })).json()) as { result: { data: { confirmation: string; token: string } } })
      .result.data;
  const { confirmation } = await call('people.confirm', { action: 'people', password: ADMIN_CREDENTIALS.password });
  const { token: link } = await call('people.invite', { username, email: 'new@example.com', role: 'owner', confirmation });
  await call('gate.acceptInvitation', { token: link, password: 'a long password' }, page.request);
  await call('gate.adminLogin', { username, password: 'a long password' }, page.request);
  const make = (name: string) => call('settings.createToken', { name, scopes: ['keys:read'], days: null }, page.request);
  const { token } = await make('Zapier');
  await make('Make');
  await page.goto('/admin/account');
  const form = page.getByRole('form', { name: 'Change password' });
  await expect(form.getByText('Access tokens stay valid after a change: Make, Zapier.')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('tokens-phone.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: testInfo.outputPath('tokens-desktop.png') });
  await form.getByRole('button', { name: 'Revoke all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
  await expect(page.getByText('Your access tokens no longer work.')).toBeVisible();
  await expect(form.getByText('Access tokens stay valid')).toHaveCount(0);
  // A program has no cookies.
  const program = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  expect((await program.request.get(new URL('/api/admin/keys', page.url()).href)).status()).toBe(401);
  await program.close();
});
