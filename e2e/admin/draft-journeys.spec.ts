import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { getColumnOfCellKey, getRowOfCellKey } from '#workbook/reader/cell-address.ts';
import { expect, test } from '../fixtures.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const getBar = (page: Page, title: string) => page.getByRole('region', { name: `Draft of ${title}` });

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

async function readTexts(bytes: Uint8Array): Promise<string[][]> {
  const workbook = await readWorkbook(bytes);
  const { cells, rowCount, columnCount } = await workbook.readSheet(workbook.sheets[0]!.name);
  const rows = Array.from({ length: rowCount }, () => Array.from({ length: columnCount }, () => ''));
  for (const [key, { value }] of cells)
    rows[getRowOfCellKey(key) - 1]![getColumnOfCellKey(key) - 1] = typeof value === 'string' ? value : '';
  return rows;
}

/** Drops a workbook with the given cell texts on the page's drop area. */
async function dropWorkbook(page: Page, name: string, rows: string[][]): Promise<void> {
  const sheet = rows.map((row) => row.map((text) => (text === '' ? null : { value: text, type: String })));
  const bytes = await writeExcelFile(sheet, { sheet: 'Pages' }).toBuffer();
  const transfer = await page.evaluateHandle(
    ([file, type, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.codePointAt(0)!)], file, { type }));
      return data;
    },
    [name, XLSX_TYPE, bytes.toString('base64')] as const,
  );
  await page.getByRole('button', { name: 'Choose a file' }).dispatchEvent('drop', { dataTransfer: transfer });
}

test('an exported workbook is changed, its wrong cell is reported, and the corrected workbook is published', async ({
  adminPage: page,
  adminApi,
  createDefaultCourse,
}) => {
  const { moduleId, title } = await createDefaultCourse();
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /Excel/ }).click()]);
  const rows = await readTexts(await readFile(await download.path()));
  const column = (name: string) => rows[0]!.indexOf(name);
  const quiz = rows.findIndex((row) => row[column('Title')] === 'Which one adds up?');
  rows[quiz]![column('Title')] = 'Which formula adds up?';
  rows[1]![column('Next page')] = 'nowhere';

  await page.goto(`/admin/import?module=${moduleId}`);
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await dropWorkbook(page, 'faulty.xlsx', rows);
  const letter = String.fromCodePoint('A'.codePointAt(0)! + column('Next page'));
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText(`${letter}2"nowhere" is not a page of this module.`);
  await expect(page.getByRole('button', { name: /in the draft$/ })).toBeDisabled();

  rows[1]![column('Next page')] = '';
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await dropWorkbook(page, 'mended.xlsx', rows);
  await page.getByRole('button', { name: 'Put 1 change in the draft' }).click();
  await expect(getBar(page, title)).toContainText('1 change, saved');
  expect(await findViolations(page)).toEqual([]);
  await getBar(page, title).getByRole('button', { name: 'Publish…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish version/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ is live/ })).toBeVisible();
  const cards = (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as { title: string }[];
  expect(cards.map((card) => card.title)).toContain('Which formula adds up?');
});

test('a draft is started, changed, previewed and published with the keyboard alone', async ({ adminPage: page, createDefaultCourse }) => {
  const { moduleId, title } = await createDefaultCourse();
  const bar = getBar(page, title);
  const press = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 150; tabs++) {
      if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not reach ${String(target)}.`);
  };
  await page.goto(`/admin/cards?module=${moduleId}`);
  await press(page.getByRole('button', { name: `More for ${title}` }));
  const start = page.getByRole('menuitem', { name: 'Start a draft' });
  await expect(start).toBeVisible();
  while (!(await start.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('no changes yet');

  await press(page.getByRole('link', { name: 'Edit Which one adds up?' }));
  await press(page.getByLabel('Title'), 'ControlOrMeta+a');
  await page.keyboard.type('Which formula adds up?');
  await press(page.getByRole('button', { name: 'Save card' }));
  await expect(bar).toContainText('1 change, saved');

  await press(bar.getByRole('link', { name: 'Preview' }).or(bar.getByRole('button', { name: 'Preview' })));
  await expect(page.locator(`iframe[title="Player with the draft of ${title}"]`)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goBack();

  await press(bar.getByRole('button', { name: 'Publish…' }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Publish version/ }));
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ is live/ })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('Publish… pressed as soon as it can be after a card was saved or deleted opens the dialog, and the dialog stays', async ({
  adminPage: page,
  createDefaultCourse,
}) => {
  const { moduleId, title } = await createDefaultCourse();
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  /** Presses Publish… in the first moment in which the button, which has been disabled, is enabled again. */
  const pressAtOnce = () =>
    page.evaluate(() => {
      let wasDisabled = false;
      const observer = new MutationObserver(() => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Publish…');
        if (!button) return;
        if (wasDisabled && !button.disabled) {
          observer.disconnect();
          button.click();
        }
        wasDisabled ||= button.disabled;
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  const expectDialogOverList = async (count: number) => {
    await expect(page.getByRole('list', { name: `Cards of ${title}` }).getByRole('listitem')).toHaveCount(count);
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Publish version/ })).toBeEnabled();
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await page.getByRole('link', { name: 'Edit Add up a column' }).click();
  await page.getByLabel('Title').fill('Sums');
  await pressAtOnce();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expectDialogOverList(3);

  await page.getByRole('link', { name: 'Edit Sums' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await pressAtOnce();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectDialogOverList(2);
});

test('a publication without a connection is reported, keeps the draft, and succeeds once the connection is back', async ({
  adminPage: page,
  createDefaultCourse,
}) => {
  const { moduleId, title } = await createDefaultCourse();
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  await page.getByRole('link', { name: 'Edit Add up a column' }).click();
  await page.getByLabel('Title').fill('Sums');
  await page.getByRole('button', { name: 'Save card' }).click();
  // The test waits for the card list before it uses the draft bar, because the card form has a draft bar of its own.
  await expect(page.getByRole('link', { name: 'Edit Sums' })).toBeVisible();
  await getBar(page, title).getByRole('button', { name: 'Publish…' }).click();
  const publish = page.getByRole('dialog').getByRole('button', { name: /^Publish version/ });
  await expect(publish).toBeEnabled();
  await page.context().setOffline(true);
  await publish.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible();
  await page.context().setOffline(false);
  await publish.click();
  await expect(page.getByRole('status').filter({ hasText: /^Version \d+ is live/ })).toBeVisible();
});

test('an administrator who publishes a draft that another administrator has just published is told that there is nothing to publish', async ({
  page,
  adminPage,
  createDefaultCourse,
}) => {
  const { moduleId, title } = await createDefaultCourse();
  await page.context().addCookies(await adminPage.context().cookies());
  await adminPage.goto(`/admin/cards?module=${moduleId}`);
  await adminPage.getByRole('button', { name: `More for ${title}` }).click();
  await adminPage.getByRole('menuitem', { name: 'Start a draft' }).click();
  await adminPage.getByRole('link', { name: 'Edit Add up a column' }).click();
  await adminPage.getByLabel('Title').fill('Sums');
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(getBar(adminPage, title)).toContainText('1 change, saved');
  await page.goto(`/admin/cards?module=${moduleId}`);
  for (const each of [page, adminPage]) await getBar(each, title).getByRole('button', { name: 'Publish…' }).click();
  const getPublish = (each: Page) => each.getByRole('dialog').getByRole('button', { name: /^Publish version/ });
  await expect(getPublish(page)).toBeEnabled();
  await getPublish(adminPage).click();
  await expect(adminPage.getByRole('status').filter({ hasText: /^Version \d+ is live/ })).toBeVisible();
  // Coming back to the window loads the draft again, which is gone.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('dialog').getByText('This draft was published as version 2.')).toBeVisible();
  await getPublish(page).click();
  await expect(page.getByText(/nothing to publish/i).first()).toBeVisible();
});
