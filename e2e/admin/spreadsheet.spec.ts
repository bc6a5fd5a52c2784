import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

const CARDS = [
  { slug: 'welcome', title: 'Every cell has an address', type: 'info', ctaText: 'Start' },
  { slug: 'add-up', title: 'Add up a column', type: 'info' },
  { slug: 'which', title: 'Which one?', type: 'mcq', options: [{ label: '=B3' }, { label: '=$B$3', isCorrect: true }] },
];
const choose = (page: Page, csv: string, name = 'pages.csv') =>
  page.getByLabel('Spreadsheet', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
const findViolations = async (page: Page) => {
  const { violations } = await createAxeBuilder(page).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(overflow > 0 ? [`too wide by ${overflow} pixels`] : [])];
};

test('the cards of a module are exported, changed, checked and put in the draft', async ({ adminPage: page, createCourse }) => {
  const { moduleId, title } = await createCourse(CARDS);
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/\.csv$/);

  await page.goto(`/admin/import?module=${moduleId}`);
  await choose(page, csv);
  await expect(page.getByRole('button', { name: 'No changes' })).toBeDisabled();
  await expect(page.getByText(`Checked against ${title}, version 1. Nothing has been changed.`)).toBeVisible();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, csv.replace('Every cell has an address', 'Every cell has a name').replace(',Start,', ',Begin,'));
  await expect(page.getByText('2 cells changed on 1 page')).toBeVisible();
  await expect(page.getByRole('deletion').filter({ hasText: 'Every cell has an address' })).toBeVisible();
  await page.getByRole('button', { name: 'Put 2 changes in the draft' }).click();
  await expect(page.getByText(`2 changes put in the draft of ${title}.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/cards\\?module=${moduleId}`));

  await page.goto(`/admin/import?module=${moduleId}`);
  await choose(page, csv);
  await expect(page.getByText(`Checked against the draft of ${title}.`)).toBeVisible();
});

test('every problem is shown with its cell, and a file with problems cannot be put in the draft', async ({
  adminPage: page,
  createCourse,
}, testInfo) => {
  const { moduleId } = await createCourse(CARDS);
  const csv = 'Slug;Title;Next page;Option 1;Option 2;Right\nwelcome;Hello;add-upp;;;\nwhich;Which one?;;=B3;=$B$3;4\nnew-page;;;;;\n';
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/admin/import?module=${moduleId}`);
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`choose-${width}.png`) });
    await choose(page, csv);
    const problems = page.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText('C2"add-upp" is not a page of this module. Did you mean add-up?');
    await expect(problems).toContainText('F3Right is "4", but this quiz has 2 options.');
    await expect(problems).toContainText('B4Title is required.');
    await expect(page.getByRole('button', { name: /Put \d+ changes? in the draft/ })).toBeDisabled();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`check-${width}.png`) });
  }
  await page.getByRole('button', { name: 'Only rows with changes or problems' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
});

test('the rows without problems are imported, and the rows left out are named before and after', async ({
  adminPage: page,
  createCourse,
}, testInfo) => {
  const { moduleId, title } = await createCourse(CARDS);
  await page.goto(`/admin/import?module=${moduleId}`);
  await choose(page, 'Slug,Title,Type\nwelcome,Hello,info\nbad,,info\nadd-up,Add,wrong\n');
  await page.getByText('The 1 good row can be imported with 1 change; 2 rows would be left out').click();
  await expect(page.getByRole('list', { name: 'Rows left out' })).toContainText('Row 3 Title is required.');
  await page.getByLabel('Delete the 1 page that is not in the file').check();
  await expect(page.getByRole('button', { name: 'Import the 1 good row' })).toBeHidden();
  await page.getByLabel('Delete the 1 page that is not in the file').uncheck();
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Import the 1 good row' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`good-rows-${width}.png`) });
  }
  await page.getByRole('button', { name: 'Import the 1 good row' }).click();
  await expect(page.getByText(`1 change put in the draft of ${title}. 2 rows were left out: 3 and 4.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/cards\\?module=${moduleId}`));
});

test('pages that are not in the file are deleted only when the box is ticked', async ({ adminPage: page, createCourse }) => {
  const { moduleId } = await createCourse(CARDS);
  await page.goto(`/admin/import?module=${moduleId}`);
  await choose(page, 'Slug,Title\nwelcome,Hello\n');
  await expect(page.getByText('0 deleted')).toBeVisible();
  await page.getByLabel('Delete the 2 pages that are not in the file').check();
  await expect(page.getByText('2 deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put 3 changes in the draft' })).toBeEnabled();
});

test('rows copied from a spreadsheet are pasted, and a file is dropped on Cards', async ({ adminPage: page, createCourse }) => {
  const { moduleId } = await createCourse(CARDS);
  await page.goto(`/admin/import?module=${moduleId}`);
  await expect(page.getByRole('button', { name: 'Paste rows' })).toBeVisible();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Slug\tTitle\tType\nmore\tOne more page\ttip\n');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(page.getByRole('heading', { name: 'Pasted rows' })).toBeVisible();
  await expect(page.getByText('1 new page')).toBeVisible();

  await page.goto(`/admin/cards?module=${moduleId}`);
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['Slug,Title\nwelcome,Hello\n'], 'dropped.csv'));
    return data;
  });
  await page.getByRole('listitem').filter({ hasText: 'Add up a column' }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'dropped.csv' })).toBeVisible();
  await expect(page.getByText('1 cell changed on 1 page')).toBeVisible();
});

test('a refused file, a lost connection and a page that has changed since the check are explained', async ({
  adminPage: page,
  createCourse,
  adminApi,
}) => {
  const { moduleId, cards } = await createCourse(CARDS);
  await page.goto(`/admin/import?module=${moduleId}`);
  await choose(page, '<!doctype html><table></table>', 'page.html');
  await expect(page.getByRole('alert')).toContainText('This file is neither an Excel workbook (.xlsx) nor a CSV file.');

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.context().setOffline(true);
  await choose(page, 'Slug,Title\nwelcome,Hello\n');
  await expect(page.getByRole('alert')).toContainText('No connection.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  const put = page.getByRole('button', { name: 'Put 1 change in the draft' });
  await expect(put).toBeEnabled();
  expect((await adminApi.put(`/api/admin/cards/${cards[1]!.id}`, { data: { title: 'Changed meanwhile' } })).ok()).toBe(true);
  await put.click();
  await expect(page.getByText('This module has changed since you looked. Look again.')).toBeVisible();
  await put.click();
  await expect(page.getByText('1 change put in the draft')).toBeVisible();
});
