import type { Page } from '@playwright/test';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { buildWorkbookParts } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoAxeViolations } from '../player/workbook-challenge.ts';

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${WORKBOOK_TYPE}.main+xml"/></Types>`;
const REGIONS = ['North', 'South', 'East'];

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Builds a list in which A2 and A3 accept the regions in column C, and E1 counts those that are in the north. */
function buildWorkbook(region: string, formula: string): Buffer {
  const rows = REGIONS.map((name, index) => {
    const row = index + 1;
    const own = row === 1 ? text('A1', 'Region') : row === 2 && region !== '' ? text('A2', region) : '';
    const count = row === 1 && formula !== '' ? `<c r="E1"><f>${formula}</f><v>1</v></c>` : '';
    return `<row r="${row}">${own}${text(`C${row}`, name)}${count}</row>`;
  });
  const afterRows =
    '<dataValidations><dataValidation type="list" allowBlank="1" sqref="A2:A3"><formula1>$C$1:$C$3</formula1></dataValidation></dataValidations>';
  return Buffer.from(buildZipArchive(buildWorkbookParts({ rows: rows.join(''), afterRows, parts: { '[Content_Types].xml': TYPES } })));
}

const getCell = (page: Page, address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
const getEditor = (page: Page, address: string) => page.getByRole('combobox', { name: `Formula for ${address}` });

interface Course {
  createCourse: (cards: Record<string, unknown>[]) => Promise<{ moduleSlug: string }>;
  uploadFile: (extension: string, data: Buffer, contentType: string) => Promise<string>;
  enterAsLearner: (page: Page, slug?: string) => Promise<unknown>;
}

async function openGrid(page: Page, { createCourse, uploadFile, enterAsLearner }: Course): Promise<void> {
  const start = buildWorkbook('', '');
  const solution = buildWorkbook('North', 'COUNTIF(A2:A3,"North")');
  const checks = await compileCheckSet(await readWorkbook(start), await readWorkbook(solution), [
    { id: 'count', kind: 'result', sheet: 'Data', at: 'E1' },
  ]);
  const files = [{ label: 'start.xlsx', url: buildObjectPath(await uploadFile('xlsx', start, WORKBOOK_TYPE)) }];
  const answers = [{ type: 'file', required: true, workbook: { ...checks, grid: true } }];
  const { moduleSlug } = await createCourse([{ slug: 'task', title: 'Do the task', type: 'challenge', files, answers }]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  await page.getByRole('button', { name: 'Solve it here' }).click();
  await expect(getCell(page, 'A1')).toBeFocused();
}

test('a cell that accepts a list offers its entries, by keyboard', async ({ page, createCourse, uploadFile, enterAsLearner }) => {
  await openGrid(page, { createCourse, uploadFile, enterAsLearner });
  await page.keyboard.press('ArrowDown');
  await expect(getCell(page, 'A2')).toHaveAccessibleName('A2, empty, list');
  await page.keyboard.press('Alt+ArrowDown');
  const entries = page.getByRole('listbox', { name: 'Entries of the list' }).getByRole('option');
  await expect(entries).toHaveText(REGIONS);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'A2')).toHaveAccessibleName('A2, South, list');
  await expect(getCell(page, 'A2')).toBeFocused();
  await page.keyboard.type('n');
  await expect(entries).toHaveText(['North']);
  await page.keyboard.press('Escape');
  await expect(entries).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('east');
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'A3')).toHaveAccessibleName('A3, east, list');
  // The list follows the cells that it is made of.
  await getCell(page, 'C3').click();
  await page.keyboard.type('West');
  await page.keyboard.press('Enter');
  await getCell(page, 'A2').dblclick();
  await expect(entries).toHaveText(['North', 'South', 'West']);
});

test('a screen reader meets a grid with names, positions and a selection, and hears what changes', async ({
  page,
  createCourse,
  uploadFile,
  enterAsLearner,
}) => {
  await openGrid(page, { createCourse, uploadFile, enterAsLearner });
  const grid = page.getByRole('grid', { name: 'Sheet Data' });
  await expect(grid).toHaveAccessibleDescription(/Type to fill in a cell\. F6 goes to the number formats\./);
  await expect(getCell(page, 'C2')).toHaveAttribute('aria-colindex', '4');
  await expect(grid.getByRole('row').nth(2)).toHaveAttribute('aria-rowindex', '3');
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await expect(grid).toMatchAriaSnapshot(`
    - grid "Sheet Data":
      - rowgroup:
        - row /^Row A B C/:
          - columnheader "Row"
          - columnheader "A"
          - columnheader "B"
      - rowgroup:
        - row:
          - rowheader "1"
          - gridcell "A1, Region, given" [selected]
          - gridcell "B1, empty"
          - gridcell "C1, North, given"
        - row:
          - rowheader "2"
          - gridcell "A2, empty, list"
  `);
  await getCell(page, 'B1').click();
  await page.keyboard.type('=LEN(A2');
  await page.keyboard.press('Enter');
  await getCell(page, 'A2').click();
  await page.keyboard.type('North');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '1 cell changed' })).toBeVisible();
  await expect(getCell(page, 'B1')).toHaveAccessibleName('B1, 5, formula');
});

test('the active cell stays in the page while others are scrolled to, and what is said twice is said again', async ({
  page,
  createCourse,
  uploadFile,
  enterAsLearner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGrid(page, { createCourse, uploadFile, enterAsLearner });
  await getCell(page, 'B1').click();
  await page.keyboard.type('=LEN(A2');
  await page.keyboard.press('Enter');
  // The grid shows some empty rows beyond its last cell, so each entry makes it longer.
  let last = '';
  for (let pages = 0; pages < 7; pages++) {
    await page.keyboard.press('PageDown');
    const row = page.getByRole('row').filter({ has: page.locator('[tabindex="0"]') });
    last = `B${Number(await row.getAttribute('aria-rowindex')) - 1}`;
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(getCell(page, last)).toHaveAccessibleName(`${last}, 1`);
  }
  await page.keyboard.press('Control+Home');
  await expect(getCell(page, 'A1')).toBeFocused();
  const scroller = page.locator('.grid-scroll');
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(getCell(page, last)).toBeVisible();
  // The headers stay, and only the rows in sight and a few more are in the page.
  await expect(page.getByRole('columnheader', { name: 'B' })).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('grid').getByRole('row').count()).toBeLessThan(50);
  await expect(getCell(page, 'A1')).toBeFocused();
  await expect(page.getByRole('grid').locator('[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(getCell(page, 'A2')).toBeInViewport();
  const said = page.getByRole('status').filter({ hasText: '1 cell changed' });
  await page.keyboard.type('North');
  await page.keyboard.press('Enter');
  const first = await said.locator('span').elementHandle();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('East');
  await page.keyboard.press('Enter');
  await expect(getCell(page, 'B1')).toHaveAccessibleName('B1, 4, formula');
  await expect.poll(() => first.evaluate((element) => element.isConnected)).toBe(false);
  await expect(said).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an entry is taken from the list by touch, and after an entry typing goes on in the next cell', async ({
    page,
    createCourse,
    uploadFile,
    enterAsLearner,
  }) => {
    await openGrid(page, { createCourse, uploadFile, enterAsLearner });
    await getCell(page, 'A2').tap();
    await getCell(page, 'A2').tap();
    await page.getByRole('option', { name: 'North' }).tap();
    await expect(getCell(page, 'A2')).toHaveAccessibleName('A2, North, list');
    await getCell(page, 'E1').tap();
    await getCell(page, 'E1').tap();
    await getEditor(page, 'E1').pressSequentially('=COUNTIF(A2:A3,"North")');
    await page.getByRole('button', { name: 'Enter', exact: true }).tap();
    await getEditor(page, 'E2').pressSequentially('12');
    await page.getByRole('button', { name: 'Enter', exact: true }).tap();
    await expect(getCell(page, 'E2')).toHaveAccessibleName('E2, 12');
    await page.getByRole('button', { name: 'Check', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  });
});
