import { createHmac, randomUUID } from 'node:crypto';
import { createUniqueTitle, expect, test } from '../fixtures.ts';

test('an owner connects a shop, whose sale makes a key that is shown once, and whose unknown product is assigned', async ({
  adminPage: page,
  request,
}, testInfo) => {
  test.slow();
  const name = createUniqueTitle('Shop');
  await page.goto('/admin/sales');
  await page.getByRole('link', { name: 'Sources' }).click();
  await page.getByRole('button', { name: 'Add a source' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Add a product' }).click();
  await drawer.getByLabel('Product or price in the shop').fill('excel');
  await drawer.getByLabel('Product', { exact: true }).selectOption({ index: 1 });
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  const panel = page.getByRole('region', { name: `Address of ${name}` });
  await expect(panel.getByRole('code')).toHaveCount(2);
  const [address = '', secret = ''] = await panel.getByRole('code').allTextContents();
  expect(secret).toMatch(/^whsec_/);
  await panel.getByRole('button', { name: 'Copy' }).click();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name })).toContainText('excel');
  await page.screenshot({ path: testInfo.outputPath('sources-desktop.png') });

  const send = async (type: string, data: object) => {
    const [body, time] = [JSON.stringify({ type, data }), String(Math.floor(Date.now() / 1000))];
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`m.${time}.${body}`)
      .digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'm',
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    };
    return (await request.post(new URL(address).pathname, { headers, data: body })).status();
  };
  const [order, other] = [`A-${randomUUID().slice(0, 8)}`, `B-${randomUUID().slice(0, 8)}`];
  expect(await send('test', {})).toBe(200);
  expect(await send('sale', { order, product: 'excel', email: 'ada@example.com', name: 'Ada Lovelace' })).toBe(200);
  expect(await send('sale', { order: other, product: 'prod_9x', email: 'grace@example.com' })).toBe(202);

  await page.goto('/admin/sales');
  const row = page.getByRole('row').filter({ hasText: order });
  await expect(row).toContainText('Key made. Not mailed: no mail is set up.');
  await page.screenshot({ path: testInfo.outputPath('sales-desktop.png') });
  await page.getByRole('button', { name: `More for order ${order}` }).click();
  await page.getByRole('menuitem', { name: 'Show key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show key' }).click();
  const shown = page.getByRole('region', { name: `Key of order ${order}` });
  await expect(shown.getByRole('code')).toHaveText(/^[A-Z]+-[\dA-Z]{4}-[\dA-Z]{4}$/);
  await shown.getByRole('button', { name: 'Copy' }).click();
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `More for order ${order}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Show key' })).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `More for order ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Assign' }).click();
  await page.getByRole('dialog').getByLabel('Product').selectOption({ index: 1 });
  await page.screenshot({ path: testInfo.outputPath('assign-desktop.png') });
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('row').filter({ hasText: other })).toContainText('Key made.');

  await page.getByRole('button', { name: `More for order ${order}` }).click();
  await page.getByRole('menuitem', { name: 'Mark as refunded' }).click();
  const refund = page.getByRole('dialog', { name: `Mark order ${order} as refunded?` });
  await expect(refund).toContainText(/Its key [A-Z]+-••••-••[\dA-Z]{2} for .+ is revoked\. Nobody has used it yet\./);
  await page.screenshot({ path: testInfo.outputPath('refund-desktop.png') });
  await refund.getByRole('button', { name: 'Mark as refunded' }).click();
  await expect(row).toContainText('Refunded. Key revoked.');
  await page.getByRole('button', { name: `More for order ${order}` }).click();
  await page.screenshot({ path: testInfo.outputPath('refunded-menu-desktop.png') });
  await page.getByRole('menuitem', { name: 'Undo the refund' }).click();
  await expect(row).toContainText('Key made.');

  expect(await send('refund', { order })).toBe(200);
  await expect(row).toContainText('Refunded. Key revoked.', { timeout: 15_000 });
  await page.getByRole('button', { name: `More for order ${order}` }).click();
  await page.getByRole('menuitem', { name: 'Erase buyer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase buyer' }).click();
  await expect(row).toContainText('Erased');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Refunded. Key revoked.').first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('sales-phone.png') });
  await page.goto('/admin/sales/sources');
  await expect(page.getByRole('region', { name })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('sources-phone.png') });
  await page.goto('/admin/settings/mail');
  await expect(page.getByText('No mail is set up.')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('mail-phone.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: testInfo.outputPath('mail-desktop.png') });
});
