import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { createNickname, createUniqueTitle, expect, test } from '../fixtures.ts';

const BOOKS = 'src/workbook/reader/testing/books';
const WORKBOOK = `${BOOKS}/03-libreoffice.xlsx`;

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await createAxeBuilder(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Simulates dragging a file from the desktop and dropping it on an element. */
async function dropFile(page: Page, target: string, { name, path }: { name: string; path: string }): Promise<void> {
  const content = (await readFile(path)).toString('base64');
  const transfer = await page.evaluateHandle(
    ([base64, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0))], fileName!));
      return data;
    },
    [content, name],
  );
  await page.getByLabel(target).dispatchEvent('drop', { dataTransfer: transfer });
}

test('a teacher drops a practice file on a challenge, and learners download it under its own name', async ({
  page,
  adminPage,
  createCourse,
}) => {
  const title = createUniqueTitle('Trips');
  const course = await createCourse([{ slug: 'trips', title, type: 'challenge' }]);
  const [task] = course.cards;
  await adminPage.goto(`/admin/cards/${task!.id}`);
  await adminPage.getByRole('button', { name: 'Add file' }).click();

  await dropFile(adminPage, 'Address 1', { name: 'macros.xlsx', path: `${BOOKS}/26-macro.xlsm` });
  await expect(adminPage.getByRole('alert').last()).toContainText(
    'This workbook contains macros. Save it as an Excel workbook (.xlsx) without macros.',
  );
  await adminPage.getByRole('button', { name: 'Dismiss' }).click();
  await adminPage.getByLabel('Address 1').fill('https://example.com/trips.xlsx');
  await dropFile(adminPage, 'Address 1', { name: 'Trips – März.xlsx', path: WORKBOOK });
  await expect(adminPage.getByText('Trips – März.xlsx').first()).toBeVisible();
  await expect(adminPage.getByLabel('Name 1')).toHaveValue('Trips – März.xlsx');
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await adminPage.setViewportSize(size);
    await expectAccessible(adminPage);
  }
  await adminPage.getByLabel('Name 1').fill('The trips');
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();

  await adminPage.goto(`/admin/cards/${task!.id}`);
  await expect(adminPage.getByText('Trips – März.xlsx')).toBeVisible();

  expect((await page.request.post('/api/gate/enter', { data: { key: course.key, nickname: createNickname() } })).ok()).toBe(true);
  await page.goto(`/challenge/${task!.id}`);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('The trips').click()]);
  expect(download.suggestedFilename()).toBe('Trips – März.xlsx');
  expect(await readFile(await download.path())).toEqual(await readFile(WORKBOOK));
});

test('a file for an info page is chosen with the keyboard, and the page gets a URL again after the file is removed', async ({
  adminPage,
  createCourse,
}) => {
  const title = createUniqueTitle('List');
  const fileName = `${title}.csv`;
  const course = await createCourse([{ slug: 'info', title, type: 'info' }]);
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  const upload = adminPage.getByRole('button', { name: 'Upload a file for this page' });
  // The test focuses the upload button only after the form shows the card's title, because the button can lose focus while the form is
  // loading.
  await expect(adminPage.getByLabel('Title')).toHaveValue(title);
  await upload.focus();
  await expect(upload).toBeFocused();
  const [chooser] = await Promise.all([adminPage.waitForEvent('filechooser'), upload.press('Enter')]);
  await chooser.setFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from('Item,Price\nTea,2.50\n') });
  await expect(adminPage.getByText(fileName).first()).toBeVisible();
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  await expect(adminPage.getByText(fileName)).toBeVisible();
  await adminPage.getByRole('button', { name: 'Remove' }).click();
  await adminPage.getByLabel('File URL').fill('/practice/sales.xlsx');
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();

  await adminPage.goto('/admin/cards/files');
  await adminPage.getByLabel('Search files').fill(fileName);
  await expect(adminPage.getByRole('row').filter({ hasText: fileName })).toContainText('Practice file');
});
