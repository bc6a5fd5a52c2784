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

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

async function findSeriousViolations(page: Page): Promise<string[]> {
  const { violations } = await createAxeBuilder(page).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('every page type passes the serious axe checks on a phone and on a desktop', async ({ page, enterAsLearner }) => {
  test.slow();
  const checkPage = async (type: string, path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      // The arrangement follows the new size in the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await findSeriousViolations(page), `${type} at ${viewport.width} pixels`).toEqual([]);
    }
  };
  for (const [type, path] of Object.entries(pages)) await checkPage(type, path);
  await enterAsLearner(page);
  await checkPage('resourceLibrary', '/play/find-and-summarise/keep-learning');
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
