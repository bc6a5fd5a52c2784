import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createUniqueTitle, expect, test, toSlug } from '../fixtures.ts';

const VIDEO = 'assets/lessons/autosum.mp4';

async function createFolder(path: string, files: Record<string, string | Buffer>): Promise<string> {
  await mkdir(path, { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  return path;
}

/** Drops a folder of this computer, as a person does with the mouse. */
async function drop(page: Page, place: { x: number; y: number }, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
  await devtools.detach();
}

const getScreens = (moduleId: string) => ['/admin/import', `/admin/cards?module=${moduleId}`, '/admin/modules', '/admin/import/folder'];
const PLACES = { 'the heading': { x: 400, y: 90 }, 'the empty space below': { x: 900, y: 760 } };

test.beforeEach(({ adminPage }) => adminPage.setViewportSize({ width: 1280, height: 800 }));

test('a folder dropped on Import CSV, Cards or Modules opens the table of its pages', async ({
  adminPage: page,
  createCourse,
}, testInfo) => {
  const { moduleId } = await createCourse([{ slug: 'lesson', type: 'info' }]);
  const video = await readFile(VIDEO);
  const path = await createFolder(testInfo.outputPath('dropped'), {
    '1 one.mp4': video,
    '1 one.en.srt': '1\n00:00:00,000 --> 00:00:02,000\nHi\n',
  });
  for (const screen of getScreens(moduleId))
    for (const [name, place] of Object.entries(PLACES)) {
      await page.goto(screen);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await drop(page, place, path);
      await expect(page.getByRole('heading', { name: 'dropped' }), `${screen}, ${name}`).toBeVisible();
      await expect(page.getByText(/^1 video, 1[45] s$/)).toBeVisible();
    }
});

test('pages are put after a page of an open draft, by mouse, with a pasted column of titles and a file that was not used', async ({
  adminPage: page,
  adminApi,
  createCourse,
}, testInfo) => {
  const { moduleId, title } = await createCourse([
    { slug: 'first', title: 'First', type: 'info' },
    { slug: 'last', title: 'Last', type: 'info' },
  ]);
  await page.goto(`/admin/cards?module=${moduleId}`);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Start a draft' }).click();
  await page.getByRole('link', { name: 'New card', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Only in the draft');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByRole('link', { name: 'Edit Only in the draft' })).toBeVisible();

  const path = await createFolder(testInfo.outputPath(toSlug(createUniqueTitle('place'))), {
    '1 one.mp4': await readFile(VIDEO),
    '2 two.mp4': 'not a video',
    '3 three.mp4': await readFile('assets/lessons/autosum.mp4').then((video) =>
      Buffer.concat([video, Buffer.from('\0\0\0\x08free', 'latin1')]),
    ),
    'words.srt': '1\n00:00:00,000 --> 00:00:02,000\nHi\n',
    'silent.srt': 'nothing is said',
  });
  await page.goto('/admin/import');
  await page.getByLabel('Folder', { exact: true }).setInputFiles(path);
  const table = page.getByRole('table', { name: 'Pages to make' });
  await expect(table.getByRole('row', { name: /2 two\.mp4/ })).toContainText('This browser cannot play it (HEVC?). Export as H.264 MP4.');
  const unused = page.getByRole('region', { name: 'Not used' });
  await expect(unused).toContainText('silent.srtNo captions were found in this file.');
  await unused.getByLabel('Attach words.srt to page').selectOption({ label: '3. Three' });
  await expect(unused).not.toContainText('words.srt');
  await expect(table.getByRole('row', { name: /3 three\.mp4/ })).toContainText('Ready');

  await page.getByLabel('Title of page 1').focus();
  await page.getByLabel('Title of page 1').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Alpha\nBeta\nGamma\n');
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(page.getByLabel('Title of page 3')).toHaveValue('Gamma');
  await table
    .getByRole('row', { name: /3 three\.mp4/ })
    .locator('[draggable]')
    .dragTo(table.getByRole('row', { name: /1 one\.mp4/ }));
  await expect(page.getByLabel('Title of page 1')).toHaveValue('Gamma');

  await page.getByLabel('Module', { exact: true }).selectOption({ label: title });
  await page.getByLabel('Place').selectOption({ label: 'After 3. Only in the draft' });
  await page.getByLabel('Place').selectOption({ label: 'After 1. First' });
  await page.screenshot({ path: testInfo.outputPath('place.png'), fullPage: true });
  await page.getByRole('button', { name: 'Make 3 pages' }).click();
  const names = page.getByRole('list', { name: /^Cards of/ }).getByRole('link', { name: /^Edit / });
  await expect(names).toHaveCount(6);
  const labels = await names.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent));
  expect(labels).toEqual(['First', 'Gamma', 'Alpha', 'Beta', 'Last', 'Only in the draft'].map((name) => `Edit ${name}`));
  expect(((await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as object[]).length).toBe(2);
});

test('when the answer to Make is lost, the author is told where to look before making the pages again', async ({
  adminPage: page,
}, testInfo) => {
  const path = await createFolder(testInfo.outputPath(toSlug(createUniqueTitle('lost'))), { '1 one.mp4': await readFile(VIDEO) });
  await page.goto('/admin/import');
  await page.getByLabel('Folder', { exact: true }).setInputFiles(path);
  await page.route(/admin\.makePages/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Make 1 page' }).click();
  await expect(page.getByText('See under Cards whether the pages were made')).toBeVisible();
  await expect(page.getByLabel('Title of page 1')).toHaveValue('One');
});
