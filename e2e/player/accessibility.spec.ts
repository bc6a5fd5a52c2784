import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

const pages = {
  info: '/play/demo/demo-info-1',
  mcq: '/play/demo/demo-mcq-1',
  aggregator: '/play/demo/demo-aggregator-1',
  tip: '/tips/demo-tip-1',
  challenge: '/challenge/demo-challenge-1',
};

async function findSeriousViolations(page: Page): Promise<string[]> {
  const { violations } = await createAxeBuilder(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`every page type passes the serious axe checks at ${viewport.width} pixels`, async ({ page, enterAsLearner }) => {
    test.slow();
    await page.setViewportSize(viewport);
    for (const [type, path] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findSeriousViolations(page), type).toEqual([]);
    }
    await enterAsLearner(page);
    await page.goto('/play/find-and-summarise/keep-learning');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findSeriousViolations(page), 'resourceLibrary').toEqual([]);
  });

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focused = page.locator(':focus');
  for (let step = 0; step < 40; step++) {
    const label = await focused
      .evaluate((element) => element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent)
      .catch(() => '');
    if (typeof name === 'string' ? label === name : name.test(label ?? '')) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

test('the whole demo can be completed with the keyboard alone', async ({ page, demoKey }) => {
  test.slow();
  await page.goto('/');
  await tabTo(page, 'Access key');
  await page.keyboard.type(demoKey);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nickname')).toBeVisible();
  await tabTo(page, 'Nickname');
  await page.keyboard.type('Keys only');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/demo-info-1$/);
  const pressDown = async (to: RegExp) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(to);
  };
  await pressDown(/demo-mcq-1$/);
  await tabTo(page, /B2, B3, B4 and B5/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/demo-aggregator-1$/);
  await pressDown(/demo-tip-1$/);
  await pressDown(/demo-challenge-1$/);
  await tabTo(page, 'Enter your answer...');
  await page.keyboard.type('=SUM(C2:C5)');
  await tabTo(page, 'Enter number...');
  await page.keyboard.type('60');
  await tabTo(page, 'Submit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/demo-info-2$/);
  await pressDown(/module-complete\/demo$/);
  await expect(page.getByText('MODULE COMPLETE')).toBeVisible();
});
