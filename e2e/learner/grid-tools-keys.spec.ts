import { expect, test } from '../fixtures.ts';

test('the keys of the player rest on the tools of the grid, and Escape goes back to the cells', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/first-challenge');
  await page.getByRole('button', { name: 'Solve it here' }).click();
  const cell = page.getByRole('gridcell', { name: /^A1,/ });
  await expect(cell).toBeFocused();
  await page.evaluate(() => {
    addEventListener('keydown', ({ key }) => (document.body.dataset['reached'] = (document.body.dataset['reached'] ?? '') + key));
  });
  const bold = page.getByRole('button', { name: 'Bold' });
  await bold.focus();
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'm', 'Space']) await page.keyboard.press(key);
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\/first-challenge$/);
  await page.getByRole('button', { name: 'Fill down' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-reached');
});
