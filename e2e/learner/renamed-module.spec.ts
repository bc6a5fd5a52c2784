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

test('a learner who opens a link to another course is told so, and finds back or enters the key of that course', async ({
  page,
  createCourse,
}) => {
  const own = await createCourse([{ slug: 'mine', title: 'mine', type: 'info' }]);
  const other = await createCourse([
    { slug: 'theirs', title: 'theirs', type: 'info' },
    { slug: 'hint', title: 'hint', type: 'tip' },
  ]);
  await page.request.post('/api/gate/enter', { data: { key: own.key, nickname: createNickname() } });
  for (const path of [`/play/${other.moduleSlug}/theirs`, `/play/${other.moduleSlug}`, `/tips/${other.cards[1]!.id}`]) {
    await page.goto(path);
    await expect(getHeading(page, 'Page not found')).toBeFocused();
    await expect(page.getByText('This address does not belong to your course.')).toBeVisible();
    await expect(page.getByText('theirs')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to my modules' }).click();
  await expect(page.getByRole('link', { name: own.title })).toBeVisible();
  await page.goto(`/play/${other.moduleSlug}/theirs`);
  await page.getByRole('link', { name: 'Enter another access key' }).click();
  await page.getByLabel('Access key').fill(other.key);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill('Ana');
  await page.getByRole('button', { name: 'BEGIN' }).click();
  await expect(getHeading(page, 'theirs')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/play/${other.moduleSlug}/theirs$`));
  // The learner of the first course has left this browser: the first course's address is now the one that is not found.
  await page.goto(`/play/${own.moduleSlug}/mine`);
  await expect(getHeading(page, 'Page not found')).toBeVisible();
});
