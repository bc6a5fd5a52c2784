import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoAxeViolations, getFindings } from '../player/workbook-challenge.ts';

const getCell = (page: Page, address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
const getEditor = (page: Page, address: string) => page.getByRole('combobox', { name: `Formula for ${address}` });

async function openGrid(page: Page): Promise<void> {
  await page.goto('/play/first-steps/first-challenge');
  await page.getByRole('button', { name: 'Solve it here' }).click();
  await expect(getCell(page, 'A1')).toBeFocused();
}

test('tables come in from a spreadsheet program and go out again, and the handle fills formulas and series', async ({
  page,
  context,
  enterAsLearner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAsLearner(page);
  await openGrid(page);
  const put = (text: string, html = '') =>
    page.evaluate(
      ([plain, table]) => {
        const items = { 'text/plain': new Blob([plain!], { type: 'text/plain' }), 'text/html': new Blob([table!], { type: 'text/html' }) };
        return table === '' ? navigator.clipboard.writeText(plain!) : navigator.clipboard.write([new ClipboardItem(items)]);
      },
      [text, html],
    );
  await put('Name\tCosts\r\n"Two\tparts"\t12.5\r\nTea\t=1+1\r\n');
  await getCell(page, 'E2').click();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Only the values of the other program were put in.')).toBeVisible();
  await expect(getCell(page, 'E3')).toHaveAccessibleName('E3, Two\tparts');
  await expect(getCell(page, 'F3')).toHaveAccessibleName('F3, 12.5');
  await expect(getCell(page, 'F4')).toHaveAccessibleName('F4, 2, formula');
  await expectNoAxeViolations(page);

  await put('10\t5%', '<table><tbody><tr><td>10</td><td>5%</td></tr><tr><td>20</td><td>&nbsp;</td></tr></tbody></table>');
  await getCell(page, 'E6').click();
  await page.keyboard.press('Control+v');
  await expect(getCell(page, 'E7')).toHaveAccessibleName('E7, 20');
  await expect(getCell(page, 'F6')).toHaveAccessibleName('F6, 5%');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('10\t5%\n20\t');

  await getCell(page, 'E6').click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(getCell(page, 'E7')).toHaveAttribute('aria-selected', 'true');
  await getCell(page, 'E10').scrollIntoViewIfNeeded();
  const handle = await page.locator('.grid-handle').boundingBox();
  const goal = await getCell(page, 'E10').boundingBox();
  await page.mouse.move(handle!.x + 3, handle!.y + 3);
  await page.mouse.down();
  await page.mouse.move(goal!.x + 20, goal!.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(getCell(page, 'E10')).toHaveAccessibleName('E10, 50');

  await getCell(page, 'D2').click();
  await page.keyboard.type('=C2/C$2');
  await page.keyboard.press('F4');
  await expect(getEditor(page, 'D2')).toHaveValue('=C2/$C2');
  await page.keyboard.press('Enter');
  await getCell(page, 'D2').click();
  await page.locator('.grid-handle').dblclick();
  await expect(getCell(page, 'D6')).toHaveAccessibleName('D6, 1, formula');
  await page.keyboard.press('Control+z');
  await expect(getCell(page, 'D6')).toHaveAccessibleName('D6, empty');

  // A locked reference is still being pointed at: the next arrow moves it.
  await getCell(page, 'E12').click();
  await page.keyboard.type('=');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F4');
  await expect(getEditor(page, 'E12')).toHaveValue('=$E$11');
  await page.keyboard.press('ArrowUp');
  await expect(getEditor(page, 'E12')).toHaveValue('=E10');
  await page.keyboard.press('Escape');
  await expect(getCell(page, 'E12')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+b');
  await expect(getCell(page, 'A1')).toHaveCSS('font-weight', '700');
  await page.reload();
  await expect(getCell(page, 'A1')).toHaveCSS('font-weight', '700');
  await getCell(page, 'A1').click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Press Escape once more to leave the grid.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeFocused();
});

test('a phone offers to solve the challenge here before the download, and a wide screen the saved file before the grid', async ({
  page,
  enterAsLearner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAsLearner(page);
  await page.goto('/play/first-steps/first-challenge');
  const here = page.getByRole('button', { name: 'Solve it here' });
  const download = page.getByRole('button', { name: 'Download your workbook' });
  const isAbove = async (one: Locator, other: Locator) => (await one.boundingBox())!.y < (await other.boundingBox())!.y;
  await expect.poll(() => isAbove(here, download)).toBe(true);
  // There the download is beside the answer, whose first offer is to choose the saved file.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => isAbove(page.getByText('Checked on this device.'), here)).toBe(true);
});

test('the grid fits a narrow phone in every state, and has no fault of accessibility in any', async ({ page, enterAsLearner }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAsLearner(page);
  await openGrid(page);
  const expectFits = async () => {
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await expectFits();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await expect(getCell(page, 'A1')).toHaveCSS('font-weight', '700');
  await expectFits();
  await getCell(page, 'C7').click();
  await page.keyboard.type('=SU');
  await expect(page.getByRole('option', { name: /^SUM\(/ })).toBeVisible();
  await expectFits();
  await page.keyboard.type('M(C2:C3)+');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This formula is not complete.')).toBeVisible();
  await expectFits();
  await page.keyboard.press('Escape');
  await page.keyboard.type('=C7');
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'C7')).toHaveAccessibleName(/C7 depends on itself/);
  await expectFits();
  await page.getByText('What this grid cannot do').click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(getFindings(page)).toBeVisible();
  await expectFits();
  await expect(page.getByRole('button', { name: 'Go to C7' }).first()).toBeVisible();
});

test('a page that offers the grid opens it in advance', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  const parts = ['answer-grid-call', 'grid-panel', 'extended-functions'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  );
  await page.goto('/play/first-steps/first-challenge');
  await Promise.all(parts);
  await expect(page.getByRole('button', { name: 'Solve it here' })).toBeVisible();
});

test('a workbook that does not open says so, and so does one that does not fit', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.route('**/assets/answer-grid-call-*', (route) => route.abort());
  await page.goto('/play/first-steps/first-challenge');
  await page.getByRole('button', { name: 'Solve it here' }).click();
  await expect(page.getByText('The workbook could not be opened.')).toBeVisible();
  await expectNoAxeViolations(page);
});

for (const { state, withoutRules, prepare } of [
  {
    state: 'with text of twice the size',
    withoutRules: [],
    prepare: (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%')),
  },
  {
    state: 'with forced colours',
    // The colours are the person's own, and axe reads those of the style sheet.
    withoutRules: ['color-contrast'],
    prepare: (page: Page) => page.emulateMedia({ forcedColors: 'active' }),
  },
])
  test(`the challenge is solved in the grid ${state}`, async ({ page, enterAsLearner }, testInfo) => {
    await enterAsLearner(page);
    await openGrid(page);
    await prepare(page);
    await getCell(page, 'C7').click();
    await page.keyboard.type('=SUM(C2:C6');
    await expect(getEditor(page, 'C7')).toBeInViewport();
    await page.screenshot({ path: testInfo.outputPath('editing.png') });
    await expectNoAxeViolations(page, { withoutRules });
    await page.keyboard.press('Enter');
    await getCell(page, 'C7').click();
    await page.screenshot({ path: testInfo.outputPath('selected.png') });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    await expectNoAxeViolations(page, { withoutRules });
  });
