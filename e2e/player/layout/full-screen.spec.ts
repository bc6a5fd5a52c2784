import { expect, test } from '../../fixtures.ts';

test('a wide lesson on a turned phone has the whole screen, and the bars of the browser go with a button', async ({
  page,
  getSampleCard,
  createLesson,
}) => {
  const { videoId } = await getSampleCard('copy-down');
  const path = await createLesson(page, { videoId });
  await page.goto(path);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});
