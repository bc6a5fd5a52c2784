import type { Locator, Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';
import { findUnreadableLines } from '../player/layout/measure-contrast.ts';

// The reduced motion setting prevents animations during the measurement.
test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });

const logIn = async (page: Page) => expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);

async function expectReadable(page: Page, canvasPage: Page, state: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findUnreadableLines(page, canvasPage), state).toEqual([]);
}

test('every text of forms, menus, failures, a draft and the map is readable on what is behind it', async ({
  page,
  context,
  createDefaultCourse,
}) => {
  test.slow();
  const canvasPage = await context.newPage();
  const { moduleId, cards, title } = await createDefaultCourse();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const check = async (state: string) => {
    await expectReadable(page, canvasPage, state);
    // The iframe of the preview shows the learner's page, whose accessibility other tests check. A menu is in no landmark.
    const { violations } = await createAxeBuilder(page).exclude('iframe').exclude('[role="menu"]').analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      state,
    ).toEqual([]);
  };
  await page.goto('/admin');
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password').fill('wrong password');
  await press('Login');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await check('a failed login');
  await logIn(page);
  for (const [path, button] of [
    ['/admin/products', 'New product'],
    ['/admin/modules', 'New module'],
  ] as const) {
    await page.goto(path);
    await press(button);
    await page.getByRole('dialog').getByLabel('Title').fill('');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    await expect(page.getByRole('dialog').locator('[data-error]').first()).toBeVisible();
    await check(`${button} with an error`);
  }
  for (const card of Object.values(cards)) {
    await page.goto(`/admin/cards/${card.id}`);
    await expect(page.getByRole('button', { name: 'Save card' })).toBeVisible();
    await check(`the form of ${card.title}`);
  }
  await page.goto(`/admin/cards?module=${moduleId}`);
  await press(`More for ${title}`);
  await check('the menu of a module');
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  await expect(page.getByText('no changes yet')).toBeVisible();
  await check('a draft');
  await page.getByText('Map', { exact: true }).click();
  await expect(page.getByText('1', { exact: true }).first()).toBeVisible();
  await check('the map');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /^Go to a card/ }).fill(title);
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  await expect(dialog.getByRole('button', { name: title }).first()).toBeVisible();
  // This entry appears with the answer of the server, which moves the entries below the modules.
  await expect(dialog.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await check('Go to…');
});

test('in forced colors, what is chosen is told from what is not', async ({ page, createDefaultCourse }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page);
  const { moduleId } = await createDefaultCourse();
  const look = (element: Locator) =>
    element.evaluate((node) => {
      const { backgroundColor, borderBottomColor, borderBottomStyle, outlineStyle } = getComputedStyle(node);
      return `${backgroundColor} ${borderBottomStyle} ${borderBottomColor} ${outlineStyle}`;
    });
  const expectToDiffer = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible();
    expect(await look(chosen)).not.toBe(await look(other));
  };
  await page.goto(`/admin/cards?module=${moduleId}`);
  const section = (name: string) => page.getByRole('link', { name, exact: true });
  await expectToDiffer(section('Cards'), section('Modules'));
  const view = (name: string) => page.locator('.mantine-SegmentedControl-label', { hasText: name });
  await expectToDiffer(view('List'), view('Map'));
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /^Go to a card/ }).fill('e');
  await expectToDiffer(
    page.locator('.mantine-Spotlight-action[data-selected]'),
    page.locator('.mantine-Spotlight-action:not([data-selected])').first(),
  );
  await page.goto('/admin/settings');
  await expectToDiffer(section('School'), section('Mail'));
  await page.goto('/admin/products');
  const deleteButton = page.getByRole('button', { name: /^Delete / }).first();
  await expect(deleteButton).toBeVisible();
  // The edges of two buttons of a row do not touch.
  const gap = await deleteButton.evaluate(
    (button) => button.getBoundingClientRect().left - button.previousElementSibling!.getBoundingClientRect().right,
  );
  expect(gap).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'New product' }).click();
  const tracks = page.getByRole('dialog').locator('.mantine-Switch-track');
  await page.getByRole('switch', { name: 'Full experience' }).check({ force: true });
  await expectToDiffer(tracks.first(), tracks.nth(1));
});
