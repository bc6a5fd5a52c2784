import type { Page } from '@playwright/test';
import { deriveBrandColors } from '../../src/shared/brand/brand-colors.ts';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

const TEN_COLORS = ['#000000', '#ffffff', '#0000ff', '#b3261e', '#1d6ef2', '#7a1fa2', '#ffd400', '#00695c', '#e91e63', '#6b4f2a'];

interface Axe {
  run: (root: Document, options: object) => Promise<{ violations: { nodes: { html: string }[] }[] }>;
}

/** Returns the texts of a screen that cannot be read in one of ten colors of a school. */
async function findUnreadable(page: Page): Promise<string[]> {
  // The first check leaves axe in the page.
  await createAxeBuilder(page).withRules(['color-contrast']).analyze();
  return page.evaluate(
    async (styles) => {
      const found: string[] = [];
      for (const [color, style] of styles) {
        document.documentElement.style.cssText = style;
        for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly: ['color-contrast'] });
        found.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${color}: ${html}`)));
      }
      return found;
    },
    TEN_COLORS.map((color) => {
      const { accent, press, ink, soft } = deriveBrandColors(color);
      return [color, `--accent:${accent};--accent-press:${press};--accent-ink:${ink};--accent-soft:${soft}`] as const;
    }),
  );
}

test('every text of the learner’s screens can be read in ten colors of a school', async ({
  page,
  createCourse,
  adminApi,
  enterAsLearner,
}) => {
  test.slow();
  const course = await createCourse([
    { slug: 'welcome', title: 'Welcome', type: 'info' },
    { slug: 'end', title: 'The end', type: 'info' },
  ]);
  const free = { productId: course.productId, moduleId: course.moduleId, freePages: 1 };
  expect((await adminApi.post('/trpc/admin.setFreePages', { data: free })).ok()).toBe(true);
  await page.goto('/');
  await expect(page.getByLabel('Access key')).toBeVisible();
  expect(await findUnreadable(page), 'key form').toEqual([]);

  await page.goto(`/preview/${course.moduleSlug}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'END OF THE FREE LESSON' })).toBeVisible();
  expect(await findUnreadable(page), 'end of the free lesson').toEqual([]);

  await enterAsLearner(page);
  await page.goto('/modules');
  await expect(page.getByRole('heading', { name: 'EXCEL TRAINING MODULES' })).toBeVisible();
  expect(await findUnreadable(page), 'modules').toEqual([]);
  for (const [slug, action] of [
    ['demo-info-1', async () => {}],
    ['demo-mcq-1', () => page.locator('.options button').first().click()],
    ['demo-mcq-1', () => page.locator('.options button').last().click()],
  ] as const) {
    await page.goto(`/play/demo/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await action();
    expect(await findUnreadable(page), slug).toEqual([]);
  }
});
