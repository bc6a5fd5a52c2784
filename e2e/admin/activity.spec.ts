import { readFile } from 'node:fs/promises';
import { createNickname, expect, test } from '../fixtures.ts';

test('activity is filtered by product, searched, paged and exported', async ({ page, adminPage, createDefaultCourse, adminApi }) => {
  const course = await createDefaultCourse();
  // Two products may have the same title.
  const twin = await createDefaultCourse();
  const renamed = await adminApi.put(`/api/admin/products/${twin.productId}`, { data: { title: course.title } });
  expect(renamed.ok()).toBe(true);
  const enter = async (key: string) => {
    const nickname = createNickname();
    expect((await page.request.post('/api/gate/enter', { data: { key, nickname } })).ok()).toBe(true);
    return nickname;
  };
  const nicknames: string[] = [];
  for (let learner = 0; learner < 12; learner++) nicknames.push(await enter(course.key));
  const stranger = await enter(twin.key);

  await adminPage.goto('/admin/activity');
  await adminPage.getByLabel('Show sessions of').selectOption(course.productId);
  await expect(adminPage.getByText('1 to 10 of 12')).toBeVisible();
  await expect(adminPage.getByRole('row', { name: stranger })).toBeHidden();
  await adminPage.getByRole('button', { name: 'Next page' }).click();
  await expect(adminPage.getByText('11 to 12 of 12')).toBeVisible();
  await expect(adminPage.getByRole('row', { name: nicknames[0]! })).toBeVisible();

  const download = adminPage.waitForEvent('download');
  await adminPage.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const exported = csv.trim().split('\n').slice(1);
  expect(new Set(exported.map((line) => line.split(',')[0]))).toEqual(new Set(nicknames));
  expect(exported).toHaveLength(nicknames.length);

  await adminPage.getByLabel('Search nicknames and keys').fill(nicknames[3]!);
  await expect(adminPage.getByText('1 to 1 of 1', { exact: true })).toBeVisible();
  await expect(adminPage.getByRole('row', { name: nicknames[3]! })).toBeVisible();
  await adminPage.getByLabel('Search nicknames and keys').fill('nobody is called so');
  await expect(adminPage.getByText('Nothing matches.')).toBeVisible();
});
