import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';
import { chooseFromRowMenu } from './row-menu.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
});

test('what is typed in a drawer is kept until the administrator agrees to lose it', async ({ page }) => {
  await page.goto('/admin/modules');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('button', { name: 'New product' }).click();
  const title = page.getByLabel('Title');
  await title.fill('Typed');
  const prompt = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const answer of [() => prompt.getByRole('button', { name: 'Stay' }).click(), () => page.keyboard.press('Escape')]) {
    await page.goBack();
    await expect(prompt).toBeVisible();
    await answer();
    await expect(prompt).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(title).toHaveValue('Typed');
  }
  await page.goBack();
  // Whoever goes back again at once is asked again.
  await prompt.getByRole('button', { name: 'Stay' }).evaluate((button: HTMLElement) => (button.click(), history.back()));
  await page.waitForTimeout(500);
  await prompt.getByRole('button', { name: 'Stay' }).click();
  await expect(prompt).toBeHidden();
  for (const answer of ['Escape', 'Enter']) {
    await title.press('Escape');
    const closePrompt = page.getByRole('dialog', { name: 'Close without saving?' });
    await expect(closePrompt.getByRole('button', { name: 'Keep editing' })).toBeVisible();
    await closePrompt.getByRole('button', { name: 'Keep editing' }).press(answer);
    await expect(closePrompt).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
  const warning = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await closing;
  await expect(title).toHaveValue('Typed');
  await page.goBack();
  await prompt.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Modules' })).toBeVisible();
});

test('long texts hide none of the buttons of a row, and break in the question before deleting', async ({ page, adminApi }) => {
  const title = `${createUniqueTitle('Long')} ${'Without'.repeat(20)} end`;
  const create = async (path: string, data: object) =>
    (await (await adminApi.post(`/api/admin/${path}`, { data })).json()) as { id: string };
  const slug = `long-${Date.now()}`;
  const product = await create('products', { slug, title });
  const module = await create('modules', { slug, title, description: 'Many words '.repeat(30) });
  await create('product-modules', { productId: product.id, moduleId: module.id });
  for (const section of ['products', 'modules']) {
    await page.goto(`/admin/${section}`);
    await page.getByLabel(`Search ${section}`).fill(title);
    for (const { width, button } of [
      { width: 390, button: `More for ${title}` },
      { width: 1024, button: `More for ${title}` },
      { width: 1280, button: `Edit ${title}` },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
    }
  }
  await page.goto('/admin/products');
  await page.getByLabel('Search products').fill(title);
  // The first click opens a dialog, so the second click hits the dialog's overlay.
  await page.getByRole('button', { name: `Delete ${title}` }).dblclick({ delay: 100 });
  const question = page.getByRole('dialog', { name: 'Delete product' });
  await expect(question).toContainText(title);
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});

test('a product is created and gets its modules in order', async ({ page }) => {
  const course = createUniqueTitle('Catalogue');
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'New product' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Create product' }).click();
  await expect(drawer.getByText('Title is required.')).toBeVisible();
  await expect(drawer.getByText('Slug is required.')).toBeVisible();
  await expect(drawer.getByLabel('Title')).toBeFocused();
  await drawer.getByLabel('Title').fill(course);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByLabel('Title')).toHaveValue(course);
  await drawer.getByLabel('Description').fill('Created by a test');
  await drawer.getByRole('switch', { name: 'Full experience' }).check();
  await drawer.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByText('Product created successfully.')).toBeVisible();
  await page.getByLabel('Search products').fill(course);
  const row = page.getByRole('row', { name: course });
  await expect(row.getByText('On', { exact: true })).toBeVisible();
  await expect(row.getByText('Active')).toBeVisible();

  const first = createUniqueTitle('First');
  const second = createUniqueTitle('Second');
  await page.getByRole('link', { name: 'Modules', exact: true }).click();
  for (const title of [first, second]) {
    await page.getByRole('button', { name: 'New module' }).click();
    await drawer.getByLabel('Title').fill(title);
    await drawer.getByRole('button', { name: 'Create module' }).click();
    await expect(page.getByText('Module created successfully')).toBeVisible();
    await expect(drawer).toBeHidden();
  }
  await page.getByLabel('Show modules of').selectOption({ label: course });
  await expect(page).toHaveURL(/product=/);
  for (const title of [first, second]) {
    await page.getByLabel('Module to add').selectOption({ label: title });
    await page.getByRole('button', { name: 'Add to product' }).click();
    await expect(page.getByText('Module added to product successfully')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  }
  const items = page.getByRole('list', { name: `Modules of ${course}` }).getByRole('listitem');
  await expect(items).toContainText([first, second]);
  await chooseFromRowMenu(page, second, 'Move up');
  await expect(items).toContainText([second, first]);
  await items
    .nth(0)
    .getByTitle('Drag to another place')
    .dragTo(items.nth(1), { targetPosition: { x: 200, y: 40 } });
  await expect(items).toContainText([first, second]);
  await page.reload();
  await expect(items).toContainText([first, second]);

  await chooseFromRowMenu(page, first, `Remove from ${course}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(items).toHaveCount(1);
});

test('the modules of all products arrive in one response, however many products there are', async ({ page, adminApi }) => {
  const titles = [createUniqueTitle('Alpha'), createUniqueTitle('Beta')];
  const modules: { id: string }[] = [];
  for (const title of titles) {
    const slug = toSlug(title);
    const product = (await (await adminApi.post('/api/admin/products', { data: { slug, title } })).json()) as { id: string };
    modules.push((await (await adminApi.post('/api/admin/modules', { data: { slug, title } })).json()) as { id: string });
    for (const { id } of modules) await adminApi.post('/api/admin/product-modules', { data: { productId: product.id, moduleId: id } });
  }
  const procedures: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) procedures.push(...pathname.slice('/trpc/'.length).split(','));
  });
  await page.goto('/admin/modules');
  await page.getByLabel('Search modules').fill(titles[0]!);
  await expect(page.getByRole('row', { name: titles[0]! }).getByText(titles.join(', '))).toBeVisible();
  expect(procedures.filter((name) => name === 'admin.modules')).toHaveLength(1);
  expect(procedures).toContain('admin.productModules');
});

test('a slug that is already taken is reported beside its field and in a toast', async ({ page }) => {
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'New product' }).click();
  await page.getByLabel('Title').fill('Again');
  await page.getByLabel('Slug').fill('excel-basics');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText('The slug "excel-basics" is already taken.')).toHaveCount(2);
});

test('products and modules are edited, and deleted only after confirmation', async ({ page, adminApi }) => {
  const title = createUniqueTitle('Short-lived');
  const slug = toSlug(title);
  await adminApi.post('/api/admin/products', { data: { slug, title } });
  await adminApi.post('/api/admin/modules', { data: { slug, title } });
  await page.goto('/admin/products');
  await page.getByLabel('Search products').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Title').fill(`${title} again`);
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(page.getByText('Product updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title} again` }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(`Are you sure you want to delete "${title} again"?`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: title })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title} again` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Product deleted successfully.')).toBeVisible();
  await expect(page.getByText('Nothing matches.')).toBeVisible();

  await page.goto('/admin/modules');
  await page.getByLabel('Search modules').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Slug').fill('excel basics!');
  await page.getByRole('button', { name: 'Save module' }).click();
  await expect(page.getByText('Slug may contain only lower-case letters, digits and single dashes.')).toBeVisible();
  await page.getByLabel('Slug').fill(`${slug}-again`);
  await page.getByRole('button', { name: 'Save module' }).click();
  await expect(page.getByText('Module updated successfully')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(question.getByText('Are you sure you want to delete this module?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Module deleted successfully')).toBeVisible();
});

test('a module is added to a product by a button with a label, also on a phone', async ({ adminPage, createDefaultCourse }) => {
  const { title } = await createDefaultCourse();
  const other = await createDefaultCourse();
  await adminPage.goto('/admin/modules');
  await adminPage.getByLabel('Search modules').fill(title);
  const row = adminPage.getByRole('row', { name: title });
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  const button = row.getByRole('button', { name: `Add ${title} to a product` });
  await expect(button).toBeInViewport({ ratio: 1 });
  // The button's width shows that the button has a visible label, because a button with only an icon is narrower.
  expect((await button.boundingBox())!.width).toBeGreaterThan(100);
  await expect(row.getByRole('button', { name: `Delete ${title}` })).toBeInViewport({ ratio: 1 });
  await adminPage.setViewportSize({ width: 375, height: 800 });
  await chooseFromRowMenu(adminPage, title, 'Add to a product…');
  await adminPage.getByRole('dialog').getByRole('button', { name: other.title, exact: true }).click();
  await expect(adminPage.getByText('Module added to product successfully')).toBeVisible();
});

test('a deleted module is restored with its cards when the deletion is undone', async ({ adminPage, adminApi, createDefaultCourse }) => {
  const { title, moduleId } = await createDefaultCourse();
  const listCards = async () => (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { id: string }[];
  const before = await listCards();
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await adminPage.goto('/admin/modules');
  await adminPage.getByLabel('Search modules').fill(title);
  await adminPage.getByRole('button', { name: `Delete ${title}` }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const undo = adminPage.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeInViewport({ ratio: 1 });
  await expect(adminPage.getByRole('button', { name: `Delete ${title}` })).toBeHidden();
  expect(await listCards()).toEqual([]);
  await undo.click();
  await expect(adminPage.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
  expect(await listCards()).toEqual(before);
});
