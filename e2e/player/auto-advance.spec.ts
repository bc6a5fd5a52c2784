import { expect, test } from '../fixtures.ts';

// The tests control the page's clock.
test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test('an answered quiz advances after 1.5 seconds, and not earlier', async ({ page }) => {
  await page.goto('/play/demo/demo-mcq-1');
  const answer = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: /^[A-D]/ })
    .first();
  // A page that still loads would wait for the stopped clock.
  await answer.waitFor();
  await page.clock.runFor(1000);
  await page.clock.pauseAt(Date.now() + 60_000);
  await answer.click();
  await expect(page.getByText(/✅ Correct! Moving to next section...|❌ Not quite right. Let's review that topic.../)).toBeVisible();
  await page.clock.runFor(1400);
  await expect(page).toHaveURL(/demo-mcq-1$/);
  await page.clock.runFor(150);
  await expect(page).not.toHaveURL(/demo-mcq-1$/);
});

test('a challenge is checked for 1.5 seconds and advances two seconds after it is passed', async ({ page }) => {
  await page.goto('/challenge/demo-challenge-1');
  await page.clock.runFor(1000);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByPlaceholder('Enter your answer...').fill('=SUM(C2:C5)');
  await page.getByPlaceholder('Enter number...').fill('60');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: '⏳ Checking...' })).toBeVisible();
  await page.clock.runFor(1400);
  await expect(page.getByRole('button', { name: '⏳ Checking...' })).toBeVisible();
  await page.clock.runFor(150);
  await expect(page.getByText('🎉 Great job! You completed the challenge successfully.')).toBeVisible();
  await page.clock.runFor(1800);
  await expect(page).toHaveURL(/demo-challenge-1$/);
  await page.clock.runFor(250);
  await expect(page).toHaveURL(/demo-info-2$/);
});

test.describe('with “Wait for me” switched on', () => {
  test('no page advances automatically, and Next gets the focus', async ({ page }) => {
    await page.goto('/play/demo/demo-mcq-1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
    await expect(dialog.getByRole('switch', { name: 'Wait for me' })).not.toBeChecked();
    await dialog.getByRole('switch', { name: 'Wait for me' }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(1000);
    await page.clock.pauseAt(Date.now() + 60_000);

    const next = page.getByRole('button', { name: 'Next' });
    await page.getByRole('button', { name: 'B2, B3, B4 and B5' }).click();
    await expect(next).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(/demo-mcq-1$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/demo-aggregator-1$/);

    // “Wait for me” is still switched on, because the app stores this setting. The player therefore does not leave a passed challenge by
    // itself, but it still grades the challenge after the usual 1.5 seconds.
    await page.clock.resume();
    await page.goto('/challenge/demo-challenge-1');
    await page.getByPlaceholder('Enter your answer...').fill('=SUM(C2:C5)');
    await page.getByPlaceholder('Enter number...').fill('60');
    await page.clock.pauseAt(Date.now() + 240_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.clock.runFor(1600);
    await expect(page.getByText('🎉 Great job! You completed the challenge successfully.')).toBeVisible();
    await expect(next).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(/demo-challenge-1$/);
    await next.click();
    await expect(page).toHaveURL(/demo-info-2$/);
  });
});
