import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { createUniqueTitle, expect, test as base, toSlug } from '../fixtures.ts';
import { createZip } from '../../src/client/admin/folder/testing/create-zip.ts';
import { acceptInvitation, invitePerson, logIn } from '../people-steps.ts';

interface Fixtures {
  /** Creates a folder of files whose contents are videos, captions and practice files by their extension, or the given texts. */
  createFolder: (files: Record<string, string | null>) => Promise<{ path: string; title: string }>;
}

const SAMPLES: Record<string, string> = {
  mp4: 'assets/lessons/autosum.mp4',
  srt: 'assets/lessons/autosum.srt',
  xlsx: 'assets/practice/budget.xlsx',
};

const test = base.extend<Fixtures>({
  createFolder: async ({}, use) => {
    const parent = await mkdtemp(join(tmpdir(), 'keyreel-folder-'));
    await use(async (files) => {
      const title = createUniqueTitle('Folder');
      const path = join(parent, toSlug(title));
      for (const [name, content] of Object.entries(files)) {
        await mkdir(join(path, name, '..'), { recursive: true });
        await writeFile(join(path, name), content ?? (await readFile(SAMPLES[name.split('.').at(-1)!]!)));
      }
      return { path, title: title.replaceAll('-', ' ') };
    });
    await rm(parent, { recursive: true });
  },
});

const chooseFolder = (page: Page, path: string) => page.getByLabel('Folder', { exact: true }).setInputFiles(path);
const findViolations = async (page: Page) => {
  const { violations } = await createAxeBuilder(page).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), ...(overflow > 0 ? [`too wide by ${overflow} pixels`] : [])];
};
/** Encoding a video of a few seconds can take more than a minute on a busy machine. */
const ENCODING_MS = 150_000;
const SIZES = [
  [1280, 800],
  [390, 844],
] as const;

/** Answers the parts of uploads that are sent with an error until the returned function is called. */
async function failUploads(page: Page, status: number, body: object): Promise<() => Promise<void>> {
  const isPart = (url: URL) => /^\/api\/uploads\/[0-9a-f-]+$/.test(url.pathname);
  await page.route(isPart, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status, json: body, headers: { 'tus-resumable': '1.0.0' } }) : route.fallback(),
  );
  return () => page.unroute(isPart);
}

test('a spreadsheet in the folder rules titles, types, order and links, and says what it cannot read', async ({
  adminPage: page,
  createFolder,
  adminApi,
}, testInfo) => {
  const rows = [
    'Title,Type,Video,Next page,Slug,Option 1,Option 2,Right',
    'Second first,info,02 sum.mp4,quiz,two,,,',
    'Which one?,mcq,,,quiz,Yes,No,1',
    'Then the first,tip,01 cells.mp4,,one,,,',
    'Not here,info,09 gone.mp4,,gone,,,',
  ];
  const files = { '01 cells.mp4': null, '01 cells.srt': null, '02 sum.mp4': null, '03 spare.mp4': null, 'pages.csv': rows.join('\n') };
  const { path } = await createFolder(files);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/import');
    await chooseFolder(page, path);
    const sheet = page.getByRole('region', { name: 'Spreadsheet pages.csv' });
    await expect(sheet).toContainText('There is no file "09 gone.mp4" in the folder.');
    await expect(page.getByRole('region', { name: 'Not used' })).toContainText('No row of “pages.csv” names this file.');
    await expect(page.getByText('2 videos, 29 s')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`spreadsheet-${width}.png`), fullPage: true });
  }
  const titles = page.getByRole('table', { name: 'Pages to make' }).getByLabel(/^Title of page/);
  expect(await titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual([
    'Second first',
    'Which one?',
    'Then the first',
    'Not here',
  ]);
  await page.getByRole('button', { name: 'Leave out page 4' }).click();
  await page.getByRole('button', { name: 'Make 3 pages' }).click();
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled();
  const moduleId = new URL(page.url()).searchParams.get('module')!;
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: /^Publish version/ }).click();
  await expect(page.getByText(/Version \d+ is live/)).toBeVisible();
  const cards = (await (await adminApi.get(`/api/admin/cards?moduleId=${moduleId}`)).json()) as Record<string, string | null>[];
  expect(cards.map(({ title, type, slug }) => [title, type, slug])).toEqual([
    ['Second first', 'info', 'two'],
    ['Which one?', 'mcq', 'quiz'],
    ['Then the first', 'tip', 'one'],
  ]);
  expect([cards[0]!['nextPageId'], cards[2]!['transcriptId'] === null]).toEqual([cards[1]!['id'], false]);
  // The folder became a module of the sample course, whose modules other journeys count.
  expect((await adminApi.delete(`/api/admin/modules/${moduleId}`)).ok()).toBe(true);
});

test('a zip file that a drive has exported becomes pages, and titles can be changed while its files are sent', async ({
  adminPage: page,
}, testInfo) => {
  const [video, captions] = await Promise.all(['mp4', 'srt'].map((name) => readFile(SAMPLES[name]!)));
  const title = createUniqueTitle('Zip');
  const content = createZip([
    { name: `${title}/01_cells.mp4`, content: video! },
    { name: `${title}/01_cells.en.srt`, content: captions! },
    { name: `${title}/02_sum.mp4`, content: video!, isStored: true },
  ]);
  await page.goto('/admin/import');
  await page.getByLabel('Spreadsheet').setInputFiles({ name: 'export-001.zip', mimeType: 'application/zip', buffer: content });
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('2 videos, 29 s')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('zip.png') });
  const work = await failUploads(page, 503, { code: 'server.busy', message: 'busy' });
  await page.getByRole('button', { name: 'Make 2 pages' }).click();
  const renamed = page.getByRole('table', { name: 'Files of the draft' }).getByLabel('Title of page 2');
  await renamed.fill('Add up a column');
  await renamed.press('Enter');
  await expect(page.getByRole('link', { name: 'Edit Add up a column' })).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`titles-${width}.png`) });
  }
  await page.reload();
  await work();
  await expect(page.getByText('3 files are still to come.')).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`again-${width}.png`) });
  }
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the zip file again' }).click();
  await (await chooser).setFiles({ name: 'export-001.zip', mimeType: 'application/zip', buffer: content });
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Edit Add up a column' })).toBeVisible();
});

test('sub-folders become modules, each with a draft of its own', async ({ adminPage: page, adminApi, createFolder }) => {
  const [one, two] = [createUniqueTitle('Week one'), createUniqueTitle('Week two')];
  const { path } = await createFolder({
    'week 1/1 one.mp4': null,
    'week 1/1 one.srt': null,
    'week 2/1 two.mp4': null,
    'week 2/2 three.mp4': null,
  });
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  await expect(page.getByText('2 folders, so 2 modules.')).toBeVisible();
  for (const [week, title] of [
    ['week 1', one],
    ['week 2', two],
  ] as const)
    await page.getByLabel(`Title of the module ${toSlug(path.split('/').at(-1)!)}/${week}`).fill(title);
  // By keyboard, a page goes from the end of its module into the next one and back.
  await page.getByLabel('Title of page 1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('One folder, so one module.')).toBeVisible();
  await page.keyboard.press('Control+Z');
  await page.getByLabel('Title of page 2').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByLabel('Title of page 2')).toHaveValue('Two');
  await expect(page.getByLabel('Title of page 2')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('2 folders, so 2 modules.')).toBeVisible();
  await page.getByRole('button', { name: 'Make 3 pages' }).click();
  await expect(page.getByText(`Each has a draft to publish: ${one} and ${two}.`)).toBeVisible();
  const modules = (await (await adminApi.get('/api/admin/modules')).json()) as { id: string; title: string }[];
  for (const [title, count] of [
    [one, 1],
    [two, 2],
  ] as const) {
    const { id } = modules.find((module) => module.title === title)!;
    await page.goto(`/admin/cards?module=${id}`);
    await expect(page.getByRole('region', { name: `Draft of ${title}` })).toContainText(`${count} change`);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByText('The draft was discarded. Learners saw nothing of it.')).toBeVisible();
  }
  const left = (await (await adminApi.get('/api/admin/modules')).json()) as { title: string }[];
  expect(left.filter(({ title }) => title === one || title === two)).toEqual([]);
});

test('the table of pages is edited by keyboard alone', async ({ adminPage: page, createFolder }) => {
  const { path } = await createFolder({ '1 one.mp4': null, '2 two.mp4': null, '3 three.mp4': null });
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  const title = (row: number) => page.getByLabel(`Title of page ${row}`, { exact: true });
  await expect(title(3)).toHaveValue('Three');
  await title(1).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await expect(title(2)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Never mind');
  await page.keyboard.press('Escape');
  await expect(title(2)).toHaveValue('Two');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(title(3)).toHaveValue('Two');
  await expect(title(3)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Type of page 3')).toBeFocused();
  await page.keyboard.press('T');
  await expect(page.getByLabel('Type of page 3')).toHaveValue('tip');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Make 2 pages' })).toBeVisible();
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Z');
  await expect(page.getByLabel('Type of page 3')).toHaveValue('info');
  await expect(page.getByRole('button', { name: 'Make 3 pages' })).toBeVisible();
  await page.getByRole('button', { name: 'Make 3 pages' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Edit First' })).toBeVisible();
});

test('each file of the draft has a row with its progress, a full disk is said, and one file or all are sent again', async ({
  adminPage: page,
  createFolder,
}, testInfo) => {
  const { path } = await createFolder({ '1 one.mp4': null, '1 one.srt': null, '2 two.mp4': null });
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  const message = 'There is not enough space left on the server for uploads.';
  const work = await failUploads(page, 507, { code: 'upload.noSpace', message });
  await page.getByRole('button', { name: 'Make 2 pages' }).click();
  const table = page.getByRole('table', { name: 'Files of the draft' });
  await expect(table.getByText(message)).toHaveCount(3);
  await expect(page.getByText('3 files could not be sent. Nothing is lost: what has arrived is kept.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish when uploaded' })).toBeDisabled();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`failed-${width}.png`) });
  }
  await work();
  await table.getByRole('button', { name: 'Send again: 1 one.srt' }).click();
  await expect(table.getByRole('row', { name: /1 one\.srt/ })).toContainText('Here');
  await expect(table.getByText(message)).toHaveCount(2);
  await page.getByRole('button', { name: 'Send all 2 again' }).click();
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled();
});

test('a video that changes while it is sent is said, and the others arrive', async ({ adminPage: page, createFolder }) => {
  const { path } = await createFolder({ '1 one.mp4': null, '2 two.mp4': null });
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  const work = await failUploads(page, 503, { code: 'server.busy', message: 'busy' });
  await page.getByRole('button', { name: 'Make 2 pages' }).click();
  const table = page.getByRole('table', { name: 'Files of the draft' });
  await expect(table.getByText(/^Waiting for the network/)).toHaveCount(2);
  await writeFile(join(path, '1 one.mp4'), 'exported again');
  await work();
  await expect(table.getByRole('row', { name: /1 one\.mp4/ })).toContainText('This file has changed since it was chosen.');
  await expect(table.getByRole('row', { name: /2 two\.mp4/ })).toContainText('Here');
});

test('a page whose video is empty is made, and the draft says so until the page has another video', async ({
  adminPage: page,
  createFolder,
}, testInfo) => {
  const { path } = await createFolder({ '1 one.mp4': null, '2 two.mp4': '' });
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  await expect(page.getByText('1 page needs attention')).toBeAttached();
  await expect(page.getByText('Video left out')).toBeVisible();
  await page.getByRole('button', { name: 'Make 2 pages' }).click();
  const reason = 'A file was left out. This file is empty.';
  await expect(page.getByRole('link', { name: reason })).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish version/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.screenshot({ path: testInfo.outputPath('left-out-list.png') });
  await page.getByText('Map', { exact: true }).click();
  await page.getByRole('button', { name: '3 problems' }).click();
  await page.getByRole('menuitem', { name: `2 ${reason}` }).click();
  await page.getByRole('region', { name: 'Page 2' }).getByRole('link', { name: 'Edit page' }).click();
  await page.getByLabel('Video', { exact: true }).setInputFiles(SAMPLES['mp4']!);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('link', { name: reason })).toBeHidden();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('button', { name: /^Publish version/ })).toBeEnabled();
});

test('the light version of a video of a folder goes on after the tab was closed while it was made', async ({
  adminPage: page,
  createFolder,
  adminApi,
}) => {
  test.setTimeout(2 * ENCODING_MS);
  const { path } = await createFolder({});
  await mkdir(path);
  await cp('e2e/assets/heavy-lesson.mp4', join(path, '1 heavy.mp4'));
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  await page.getByRole('button', { name: 'Make 1 page' }).click();
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled();
  const progress = page.getByText('Light versions: 0 of 1 made, 1 being made.');
  await expect(progress.or(page.getByText('This browser cannot make a light version.')).first()).toBeVisible();
  // Some builds of Chromium have no video encoder.
  if (!(await progress.isVisible())) return;
  const moduleId = new URL(page.url()).searchParams.get('module')!;
  const warnings: string[] = [];
  page.on('dialog', (dialog) => {
    warnings.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(warnings).toEqual(['beforeunload']);
  await expect(progress).toBeVisible();
  await expect(progress).toBeHidden({ timeout: ENCODING_MS });
  const input = encodeURIComponent(JSON.stringify({ moduleId }));
  const { result } = (await (await adminApi.get(`/trpc/admin.moduleVideos?input=${input}`)).json()) as { result: { data: object } };
  expect(Object.values(result.data)).toContainEqual(expect.objectContaining({ light: expect.anything(), stillId: expect.any(String) }));
});

test('a folder of 2 000 files is refused in words, and a smaller one can be chosen at once', async ({ adminPage: page, createFolder }) => {
  const { path } = await createFolder(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`${n}.srt`, '-'])));
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  await expect(page.getByRole('alert')).toContainText('Drop at most 200 lessons at a time.');
  const { path: smaller } = await createFolder({ '1 one.mp4': null });
  await page.getByRole('button', { name: 'Choose another folder' }).click();
  await chooseFolder(page, smaller);
  await expect(page.getByRole('button', { name: 'Make 1 page' })).toBeEnabled();
});

test('files are paused, are still to come after a reload, and another administrator sends them from a copy of the folder', async ({
  adminPage: page,
  createFolder,
  browser,
  baseURL,
}, testInfo) => {
  const { path } = await createFolder({ '1 one.mp4': null, '2 two.mp4': null });
  await page.goto('/admin/import');
  await chooseFolder(page, path);
  await failUploads(page, 503, { code: 'server.busy', message: 'busy' });
  await page.getByRole('button', { name: 'Make 2 pages' }).click();
  const table = page.getByRole('table', { name: 'Files of the draft' });
  await expect(table.getByText(/^Waiting for the network/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(table.getByText(/^Paused/)).toHaveCount(2);
  await expect(table.locator('img[src^="data:image/webp"]')).toHaveCount(2);
  await page.screenshot({ path: testInfo.outputPath('paused.png') });
  const address = page.url();
  await page.goto(address);
  await expect(page.getByText('2 files are still to come.')).toBeVisible();

  const name = toSlug(createUniqueTitle('ben'));
  const link = await invitePerson(page, name, 'author');
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 800 } });
  const colleague = await context.newPage();
  await acceptInvitation(colleague, link);
  await logIn(colleague, name);
  await expect(colleague.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
  await colleague.goto(new URL(address).pathname + new URL(address).search);
  await expect(colleague.getByText('2 files are still to come.')).toBeVisible();
  await expect(colleague.getByText(/^admin chose this folder and may be sending it now\./)).toBeVisible();
  await colleague.screenshot({ path: testInfo.outputPath('colleague.png') });
  const copy = `${path}-copy`;
  await cp(path, copy, { recursive: true, preserveTimestamps: false });
  await chooseFolder(colleague, copy);
  await expect(colleague.getByRole('button', { name: 'Publish…' })).toBeEnabled();
  await context.close();
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeEnabled();
});
