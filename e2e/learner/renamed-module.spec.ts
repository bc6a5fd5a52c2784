import { createNickname, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';
import { getHeading } from '../player/player-page.ts';

test('a learner who is in a module whose address changes finishes it, and the old addresses go on working', async ({
  page,
  adminApi,
  createCourse,
}) => {
  const { moduleId, moduleSlug, key, title } = await createCourse([
    { slug: 'one', title: 'one', type: 'info' },
    { slug: 'two', title: 'two', type: 'info' },
  ]);
  const nickname = createNickname();
  await page.request.post('/api/gate/enter', { data: { key, nickname } });
  await page.goto(`/play/${moduleSlug}/one`);
  await expect(getHeading(page, 'one')).toBeVisible();
  const newSlug = toSlug(createUniqueTitle('Renamed'));
  expect((await adminApi.put(`/api/admin/modules/${moduleId}`, { data: { slug: newSlug } })).ok()).toBe(true);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'two')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(getHeading(page, 'MODULE COMPLETE')).toBeVisible();
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(page.getByText('1 / 1')).toBeVisible();
  await page.goto('/modules');
  await expect(page.getByText('Completed', { exact: true })).toBeAttached();
  await page.goto(`/play/${moduleSlug}/two`);
  await expect(getHeading(page, 'two')).toBeVisible();
});

test('a key that is entered at the address of another course opens its own course', async ({ page, createCourse }) => {
  const own = await createCourse([{ slug: 'mine', title: 'mine', type: 'info' }]);
  const other = await createCourse([{ slug: 'theirs', title: 'theirs', type: 'info' }]);
  await page.goto(`/play/${other.moduleSlug}/theirs`);
  await page.getByLabel('Access key').fill(own.key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill('Ana');
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'mine')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/play/${own.moduleSlug}/mine$`));
});
