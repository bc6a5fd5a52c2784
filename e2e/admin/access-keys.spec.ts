import { readFile } from 'node:fs/promises';
import { ADMIN_CREDENTIALS, expect, createNickname, test } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
  await page.goto('/admin/keys');
});

test('an invalid batch is reported with the specified messages', async ({ page }) => {
  const generate = page.getByRole('button', { name: 'Generate keys' });
  await expect(page.getByLabel('Quantity')).toHaveValue('10');
  await expect(page.getByLabel('Max logins')).toHaveValue('30');
  await generate.click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(page.getByText('Please select a product.')).toBeVisible();
  await page.getByLabel('Product').selectOption({ label: 'Excel Basics' });
  for (const quantity of ['0', '101']) {
    await page.getByLabel('Quantity').fill(quantity);
    await generate.click();
    await expect(page.getByText('Quantity must be between 1 and 100.')).toBeVisible();
  }
  await page.getByLabel('Quantity').fill('many');
  await page.getByLabel('Max logins').fill('1001');
  await expect(page.getByLabel('Quantity')).toHaveValue('1');
  await generate.click();
  await expect(page.getByText('Max logins must be between 1 and 1000.')).toBeVisible();
  await page.getByLabel('Max logins').fill('');
  await generate.click();
  await expect(page.getByText('Generated 1 access keys successfully.')).toBeVisible();
  await expect(page.getByLabel('Max logins')).toHaveValue('30');
});

test('new keys are shown once, can be copied and exported, and let a learner in', async ({ page, browser }) => {
  await page.getByLabel('Product').selectOption({ label: 'Excel Basics' });
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Max logins').fill('2');
  // A double click on the button must not create two batches of access keys.
  await page.getByRole('button', { name: 'Generate keys' }).dblclick();
  await expect(page.getByText('Generated 3 access keys successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(copied).toHaveLength(3);
  for (const key of copied) expect(key).toMatch(/^EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  const today = new Date().toISOString().slice(0, 10);
  expect(file.suggestedFilename()).toBe(`access_keys_${today}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines).toEqual(['Access Key,Product,Max Logins,Created', ...copied.map((key) => `${key},Excel Basics,2,${today}`)]);

  const learner = await browser.newContext();
  const entered = await learner.request.post('/api/gate/enter', { data: { key: copied[0], nickname: createNickname() } });
  expect(entered.ok()).toBe(true);
  await learner.close();

  // After a reload, the list shows only masked access keys, but searching for a whole access key still finds its row.
  await page.reload();
  await page.getByLabel('Search keys').fill(copied[0]!.toLowerCase());
  const row = page.getByRole('row').filter({ hasText: `EXCEL-••••-••${copied[0]!.slice(-2)}` });
  await expect(row).toHaveCount(1);
  await expect(row.getByText('1 / 2')).toBeVisible();
  await expect(page.getByText(copied[1]!)).toBeHidden();
  // Searching for a product title works even when the title looks like an access key without dashes.
  await page.getByLabel('Search keys').fill('excel basics');
  await expect(page.getByRole('cell', { name: 'Excel Basics' }).first()).toBeVisible();
});

test('leaving the screen needs a confirmation while the new keys are neither copied nor exported', async ({ page }) => {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Access Keys' }).click();
  await expect(page.getByRole('heading', { name: 'Access Keys', level: 1 })).toBeVisible();
  await page.getByLabel('Product').selectOption({ label: 'Excel Basics' });
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('button', { name: 'Generate keys' }).click();
  await expect(page.getByText('1 new key for Excel Basics.')).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Leave without the new keys?' });
  await page.getByRole('link', { name: 'Products' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/keys$/);
  await expect(page.getByText('1 new key for Excel Basics.')).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/keys$/);
  await expect(page.getByText('1 new key for Excel Basics.')).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Leave without them' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Access Keys' }).click();
  await expect(page.getByText('1 new key for Excel Basics.')).toBeHidden();
});

test('a key gets a limit and an expiry, is revoked and restored, and its devices are removed', async ({ page, createAccessKey }) => {
  const key = await createAccessKey('excel-basics', { maxLogins: 1 });
  await page.request.post('/api/gate/enter', { data: { key, nickname: createNickname() } });
  await page.reload();
  await page.getByLabel('Search keys').fill(key);
  const row = page.getByRole('row').filter({ hasText: `••${key.slice(-2)}` });
  const choose = async (name: string) => {
    await row.getByRole('button', { name: 'More for' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await expect(row.getByText('1 / 1')).toBeVisible();
  await choose('Change limit, expiry or notes');
  await page.getByRole('dialog').getByLabel('Max logins').fill('5');
  await page.getByRole('dialog').getByLabel('Last day').fill('2020-01-31');
  await page.getByRole('button', { name: 'Save key' }).click();
  await expect(row.getByText('1 / 5')).toBeVisible();
  await expect(row.getByText('Expired')).toBeVisible();
  await expect(row.getByText('2020-01-31')).toBeVisible();
  await choose('Change limit, expiry or notes');
  await page.getByRole('dialog').getByLabel('Last day').fill('');
  await page.getByRole('button', { name: 'Save key' }).click();
  await expect(row.getByText('Active')).toBeVisible();
  await choose('Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
  await choose('Restore');
  await expect(row.getByText('Active')).toBeVisible();
  await choose('Forget devices');
  await page.getByRole('dialog').getByRole('button', { name: 'Forget devices' }).click();
  await expect(row.getByText('0 / 5')).toBeVisible();
});
