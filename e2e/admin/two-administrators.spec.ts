import type { APIResponse, Locator, Page } from '@playwright/test';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug, waitForEmptyOutbox } from '../fixtures.ts';
import { acceptInvitation, confirmIdentity, invitePerson } from '../people-steps.ts';

const readJson = async <T>(response: APIResponse) => (await response.json()) as T;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

for (const { kind, path } of [
  { kind: 'product', path: 'products' },
  { kind: 'module', path: 'modules' },
]) {
  test(`a ${kind} form that was opened before a colleague's change keeps that change, and tells of it where both changed the same`, async ({
    page,
    adminApi,
  }) => {
    const title = createUniqueTitle('Shared');
    const { id } = await readJson<{ id: string }>(await adminApi.post(`/api/admin/${path}`, { data: { slug: toSlug(title), title } }));
    const read = async () =>
      (await readJson<{ id: string; title: string; description: string }[]>(await adminApi.get(`/api/admin/${path}`))).find(
        (item) => item.id === id,
      );
    await page.goto(`/admin/${path}`);
    await page.getByRole('searchbox').fill(title);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Description').fill('Mine');
    await adminApi.put(`/api/admin/${path}/${id}`, { data: { title: `${title} theirs` } });
    await form.getByRole('button', { name: `Save ${kind}` }).click();
    await expect(form).toBeHidden();
    expect(await read()).toMatchObject({ title: `${title} theirs`, description: 'Mine' });

    await page.getByRole('button', { name: `Edit ${title} theirs` }).click();
    await form.getByLabel('Description').fill('Mine again');
    await adminApi.put(`/api/admin/${path}/${id}`, { data: { description: 'Theirs' } });
    await form.getByRole('button', { name: `Save ${kind}` }).click();
    await expect(page.getByText('Somebody else has changed the field “description” to “Theirs” meanwhile.')).toBeVisible();
    expect(await read()).toMatchObject({ description: 'Theirs' });
    await form.getByRole('button', { name: `Save ${kind}` }).click();
    await expect(form).toBeHidden();
    expect(await read()).toMatchObject({ description: 'Mine again' });
  });
}

test('an access key form that was opened before a colleague’s change keeps that change, and tells of it where both changed the same', async ({
  page,
  adminApi,
  createDefaultCourse,
}) => {
  const { productId } = await createDefaultCourse();
  const { keys } = await readJson<{ keys: { id: string }[] }>(
    await adminApi.post('/api/admin/keys/generate', { data: { productId, quantity: 1, maxLogins: 5 } }),
  );
  const { id } = keys[0]!;
  const read = async () =>
    (await readJson<{ id: string; maxLogins: number; label: string }[]>(await adminApi.get('/api/admin/keys'))).find(
      (key) => key.id === id,
    );
  await page.goto(`/admin/keys/${id}`);
  const form = page.getByRole('dialog');
  const openForm = async () => {
    await page.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Change limit, expiry or notes' }).click();
  };
  await openForm();
  await form.getByLabel('Label').fill('Mine');
  await adminApi.put(`/api/admin/keys/${id}`, { data: { maxLogins: 8 } });
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(form).toBeHidden();
  expect(await read()).toMatchObject({ maxLogins: 8, label: 'Mine' });

  await openForm();
  await form.getByLabel('Max logins').fill('20');
  await adminApi.put(`/api/admin/keys/${id}`, { data: { maxLogins: 9 } });
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(page.getByText('Somebody else has changed the field “max logins” to “9” meanwhile.')).toBeVisible();
  expect(await read()).toMatchObject({ maxLogins: 9 });
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(form).toBeHidden();
  expect(await read()).toMatchObject({ maxLogins: 20, label: 'Mine' });
});

test('an owner who changes a role in an old list is told of the role that another owner has given', async ({ page, adminPage }) => {
  const username = toSlug(createUniqueTitle('seller'));
  await acceptInvitation(page, await invitePerson(adminPage, username, 'seller'));
  const changeRole = async (owner: Page, name: string) => {
    await owner.getByLabel('Search people').fill(username);
    await owner.getByRole('button', { name: `More for ${username}` }).click();
    await owner.getByRole('menuitem', { name: `Change role to ${name}` }).click();
    await confirmIdentity(owner, 'Change role', ADMIN_CREDENTIALS.password);
  };
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  await page.goto('/admin/people');
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await adminPage.goto('/admin/people');
  await changeRole(adminPage, 'Owner');
  await expect(adminPage.getByText(`The role of ${username} has changed.`)).toBeVisible();
  await changeRole(page, 'Author');
  await expect(page.getByText('Somebody else has changed the field “role” to “owner” meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: `More for ${username}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Change role/ })).toHaveText(['Change role to Author', 'Change role to Seller']);
});

test('a draft started in an open form carries what was typed, keeps what a colleague saved meanwhile, and tells of it', async ({
  page,
  browser,
  baseURL,
  adminApi,
  createDefaultCourse,
}) => {
  const { key, moduleId, moduleSlug, cards } = await createDefaultCourse();
  const learner = await browser.newPage({ baseURL: baseURL! });
  expect((await learner.request.post('/api/gate/enter', { data: { key, nickname: 'Ada' } })).ok()).toBe(true);
  await learner.goto(`/play/${moduleSlug}/lesson`);
  await waitForEmptyOutbox(learner);
  await learner.close();

  await page.goto(`/admin/cards/${cards.lesson.id}`);
  await page.getByLabel('Title').fill('Mine');
  await adminApi.put(`/api/admin/cards/${cards.lesson.id}`, { data: { title: 'Theirs', ctaText: 'Theirs' } });
  await page.getByRole('button', { name: 'Start a draft' }).click();
  await expect(page.getByRole('region', { name: /^Draft of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('dialog', { name: 'Someone else changed this card' }).getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'In the draft; learners see version' })).toBeVisible();
  await page.goto(`/admin/cards/${cards.lesson.id}?module=${moduleId}`);
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await expect(page.getByLabel('Button text')).toHaveValue('Theirs');
});

test('Undo after a publication leaves what a colleague made live meanwhile, and says that nothing was undone', async ({
  page,
  adminApi,
  createDefaultCourse,
}) => {
  const { moduleId, title, cards } = await createDefaultCourse();
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  await page.getByRole('link', { name: 'Edit Add up a column' }).click();
  await page.getByLabel('Title').fill('Sums');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('link', { name: 'Edit Sums' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish version/ })
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await adminApi.put(`/api/admin/cards/${cards.quiz.id}`, { data: { title: 'Theirs' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing was undone, because this module has changed again since then.')).toBeVisible();
  const live = await readJson<{ title: string }[]>(await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`));
  expect(live.map((card) => card.title)).toEqual(['Sums', 'Theirs', 'How much is 20 + 40?']);
});

test('free pages and shops of a product that a colleague changed meanwhile are kept, and the second of two people is told', async ({
  page,
  adminPage,
  createDefaultCourse,
}) => {
  const { title } = await createDefaultCourse();
  const open = async (admin: Page) => {
    await admin.goto('/admin/products');
    await admin.getByLabel('Search products').fill(title);
    await admin.getByRole('button', { name: `Free lesson and shops ${title}`, exact: true }).click();
    const drawer = admin.getByRole('dialog', { name: title });
    await expect(drawer.getByRole('textbox', { name: 'Canada' })).toBeVisible();
    return drawer;
  };
  const [mine, theirs] = [await open(page), await open(adminPage)];
  const saveFreePages = async (drawer: Locator, choice: string) => {
    await drawer.getByRole('combobox', { name: `Free: ${title}` }).selectOption(choice);
    await drawer.getByRole('button', { name: `Save free pages: ${title}` }).click();
  };
  const saveShop = async (drawer: Locator, shop: string, address: string) => {
    await drawer.getByRole('textbox', { name: shop }).fill(address);
    await drawer.getByRole('button', { name: 'Save shops' }).click();
  };
  await saveShop(theirs, 'Canada', 'https://ca.example.com/');
  await expect(adminPage.getByText('The shops are saved.')).toBeVisible();
  await saveFreePages(theirs, 'whole');
  await expect(adminPage.getByText('Saved. Visitors see it with the next page they open.')).toBeVisible();

  await saveFreePages(mine, 'first');
  await expect(page.getByText('Somebody else has changed the field “free pages” to “the whole module” meanwhile.')).toBeVisible();
  await expect(mine.getByRole('combobox', { name: `Free: ${title}` })).toHaveValue('whole');
  await saveShop(mine, 'Mexico', 'https://mx.example.com/');
  await expect(page.getByText('The shops are saved.')).toBeVisible();
  const again = await open(adminPage);
  await expect(again.getByRole('combobox', { name: `Free: ${title}` })).toHaveValue('whole');
  await expect(again.getByRole('textbox', { name: 'Canada' })).toHaveValue('https://ca.example.com/');
  await expect(again.getByRole('textbox', { name: 'Mexico' })).toHaveValue('https://mx.example.com/');
  await saveFreePages(mine, 'first');
  await expect(page.getByText('Saved. Visitors see it with the next page they open.')).toBeVisible();
});
