import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';
import { confirmIdentity } from '../people-steps.ts';

test('an administrator makes a backup in the portal, sees that the backup is verified, and downloads it as one file, and deletes it', async ({
  page,
}) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await expect(page.getByText('A backup is made every night at 03:00.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).dblclick();
  const row = page.getByRole('row').filter({ hasText: 'Back up now' }).first();
  await expect(row.getByText('Verified')).toBeVisible();
  await expect(page.getByText('A backup is being made already.')).toBeHidden();
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download / }).click();
  await confirmIdentity(page, 'Download', ADMIN_CREDENTIALS.password);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^keyreel-.*\.tar$/);
  expect(await file.failure()).toBeNull();

  await expect(page.getByText('Those made with Back up now are kept until you delete them, up to 10.')).toBeVisible();
  const count = await page.getByRole('row').filter({ hasText: 'Back up now' }).count();
  await row.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Backup deleted.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Back up now' })).toHaveCount(count - 1);
});
