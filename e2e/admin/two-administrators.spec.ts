import type { APIResponse } from '@playwright/test';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

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
