import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

test('an author finds a word of a lesson everywhere and opens the card with its preview at that second', async ({ adminPage: page }) => {
  await page.goto('/admin');
  await page.getByRole('banner').getByRole('link', { name: 'Search everything' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search everything' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search everything' });
  await field.fill('nothing like this');
  await expect(page.getByText('Nothing found for “nothing like this”. Try fewer words.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Go to a card, module, key or learner' }).fill('dollar signs');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect(field).toHaveValue('dollar signs');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ cards? found$/ })).toBeVisible();
  const violations = (await createAxeBuilder(page).analyze()).violations;
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  const hit = page
    .getByRole('list', { name: 'Cards found' })
    .getByRole('link', { name: /, \d:\d\d$/ })
    .first();
  const second = Number((await hit.getAttribute('href'))!.split('t=')[1]);
  expect(second).toBeGreaterThan(1);
  await hit.click();
  await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible();
  const video = page.frameLocator('iframe[title="Preview"]').locator('video').first();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeCloseTo(second, 0);
  await page.goBack();
  await expect(field).toHaveValue('dollar signs');
});
