import { expect, type Page } from '@playwright/test';

export const INVITED_PASSWORD = 'chosen by this person';

export async function logIn(page: Page, username: string, password = INVITED_PASSWORD): Promise<void> {
  await page.goto('/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Enters a password in the dialog that asks administrators to confirm that it is them. */
export async function confirmIdentity(page: Page, submitLabel: string, password = INVITED_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: submitLabel }).click();
}

/** Invites a person in the admin portal and returns the invitation link. The admin portal shows an invitation link only once. */
export async function invitePerson(owner: Page, username: string, role: string): Promise<string> {
  await owner.goto('/admin/people');
  await owner.getByRole('button', { name: 'Invite' }).click();
  await owner.getByLabel('Username').fill(username);
  await owner.getByLabel('Email').fill(`${username}@example.com`);
  await owner.getByRole('combobox', { name: 'Role' }).selectOption(role);
  await owner.getByRole('button', { name: 'Create link' }).click();
  const panel = owner.getByRole('region', { name: `Link for ${username}` });
  return panel.locator('code').innerText();
}

export async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(INVITED_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
}

/**
 * Expects that a logged-in author has no access to access keys: the portal shows no link to the keys screen, and both the screen and the
 * REST API deny access.
 */
export async function expectNoAccessToKeys(author: Page): Promise<void> {
  await expect(author.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  for (const name of ['Access Keys', 'Activity', 'Backups', 'People', 'Audit log'])
    await expect(author.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(author.getByText('Active keys')).toHaveCount(0);
  await author.goto('/admin/keys');
  await expect(author.getByRole('heading', { name: 'Your role cannot open this' })).toBeVisible();
  const refused = await author.request.get('/api/admin/keys');
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'role.denied' });
}

export async function expectModuleInAuditLog(owner: Page, title: string, username: string): Promise<void> {
  await owner.goto('/admin/audit');
  await owner.getByLabel('Search the audit log').fill(title);
  const entry = owner.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Module created');
  await expect(entry).toContainText(username);
}
