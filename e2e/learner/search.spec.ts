import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

test('a learner finds words of a lesson and opens it at that second', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  await page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' }).waitFor();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search this course' });
  const field = dialog.getByRole('searchbox', { name: 'Search this course' });
  await expect(field).toBeFocused();
  await field.fill('nothing like this');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “nothing like this”. Try fewer words.');
  await field.fill('dollar signs');
  await expect(dialog.getByRole('status')).toHaveText(/^\d+ pages? found$/);
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  const hit = dialog.getByRole('link', { name: /, \d:\d\d$/ }).first();
  const second = Number((await hit.getAttribute('href'))!.split('t=')[1]);
  expect(second).toBeGreaterThan(0);
  await hit.click();
  await expect(page).toHaveURL(/\/play\/[a-z-]+\/[a-z-]+\?t=/);
  const video = page.locator('[data-video="lesson"]');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(second - 0.6);
});

test('a course cannot be searched without a session', async ({ request }) => {
  expect((await request.get('/api/search?q=dollar')).status()).toBe(401);
});
