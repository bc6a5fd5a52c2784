import { expect, test } from '../server/server-process.ts';

const PASSWORD = 'journeys only';

test('when there are more keys than the list shows, an old key is found by its mask, its product or the whole key', async ({
  page,
  runServer,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const address = await runServer([], { ADMIN_PASSWORD: PASSWORD, SAMPLE_COURSE: 'off' }).waitForAddress();
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${address}/api/${path}`, { data });
    expect(response.ok()).toBe(true);
    return (await response.json()) as { id: string; keys: { key: string }[] };
  };
  await post('auth/admin/login', { username: 'admin', password: PASSWORD });
  const [oldProduct, newProduct] = [
    // Without its space, the product title looks like the access key EXC-ELBA-SICS.
    await post('admin/products', { slug: 'excel-basics', title: 'Excel Basics' }),
    await post('admin/products', { slug: 'new', title: 'New course' }),
  ];
  const [{ key }] = (await post('admin/keys/generate', { productId: oldProduct.id, quantity: 1, maxLogins: 5 })).keys as [{ key: string }];
  for (let n = 0; n < 10; n++) await post('admin/keys/generate', { productId: newProduct.id, quantity: 100, maxLogins: 5 });

  const requestUrls: string[] = [];
  page.on('request', (request) => requestUrls.push(decodeURIComponent(request.url())));
  await page.goto(`${address}/admin/keys`);
  await expect(page.getByText('1,001 keys, the newest 1,000 are listed')).toBeVisible();
  await expect(page.getByText('1 to 10 of 1,000')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `EXCEL-••••-••${key.slice(-2)}` });
  for (const query of [`EXCEL-••••-••${key.slice(-2)}`, 'Excel Basics', 'excel', key]) {
    await page.getByLabel('Search keys').fill(query);
    await expect(row).toBeVisible();
    await page.getByLabel('Search keys').fill('');
    await expect(row).toBeHidden();
  }
  const keyEnd = key.slice(-9);
  const searched = page.waitForResponse((response) => response.request().postData()?.includes(keyEnd) === true);
  await page.getByLabel('Search keys').fill(keyEnd);
  await searched;
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  expect(requestUrls.filter((each) => each.includes(key.slice(-4)))).toEqual([]);
  await page.getByLabel('Search keys').fill('');
  await page.getByLabel('Show keys of').selectOption({ label: 'Excel Basics' });
  await expect(row).toBeVisible();
  await expect(page.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  await page.getByLabel('Status').selectOption({ label: 'Revoked' });
  await expect(page.getByText('Nothing matches.')).toBeVisible();

  // When a search fails, the portal reports the failure and offers to retry the search.
  await page.getByLabel('Status').selectOption({ label: 'Active' });
  await expect(row).toBeVisible();
  await page.route('**/trpc/admin.searchKeys*', (route) => route.abort());
  await page.getByLabel('Search keys').fill('basics');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(row).toBeVisible();
});
