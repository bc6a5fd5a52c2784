import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import { flick, heading, lesson, playhead } from './player-hand.ts';

const WELCOME = /\/play\/first-steps\/welcome$/;

test.beforeEach(async ({ page, givenSession }) => {
  await givenSession(page);
  await page.goto('/play/first-steps/welcome');
});

test('the whole transcript can be read, and a line leads to its moment', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  const opener = page.getByRole('button', { name: 'All lines' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Full transcript' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const paused = () => lesson(page).evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(paused).toBe(true);
  await expect(dialog.locator('[aria-current]')).toHaveCount(1);
  await expect(dialog.locator('[aria-current]')).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await flick(page, 'down');
  await expect(page).toHaveURL(WELCOME);
  await expect(dialog).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await dialog.getByRole('button', { name: '0:07 The box above the sheet always tells you where you are.' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await playhead(page)).toBeGreaterThan(7);
  await expect.poll(paused).toBe(false);
});

test('a lesson that was paused stays so after a line was chosen, and that line is the current one', async ({ page }) => {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'All lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full transcript' });
  const line = dialog.getByRole('button', { name: 'Where column B and row 3 meet, that is cell B3.' });
  await line.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('paragraph').last()).toHaveText(
    'Where column B and row 3 meet, that is cell B3.',
  );
  await page.getByRole('button', { name: 'All lines' }).click();
  await expect(line).toHaveAttribute('aria-current', 'true');
});

test('"?" lists the shortcuts, and Escape only closes the list', async ({ page }) => {
  await expect(heading(page, /./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeHidden();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(dialog.getByText('Play or pause')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(WELCOME);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(WELCOME);
});
