import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('an administrator logs in, stays logged in after a reload, and logs out', async ({ page }) => {
  await page.goto('/admin/products');
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toBeDisabled();
  await page.getByLabel('Username').fill(ADMIN_CREDENTIALS.username);
  await page.getByLabel('Password').fill('   ');
  await expect(login).toBeDisabled();
  await page.getByLabel('Password').fill(ADMIN_CREDENTIALS.password);
  await login.click();
  await expect(page.getByText('Welcome', { exact: true })).toBeVisible();
  await expect(page.getByText('Successfully logged in!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(page.getByText('admin@localhost')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged Out', { exact: true })).toBeVisible();
  await expect(page.getByText('Successfully logged out.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('');
  await expect(page.getByLabel('Password')).toHaveValue('');
});

test('a wrong password is reported', async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('not this one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Failed')).toBeVisible();
  await expect(page.getByText('Invalid username or password.')).toBeVisible();
});

test('every section has its own URL, and an expired session leads back to the login form', async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel('Username').fill(ADMIN_CREDENTIALS.username);
  await page.getByLabel('Password').fill(ADMIN_CREDENTIALS.password);
  await page.getByRole('button', { name: 'Login' }).click();
  for (const [name, address] of [
    ['Dashboard', /\/admin$/],
    ['Products', /\/admin\/products$/],
    ['Modules', /\/admin\/modules$/],
    ['Cards', /\/admin\/cards/],
    ['Access Keys', /\/admin\/keys$/],
    ['Import CSV', /\/admin\/import$/],
    ['Activity', /\/admin\/activity$/],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('on a phone a menu button opens the list of sections', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin');
  await page.getByLabel('Username').fill(ADMIN_CREDENTIALS.username);
  await page.getByLabel('Password').fill(ADMIN_CREDENTIALS.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Open sections' }).click();
  await page.getByRole('link', { name: 'Access Keys' }).click();
  await expect(page.getByRole('heading', { name: 'Access Keys', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Access Keys' })).toBeHidden();
});
