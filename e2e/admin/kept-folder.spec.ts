import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseFromRowMenu } from './row-menu.ts';
import { createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

/** Answers the folder picker with a folder of the browser's own file system that has the given lessons, because a picker needs a person. */
async function answerFolderPicker(folderName: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(folderName, { create: true });
  for (const name of ['1 one.srt', '2 two.mp4', '1 one.mp4', '10 ten.mp4']) {
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(name.endsWith('srt') ? '1\n00:00:00,000 --> 00:00:02,000\nHello\n' : `not a video: ${name}`);
    await writable.close();
  }
  globalThis.showDirectoryPicker = () => Promise.resolve(folder);
}

test('a folder that was chosen once is opened again with one click after a reload, and a file dropped beside it opens nothing', async ({
  adminPage: page,
}, testInfo) => {
  const title = createUniqueTitle('Kept');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/import');
  await page.evaluate(answerFolderPicker, toSlug(title));
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(page.getByLabel('Title of page 3')).toHaveValue('Ten');

  // The drop would otherwise take the tab to the file.
  const isOpened = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'other.mp4'));
    return document.querySelector('table')!.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  expect(isOpened).toBe(false);

  await page.getByLabel('Title of page 1').fill('First');
  await page.getByLabel('Title of page 1').press('Enter');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without making the pages?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title of page 1')).toHaveValue('First');

  await page.route(/\/api\/uploads\/[0-9a-f-]+$/, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()));
  await page.getByRole('button', { name: 'Make 3 pages' }).click();
  const names = page.getByRole('table', { name: 'Files of the draft' }).locator('tbody tr td:first-child');
  await expect(names).toContainText(['1 one.mp4', '1 one.srt', '2 two.mp4', '10 ten.mp4']);
  await page.goto(page.url());
  await expect(page.getByText('4 files are still to come.')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: testInfo.outputPath(`continue-${width}.png`) });
  }
  await page.unroute(/\/api\/uploads\/[0-9a-f-]+$/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('row', { name: /10 ten\.mp4/ })).toContainText('This file is not an MP4 video.');
  await expect(page.getByText('3 files were left out. Choose others on their pages.')).toBeVisible();

  // What was refused no longer counts when the pages have other videos, or are gone.
  for (const name of ['Two', 'First']) {
    await chooseFromRowMenu(page, name, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: `Edit ${name}`, exact: true })).toBeHidden();
  }
  await page
    .getByRole('list', { name: /^Cards of/ })
    .getByRole('link', { name: 'Edit Ten' })
    .click();
  await page.getByLabel('Video', { exact: true }).setInputFiles('assets/lessons/autosum.mp4');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('list', { name: /^Cards of/ })).toBeVisible();
  await expect(page.getByText(/left out|could not be sent/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('button', { name: /^Publish version/ })).toBeEnabled();
});

test('where the browser opens no picker of its own, the ordinary dialog lets the author choose a folder', async ({
  adminPage: page,
}, testInfo) => {
  const folder = testInfo.outputPath('lessons');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '1 one.mp4'), 'not a video');
  await page.goto('/admin/import');
  // A listener makes Chromium answer its own picker at once.
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(page.getByLabel('Title of page 1')).toHaveValue('One');
});
