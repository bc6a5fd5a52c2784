import { expect, test } from '../fixtures.ts';

test('Exit stands above the right edge of the modules, on a phone, on its side and on a desktop', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  const getRightEdge = async (selector: string) => {
    const { x, width } = (await page.locator(selector).first().boundingBox())!;
    return Math.round(x + width);
  };
  await expect(page.locator('.continue-card')).toBeVisible();
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await getRightEdge('.exit-link'), `${width}`).toBe(await getRightEdge('.continue-card'));
  }
});

test('in text twice as large, no line of the languages begins with a dot', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const languages = page.getByRole('group', { name: 'Language' }).getByRole('button');
  await expect(languages).toHaveCount(3);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const lines = await languages.evaluateAll((buttons) =>
    buttons.map((button) => ({ top: button.getBoundingClientRect().top, before: getComputedStyle(button, '::before').content })),
  );
  expect(new Set(lines.map(({ top }) => top)).size).toBe(2);
  expect(lines.map(({ before }) => before)).toEqual(['none', 'none', 'none']);
});
