import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';
import { chooseFromRowMenu } from './row-menu.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open sections' }).tap();
  await page.getByRole('link', { name, exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a teacher on a phone publishes a draft, makes keys and looks at activity, without scrolling sideways', async ({
  page,
  createCourse,
}) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const options = [
    { label: 'Right', isCorrect: true },
    { label: 'Wrong', isCorrect: false },
  ];
  const { moduleId, title } = await createCourse([
    { slug: 'quiz', title: 'Which one adds up?', type: 'mcq', options },
    { slug: 'again', title: 'Once more', type: 'info', ctaText: 'Go' },
    { slug: 'end', title: 'The end', type: 'info', ctaText: 'Go' },
  ]);
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: `More for ${title}` }).tap();
  await page.getByRole('menuitem', { name: 'Start a draft' }).tap();
  await expect(page.getByText('no changes yet')).toBeVisible();
  await chooseFromRowMenu(page, 'Once more', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).tap();
  await expect(page.getByText('1 change, saved')).toBeVisible();
  // The main button stays in reach at any place of the page.
  await expect(page.getByRole('link', { name: 'New card' })).toBeInViewport();
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Publish…' }).tap();
  const dialog = page.getByRole('dialog');
  await expectNoSideways(page);
  await dialog.getByRole('button', { name: /^Publish version/ }).tap();
  await expect(page.getByRole('region', { name: /^Draft of/ })).toBeHidden();

  await openSection(page, 'Access Keys');
  // Other tests may have made keys, which come before the form on a phone.
  await expect(page.getByRole('list', { name: 'Access keys' })).toBeVisible();
  await page.getByRole('button', { name: 'Generate keys' }).tap();
  await expectNoSideways(page);
  await dialog.getByLabel('Product', { exact: true }).selectOption({ label: title });
  await dialog.getByLabel('Quantity').fill('3');
  await dialog.getByRole('button', { name: 'Generate keys' }).tap();
  await expect(page.getByText('3 new keys')).toBeVisible();
  await expectNoSideways(page);

  await page.getByRole('button', { name: 'Open sections' }).tap();
  await page.getByRole('link', { name: 'Activity', exact: true }).tap();
  await page.getByRole('button', { name: 'Leave without them' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expectNoSideways(page);
  await openSection(page, 'Dashboard');
  await expectNoSideways(page);
});

test('at twice the font size, forms and lists of the portal do not scroll sideways, and no label of a button is cut off', async ({
  page,
  createDefaultCourse,
}) => {
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  const { moduleId, cards } = await createDefaultCourse();
  for (const [path, button] of [
    [`/admin/cards/${cards.lesson.id}`, 'Save card'],
    ['/admin/settings', 'Save'],
    [`/admin/cards?module=${moduleId}`, 'Export'],
    ['/admin/keys', 'Generate keys'],
    ['/admin', 'Refresh'],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const cutOff = await page
      .locator('.mantine-Button-label:visible')
      .evaluateAll((labels) =>
        labels
          .filter((label) => label.scrollWidth > label.clientWidth + 1 || label.getBoundingClientRect().right > innerWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cutOff, path).toEqual([]);
    await expectNoSideways(page);
  }
  // On a large screen the list stands beside the sidebar, which takes its part of the width.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expect(page.getByRole('link', { name: /Add up a column/ })).toBeVisible();
  await expectNoSideways(page);
  const { width } = (await page.getByRole('link', { name: /Add up a column/ }).boundingBox())!;
  expect(width).toBeGreaterThan(250);
});
