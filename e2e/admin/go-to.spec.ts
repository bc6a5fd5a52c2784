import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';
import { acceptInvitation, invitePerson, logIn } from '../people-steps.ts';

test('Ctrl K leads to a card, a module, a key, a learner and a section by their names', async ({ page, enterAsLearner, createCourse }) => {
  const slug = toSlug(createUniqueTitle('find-me'));
  const { title, moduleId, key, moduleSlug } = await createCourse([{ slug, type: 'info' }]);
  const nickname = await enterAsLearner(page, moduleSlug);
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Go to a card, module, key or learner' });
  const goTo = async (text: string, choice: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('button', { name: choice }).click();
    await expect(field).toBeHidden();
  };
  await goTo('people', 'People');
  await expect(page).toHaveURL(/\/admin\/people$/);
  await goTo(title, `${title} ${moduleSlug}`);
  await expect(page).toHaveURL(new RegExp(`/admin/cards\\?module=${moduleId}`));
  await goTo(slug, slug);
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible();
  await goTo(nickname, nickname);
  await expect(page.getByRole('heading', { level: 1, name: nickname })).toBeVisible();
  await goTo(key, new RegExp(`••${key.slice(-2)} .*Access key$`));
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`${key.slice(-2)}$`) })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('no such thing at all');
  await expect(page.getByText('Nothing has this name.')).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a seller finds keys and learners, and neither cards nor a group without an entry', async ({ page, adminPage, createCourse }) => {
  const { title } = await createCourse([{ slug: 'one', type: 'info' }]);
  const username = toSlug(createUniqueTitle('seller'));
  await acceptInvitation(page, await invitePerson(adminPage, username, 'seller'));
  await logIn(page, username);
  await page.setViewportSize({ width: 1280, height: 800 });
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Dashboard', 'Access Keys', 'Sales', 'Activity']);
  await expect(sections.getByRole('list', { name: 'Sell' })).toBeVisible();
  await expect(sections.getByText('Teach')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to a card, module, key or learner' }).click();
  await page.getByRole('textbox', { name: 'Go to a card, module, key or learner' }).fill(title);
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await expect(dialog.getByRole('button', { name: 'Access key' }).first()).toBeVisible();
  await expect(dialog.getByRole('button').filter({ hasText: /Card$|Module$/ })).toHaveCount(0);
});
