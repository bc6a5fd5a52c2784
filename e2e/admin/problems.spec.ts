import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const lesson = (slug: string, more: object = {}) => ({ slug, title: `Lesson ${slug}`, type: 'info', ctaText: 'Go on', ...more });
const option = (label: string, isCorrect = false) => ({ label, isCorrect });

/** What is wrong with the pages by their numbers. */
const FAULTS: [number, string][] = [
  [8, 'No page leads here.'],
  [3, 'A link leads to its own page and counts as none.'],
  [4, 'Right and wrong answers lead to the same page, with nothing between.'],
  [5, 'No option is marked as right.'],
  [2, 'Learners are asked, but there is nothing to answer.'],
  [6, 'Learners see only the title: no video, no text, no file.'],
];

const openView = async (page: Page, moduleId: string, view: 'list' | 'map') => {
  await page.goto(`/admin/cards?module=${moduleId}${view === 'map' ? '&view=map' : ''}`);
  await expect(page.getByText(view === 'map' ? '6 problems' : '6 cards with problems')).toBeVisible();
};

test('six planted faults are named on the map, in the list and on the dashboard, each one click from its mend', async ({
  page,
  adminApi,
  createCourse,
}, testInfo) => {
  await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  const { moduleId, cards, title } = await createCourse([
    lesson('1'),
    lesson('2', { type: 'challenge', youtubeId: 'aaaaaaaaaaa' }),
    lesson('3'),
    lesson('4', { type: 'mcq', options: [option('Yes', true), option('No')] }),
    lesson('5', { type: 'mcq', options: [option('Yes'), option('No')] }),
    lesson('6', { ctaText: null }),
    lesson('7'),
    lesson('8'),
    lesson('9'),
  ]);
  const link = async (number: number, changes: object) =>
    expect((await adminApi.put(`/api/admin/cards/${cards[number - 1]!.id}`, { data: changes })).ok()).toBe(true);
  const id = (number: number) => cards[number - 1]!.id;
  await link(3, { nextPageId: id(3) });
  await link(7, { nextPageId: id(9) });

  await openView(page, moduleId, 'map');
  for (const [number, fault] of FAULTS.slice(0, 2)) {
    await page.getByRole('button', { name: '6 problems' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(FAULTS.map((each) => each.join(' ')));
    await page.getByRole('menuitem', { name: `${number} ${fault}` }).click();
    const panel = page.getByRole('region', { name: `Page ${number}` });
    await expect(panel.getByRole('list', { name: 'Problems of this page' })).toContainText(fault);
    await expect(panel.getByLabel('Leads to')).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Edit page' })).toHaveAttribute('href', `/admin/cards/${id(number)}`);
  }

  await openView(page, moduleId, 'list');
  expect((await createAxeBuilder(page).analyze()).violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [number, fault] of FAULTS)
      await expect(page.getByRole('link', { name: fault })).toHaveAttribute('href', `/admin/cards/${id(number)}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.screenshot({ path: testInfo.outputPath(`list-${width}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const leadsTo = page.getByLabel('Lesson 7 leads to', { exact: true });
  await leadsTo.focus();
  await leadsTo.selectOption({ label: '8 · Lesson 8' });
  await expect(page.getByRole('link', { name: 'No page leads here.' })).toBeHidden();
  await page.getByRole('link', { name: /^Learners see only the title/ }).click();
  await page.getByLabel('Button text').fill('Go on');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('4 cards with problems')).toBeVisible();

  await page.goto('/admin');
  const section = page.getByRole('region', { name: 'Problems on pages' });
  const module = section.locator('details').filter({ hasText: `${title} 4 problems` });
  // The only module with problems is open already.
  await module.evaluate((details: HTMLDetailsElement) => (details.open = true));
  const problems = module.getByRole('list', { name: `Problems of ${title}` });
  for (const [number, fault] of FAULTS.slice(1, 5)) {
    const link = problems.getByRole('listitem').filter({ hasText: fault }).getByRole('link');
    await expect(link).toHaveAttribute('href', `/admin/cards/${id(number)}?module=${moduleId}`);
  }
});
