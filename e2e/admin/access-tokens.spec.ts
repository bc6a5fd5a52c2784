import { createUniqueTitle, expect, test } from '../fixtures.ts';

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
