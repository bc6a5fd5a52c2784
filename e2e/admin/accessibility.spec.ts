import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';
import { findUnreadableLines } from '../player/layout/measure-contrast.ts';
import { ADMIN_SECTIONS } from './admin-sections.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const logIn = async (page: Page) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
};
const findViolations = async (page: Page) => {
  // The iframe of the preview shows the learner's page, whose accessibility other tests check.
  const { violations } = await createAxeBuilder(page).exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

const findSideways = () => document.documentElement.scrollWidth - innerWidth;
const countWideElements = () =>
  [...document.querySelectorAll<HTMLElement>('main, main *')].filter(
    (element) =>
      element.tagName === 'TABLE' || (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto'),
  ).length;

/** Returns a list that grows with everything that the content security policy refuses to the page. */
async function collectPolicyViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${location.pathname}: ${effectiveDirective} refused ${blockedURI} in ${sourceFile}`);
    });
  });
  return violations;
}

async function expectAccessible(page: Page, canvasPage: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (size.width < 800) await expect.poll(() => page.evaluate(countWideElements), page.url()).toBe(0);
    expect(await findViolations(page), page.url()).toEqual([]);
    expect(await page.evaluate(findSideways), page.url()).toBeLessThanOrEqual(0);
    expect(await findUnreadableLines(page, canvasPage), page.url()).toEqual([]);
  }
}

const parts = [ADMIN_SECTIONS.slice(0, 9), [...ADMIN_SECTIONS.slice(9), '/admin/insight', '/admin/account', '/admin/nowhere']];
test.describe('without animations', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const [index, sections] of parts.entries())
    test(`T78: every section keeps the content security policy, passes the axe checks, and fits both screens, every text in it is readable, and on a phone it has no table (part ${index + 1})`, async ({
      page,
      context,
    }) => {
      test.slow();
      const canvasPage = await context.newPage();
      const violations = await collectPolicyViolations(page);
      if (index === 0) {
        await page.goto('/admin');
        await expect(page.getByLabel('Username')).toBeVisible();
        await expectAccessible(page, canvasPage);
      }
      await logIn(page);
      for (const section of sections) {
        await page.goto(section);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, canvasPage);
      }
      expect(violations).toEqual([]);
    });
});

test('on a phone a list is sorted without column headers, and each row has one menu', async ({ page, adminApi }) => {
  const word = `phone-${Date.now()}`;
  for (const [slug, title] of [
    ['a', 'Zebra'],
    ['b', 'Apple'],
  ]) {
    const data = { slug: `${word}-${slug}`, title: `${title} ${word}` };
    expect((await adminApi.post('/api/admin/products', { data })).ok()).toBe(true);
  }
  await logIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/products');
  await page.getByLabel('Search products').fill(word);
  const rows = page.getByRole('list', { name: 'Products' }).getByRole('listitem');
  await expect(rows).toContainText(['Apple', 'Zebra']);
  await expect(rows.first()).toContainText('Keys 0');
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await expect(rows).toContainText(['Zebra', 'Apple']);
  await page.getByLabel('Sort by').selectOption('Modules');
  await expect(rows.first().getByRole('button')).toHaveCount(1);
  await rows.first().getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Insight', 'Free lesson and shops', 'Edit', 'Export', 'Delete']);
});

test('a card is created with the keyboard alone', async ({ page, adminApi }) => {
  const slug = `keyboard-${Date.now()}`;
  const module = (await (await adminApi.post('/api/admin/modules', { data: { slug, title: slug } })).json()) as { id: string };
  await logIn(page);
  await page.setViewportSize(sizes[0]!);
  await page.goto(`/admin/cards?module=${module.id}`);
  const add = page.getByRole('link', { name: 'New card' });
  await expect(add).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const tabTo = async (name: string, target = page.getByLabel(name, { exact: true })) => {
    for (let presses = 0; presses < 20; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  // In an empty module the "New card" button is below the module picker.
  await tabTo('New card', add);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeVisible();
  await tabTo('Title');
  await page.keyboard.type('By hand');
  await tabTo('Type');
  await page.keyboard.type('Multiple');
  await tabTo('Add option', page.getByRole('button', { name: 'Add option' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Correct')).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('The only one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Learning page created successfully.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'By hand' })).toContainText('Multiple choice');
});
