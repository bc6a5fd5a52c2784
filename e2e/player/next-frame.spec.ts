import { expect, test } from '../fixtures.ts';
import { getHeading } from './player-page.ts';

test('the picture of a preloaded page does not wait for the rewind of the video before', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
  await page.waitForFunction(() => {
    const [lesson, next] = ['lesson', 'next'].map((name) => document.querySelector<HTMLVideoElement>(`[data-video="${name}"]`));
    return lesson && lesson.currentTime > 0 && next && next.readyState >= 2;
  });
  const before = await page.evaluate(() => {
    const [lesson, next] = ['lesson', 'next'].map((name) => document.querySelector<HTMLVideoElement>(`[data-video="${name}"]`)!);
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === 'Next')!;
    button.click();
    return { isSwapped: next!.dataset['video'] === 'lesson', isRewound: lesson!.seeking || lesson!.currentTime === 0 };
  });
  expect(before).toEqual({ isSwapped: true, isRewound: false });
  await expect(page).toHaveURL(/\/play\/first-steps\/add-up$/);
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/play\/first-steps\/welcome$/);
});
