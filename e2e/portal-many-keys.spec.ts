import { expect, test } from './server-run.ts';

const PASSWORD = 'stories only';

test('among more keys than are listed, an old one is found by its mask, its product, or whole', async ({ page, run }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const address = await run([], { ADMIN_PASSWORD: PASSWORD, SAMPLE_COURSE: 'off' }).address();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${address}/api/${path}`, { data });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: string; keys: { key: string }[] };
  };
  await post('auth/admin/login', { username: 'admin', password: PASSWORD });
  const [old, sold] = [
    await post('admin/products', { slug: 'old', title: 'Old course' }),
    await post('admin/products', { slug: 'new', title: 'New course' }),
  ];
  const [{ key }] = (await post('admin/keys/generate', { productId: old.id, quantity: 1, maxLogins: 5 })).keys as [{ key: string }];
  for (let n = 0; n < 10; n++) await post('admin/keys/generate', { productId: sold.id, quantity: 100, maxLogins: 5 });

  await page.goto(`${address}/admin/keys`);
  await expect(page.getByText('1,001 keys, the newest 1,000 are listed')).toBeVisible();
  await expect(page.getByText('1 to 10 of 1,000')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `OLD-••••-••${key.slice(-2)}` });
  for (const words of [`OLD-••••-••${key.slice(-2)}`, 'old course', key]) {
    await page.getByLabel('Search keys').fill(words);
    await expect(row).toBeVisible();
    await page.getByLabel('Search keys').fill('');
    await expect(row).toBeHidden();
  }
  await page.getByLabel('Show keys of').selectOption({ label: 'Old course' });
  await expect(row).toBeVisible();
  await expect(page.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Revoked' });
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});
