import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';
import { acceptInvitation, confirmIdentity, expectModuleInAuditLog, expectNoAccessToKeys, invitePerson, logIn } from '../people-steps.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const findProblems = async (page: Page) => {
  // The check waits for animations to end, because text in a half-open drawer is still partly transparent and has too little contrast.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await createAxeBuilder(page).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(overflow > 0 ? [`${overflow} pixels too wide`] : [])];
};

test.use({ viewport: sizes[0]! });

test('an owner invites an author, who cannot see keys, and whose action is in the audit log', async ({ page, adminPage }) => {
  test.slow();
  const username = toSlug(createUniqueTitle('author'));
  const link = await invitePerson(adminPage, username, 'author');
  const question = adminPage.getByRole('dialog', { name: 'Leave without the link?' });
  await adminPage.getByRole('link', { name: 'Products', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(adminPage.getByText(link)).toBeVisible();
  await acceptInvitation(page, link);
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('This link has been used already.')).toBeVisible();

  await logIn(page, username);
  await expectNoAccessToKeys(page);

  const title = createUniqueTitle('Written by an author');
  expect((await page.request.post('/api/admin/modules', { data: { slug: toSlug(title), title } })).status()).toBe(201);
  await expectModuleInAuditLog(adminPage, title, username);

  await adminPage.goto('/admin/people');
  await adminPage.getByRole('button', { name: `More for ${username}` }).click();
  await adminPage.getByRole('menuitem', { name: 'Remove' }).click();
  await confirmIdentity(adminPage, 'Remove', ADMIN_CREDENTIALS.password);
  await expect(adminPage.getByText(`${username} has been removed.`)).toBeVisible();
  expect((await page.request.get('/api/admin/products')).status()).toBe(401);
});

test('a second factor is set up in the account, and the login asks for its code', async ({ page, adminPage }) => {
  test.slow();
  const username = toSlug(createUniqueTitle('seller'));
  await acceptInvitation(page, await invitePerson(adminPage, username, 'seller'));
  await logIn(page, username);
  await page.getByRole('link', { name: `${username}@example.com` }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmIdentity(page, 'Continue', 'a wrong password');
  await expect(page.getByRole('dialog').getByText('This is not your current password.')).toBeVisible();
  await confirmIdentity(page, 'Continue');
  const setup = page.getByRole('region', { name: 'Second factor' });
  const totp = new TOTP({ secret: Secret.fromBase32(await setup.locator('code').innerText()) });
  await setup.getByLabel('Code').fill('000000');
  await setup.getByRole('button', { name: 'Switch on' }).click();
  await expect(setup.getByText('This code is not valid.')).toBeVisible();
  await setup.getByLabel('Code').fill(totp.generate());
  await setup.getByRole('button', { name: 'Switch on' }).click();
  const codes = setup.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  const question = page.getByRole('dialog', { name: 'Leave without the recovery codes?' });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(codes).toHaveCount(10);
  await setup.getByRole('button', { name: 'Done' }).click();

  await setup.getByRole('button', { name: 'New recovery codes' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm it is you' });
  await confirmation.getByLabel('Code').fill('000000');
  await confirmIdentity(page, 'Replace codes');
  await expect(confirmation.getByText('The password or the code is wrong.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await logIn(page, username);
  await page.getByLabel('Code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Access Keys', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cards', exact: true })).toHaveCount(0);
});

test('a new invitation, the account and an opened invitation pass the axe checks and fit both screens', async ({
  page,
  adminPage,
}, testInfo) => {
  test.slow();
  const expectGood = async (shown: Page, name: string) => {
    for (const size of sizes) {
      await shown.setViewportSize(size);
      expect([name, size.width, await findProblems(shown)]).toEqual([name, size.width, []]);
      await shown.screenshot({ path: testInfo.outputPath(`${name}-${size.width}.png`), fullPage: true });
    }
  };
  const link = await invitePerson(adminPage, toSlug(createUniqueTitle('nobody')), 'seller');
  await expectGood(adminPage, 'people');
  await adminPage.setViewportSize(sizes[0]!);
  await adminPage.goto('/admin/account');
  await adminPage.getByRole('button', { name: 'Set up' }).click();
  await expectGood(adminPage, 'account');
  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectGood(page, 'invitation');
});
