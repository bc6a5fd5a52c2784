import { expect, createNickname, test } from '../fixtures.ts';
import { getHeading, readPlaybackPosition } from '../player/player-page.ts';

test('the demo key opens six pages that end in MODULE COMPLETE, and no events are sent', async ({ page, demoKey }) => {
  const eventRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) eventRequests.push(request.url());
  });
  await page.goto('/');
  await page.getByLabel('Access key').fill(demoKey);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await page.getByLabel('Nickname').fill(createNickname());
  await page.getByRole('button', { name: 'BEGIN' }).click();

  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.1);
  await page.getByRole('button', { name: 'Try a question' }).click();
  await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
  await expect(page).toHaveURL(/\/play\/demo\/demo-aggregator-1$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/tips\/demo-tip-1$/);
  await page.getByRole('button', { name: 'Continue Learning' }).click();
  await expect(page).toHaveURL(/\/challenge\/demo-challenge-1$/);
  await page.getByPlaceholder('Enter your answer...').fill('=SUM(C2:C5)');
  await page.getByPlaceholder('Enter number...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-2$/);
  await page.getByRole('button', { name: 'Finish the demo' }).click();
  await expect(page).toHaveURL(/\/module-complete\/demo$/);
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  expect(eventRequests).toEqual([]);
});

test('the demo works without a session', async ({ page }) => {
  await page.goto('/play/demo');
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await page.goto('/challenge/demo-challenge-1');
  await expect(page.getByPlaceholder('Enter number...')).toBeVisible();
  await page.goto('/tips/demo-mcq-1');
  await expect(getHeading(page, 'Page not found')).toBeVisible();
});

test('a wrong answer leads back to the lesson, and the quiz can be answered again', async ({ page }) => {
  await page.goto('/play/demo/demo-mcq-1');
  await page.getByRole('button', { name: 'Only B2 and B5' }).click();
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-1$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Choose an answer to continue')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Only B2 and B5' })).toBeEnabled();
});
