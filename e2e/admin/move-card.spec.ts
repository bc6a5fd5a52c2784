import { readFile } from 'node:fs/promises';
import { ADMIN_CREDENTIALS, createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
});

test('a card moved to another module loses its links and can get new ones', async ({ page, adminApi }) => {
  const post = async (path: string, data: object) => {
    const made = await adminApi.post(`/api/admin/${path}`, { data });
    expect(made.ok()).toBe(true);
    return (await made.json()) as { id: string; title: string };
  };
  const [from, to] = [createUniqueTitle('From'), createUniqueTitle('To')];
  const first = await post('modules', { slug: toSlug(from), title: from });
  const other = await post('modules', { slug: toSlug(to), title: to });
  const end = await post('cards', { moduleId: first.id, slug: 'end', title: 'The end', type: 'info' });
  const card = await post('cards', { moduleId: first.id, slug: 'quiz', title: 'Quiz', type: 'info', nextPageId: end.id });
  await post('cards', { moduleId: first.id, slug: 'lead', title: 'Lead', type: 'info', nextPageId: card.id });
  for (const title of ['One', 'Two']) await post('cards', { moduleId: other.id, slug: title.toLowerCase(), title, type: 'info' });

  await page.goto(`/admin/cards/${card.id}`);
  const module = page.getByLabel('Module', { exact: true });
  const next = page.getByLabel('Next page');
  await expect(next.locator('option:checked')).toHaveText('The end');
  await module.selectOption({ label: to });
  await expect(page.getByText('The card moves here, to the end.')).toBeVisible();
  await expect(next.locator('option')).toHaveText(['No next page', 'One', 'Two', 'New page…']);
  await expect(next.locator('option:checked')).toHaveText('No next page');
  await expect(page.getByLabel('Order')).toHaveValue('3');
  // Selecting the original module again restores the card's position and next page.
  await module.selectOption({ label: from });
  await expect(next.locator('option:checked')).toHaveText('The end');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await module.selectOption({ label: to });
  await next.selectOption({ label: 'Two' });
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Learning page updated successfully.')).toBeVisible();
  await expect(page.getByRole('list', { name: `Cards of ${to}` }).getByRole('listitem')).toContainText(['One', 'Two', 'Quiz']);
  const left = (await (await adminApi.get(`/api/admin/cards?moduleId=${first.id}`)).json()) as {
    title: string;
    nextPageId: string | null;
  }[];
  expect(left.map(({ title, nextPageId }) => [title, nextPageId])).toEqual([
    ['The end', null],
    ['Lead', null],
  ]);
});

test('the preview shows overlays and the end frame at the chosen second', async ({ page, adminApi, createDefaultCourse }) => {
  const { cards } = await createDefaultCourse();
  const frame = { name: 'end.webp', mimeType: 'image/webp', buffer: await readFile('assets/lessons/filters.webp') };
  const changed = await adminApi.put(`/api/admin/cards/${cards.lesson.id}`, {
    data: { allowVideoLoop: false, overlays: [{ zoneId: 'top-left', type: 'text', text: 'Look here', tStart: 4000, tEnd: 6000 }] },
  });
  expect(changed.ok()).toBe(true);
  await page.goto(`/admin/cards/${cards.lesson.id}`);
  await page.getByLabel('End frame').setInputFiles(frame);
  await expect(page.getByText('Upload successful')).toBeVisible();
  const slider = page.getByLabel('Moment of the video');
  await expect(slider).toBeEnabled();
  const phone = page.frameLocator('iframe[title="Preview"]');
  await expect(phone.getByText('Look here')).toBeHidden();
  await slider.fill('5');
  await expect(phone.getByText('Look here')).toBeVisible();
  await expect(phone.locator('img.end-frame')).toBeHidden();
  await slider.press('End');
  await expect(phone.locator('img.end-frame')).toBeVisible();
  await expect(phone.getByText('Look here')).toBeHidden();
});
