import { expect, test } from '../fixtures.ts';
import { getLessonVideo } from './player-page.ts';

test('the sheet opens while the lesson plays on, and the data saver that a learner chooses there is kept', async ({
  page,
  enterAsLearner,
}) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
  const video = getLessonVideo(page);
  const readTime = () => video.evaluate(({ currentTime, paused }: HTMLVideoElement) => (paused ? 0 : currentTime));
  await expect.poll(readTime).toBeGreaterThan(0);
  const opener = page.getByRole('button', { name: 'Page 1 of 8' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  await sheet.getByRole('tab', { name: 'Settings' }).click();
  const openedAt = await readTime();
  await sheet.getByRole('group', { name: 'Data saver' }).getByText('On', { exact: true }).click();
  await expect.poll(readTime).toBeGreaterThan(openedAt);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.reload();
  await opener.click();
  await expect(sheet.getByRole('radio', { name: 'On', exact: true })).toBeChecked();
});

test('on a phone the next page is chosen in the list of pages, but not before the question is answered', async ({
  page,
  enterAsLearner,
}) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/add-up');
  const openPages = async (place: string) => {
    await page.getByRole('button', { name: place }).click();
    await page.getByRole('tab', { name: 'Pages' }).click();
  };
  await openPages('Page 2 of 8');
  await page.getByRole('link', { name: /Next · Question/ }).click();
  await expect(page).toHaveURL(/sum-check$/);
  await openPages('Page 3 of 8');
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(8);
  await expect(rows.filter({ hasText: 'Next' }).getByRole('link')).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Add up a column with SUM' }).getByRole('link')).toContainText('done');
});

test('letters and figures answer a question, until the learner turns them off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/play/demo/demo-mcq-1');
  const keys = page.locator('kbd', { hasText: 'B' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('?');
  const setting = page.getByRole('switch', { name: 'Answer keys' });
  await setting.uncheck();
  await expect(keys).toBeHidden();
  await page.keyboard.press('b');
  await expect(page.getByText('Choose an answer to continue')).toBeVisible();
  await setting.check();
  await expect(keys).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByText('✅ Correct! Moving to next section...')).toBeVisible();
});
