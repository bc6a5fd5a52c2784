import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';
import { chooseFromRowMenu } from './row-menu.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
});

interface CreatedEntity {
  id: string;
  title: string;
}
const createModule = async (adminApi: APIRequestContext): Promise<CreatedEntity> => {
  const slug = `cards-${randomBytes(4).toString('hex')}`;
  return (await adminApi.post('/api/admin/modules', { data: { slug, title: slug } })).json() as Promise<CreatedEntity>;
};
const createCard = async (
  adminApi: APIRequestContext,
  moduleId: string,
  card: { slug: string; title: string; type: string },
): Promise<CreatedEntity> => (await adminApi.post('/api/admin/cards', { data: { moduleId, ...card } })).json() as Promise<CreatedEntity>;
const getToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a quiz that leads to existing cards is created, and the preview shows the quiz', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  await createCard(adminApi, module.id, { slug: 'right', title: 'Well done', type: 'info' });
  await createCard(adminApi, module.id, { slug: 'wrong', title: 'Once more', type: 'info' });
  await page.goto(`/admin/cards?module=${module.id}`);
  await page.getByRole('link', { name: 'New card' }).click();
  await expect(page.getByLabel('Order')).toHaveValue('3');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Title is required.')).toBeVisible();
  await page.getByLabel('Title').fill('What adds up?');
  await expect(page.getByLabel('Slug')).toHaveValue('what-adds-up');
  await page.getByLabel('Order').fill('first');
  await page.getByLabel('Order').blur();
  await page.getByLabel('Type').selectOption('mcq');
  await expect(page.getByLabel('Order')).toHaveValue('1');
  await expect(page.getByLabel('Next page').locator('option')).toHaveText(['No next page', 'Well done', 'Once more', 'New page…']);
  for (const [index, [label, leads]] of [['SUM', 'Well done'] as const, ['COUNT', 'Once more'] as const].entries()) {
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByLabel(`Option ${index + 1}`).fill(label);
    await page.getByLabel(`Answer ${index + 1} leads to`).selectOption({ label: leads });
  }
  await page.getByLabel('Correct').first().check();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const phone = page.frameLocator('iframe[title="Preview"]');
  await expect(phone.getByText('What adds up?')).toBeVisible();
  await expect(phone.getByText('COUNT')).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(getToast(page, 'Learning page created successfully.')).toBeVisible();
  const cards = page.getByRole('list', { name: /^Cards of/ }).getByRole('listitem');
  await expect(cards).toContainText(['What adds up?', 'Well done', 'Once more']);

  await page.getByRole('link', { name: 'Edit What adds up?' }).click();
  await expect(page.getByLabel('Next page').locator('option')).toHaveText(['No next page', 'Well done', 'Once more', 'New page…']);
  await page.getByLabel('Title').fill('What adds up now?');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(getToast(page, 'Learning page updated successfully.')).toBeVisible();

  await chooseFromRowMenu(page, 'What adds up now?', 'Move down');
  await expect(cards).toContainText(['Well done', 'What adds up now?', 'Once more']);
  await cards
    .nth(2)
    .getByTitle('Drag to another place')
    .dragTo(cards.nth(0), { targetPosition: { x: 200, y: 4 } });
  await expect(cards).toContainText(['Once more', 'Well done', 'What adds up now?']);

  await chooseFromRowMenu(page, 'Well done', 'Delete');
  await expect(page.getByText('Are you sure you want to delete "Well done"?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(getToast(page, 'Learning page deleted successfully.')).toBeVisible();
  await expect(cards).toHaveCount(2);
});

test('a challenge gets a video, files, and answers whose patterns can be tested', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await page.getByLabel('Title').fill('Add it up');
  await page.getByLabel('Type').selectOption('challenge');
  await page.getByLabel('YouTube').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s');
  await page.getByRole('button', { name: 'Add file' }).click();
  await expect(page.getByLabel('YouTube')).toHaveValue('dQw4w9WgXcQ');
  await page.getByLabel('Name 1').fill('Sales');
  await page.getByLabel('Address 1').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Add answer' }).click();
  await page.getByLabel('Pattern 1').fill('^=SUM(');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('Address must be an http or https address.')).toBeVisible();
  await expect(page.getByText('Pattern is not a valid regular expression.')).toBeVisible();
  await page.getByLabel('Address 1').fill('/practice/sales.xlsx');
  await page.getByLabel('Pattern 1').fill('^=SUM\\(.+\\)$');
  await page.getByLabel('Sample 1').fill('=SUM(A1:A3)');
  await expect(page.getByText('Matches', { exact: true })).toBeVisible();
  await page.getByLabel('Sample 1').fill('=COUNT(A1:A3)');
  await expect(page.getByText('Does not match')).toBeVisible();
  await page.getByLabel('Pattern 1').fill('^(a+)+$');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByText('This pattern can take very long on some answers: please simplify it.')).toBeVisible();
  await page.getByLabel('Pattern 1').fill('^a+$');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(getToast(page, 'Learning page created successfully.')).toBeVisible();
});

test('files are uploaded, saved with the card, and can be removed', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await page.getByLabel('Title').fill('With a video');
  await page.getByLabel('Video').setInputFiles('assets/lessons/sum.mp4');
  await expect(getToast(page, 'Upload successful')).toBeVisible();
  await expect(page.getByText('sum.mp4').first()).toBeVisible();
  await page.getByLabel('Transcript').setInputFiles({
    name: 'sum.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nOne\n\n2\n00:00:02,000 --> 00:00:04,000\nTwo\n'),
  });
  await expect(page.getByText('2 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(getToast(page, 'Learning page created successfully.')).toBeVisible();
  const cards = (await (await adminApi.get(`/api/admin/cards?moduleId=${module.id}`)).json()) as {
    videoId: string;
    transcriptId: string;
  }[];
  expect(cards[0]!.videoId).toMatch(/\.mp4$/);
  expect(cards[0]!.transcriptId).toMatch(/\.srt$/);
  expect((await adminApi.get(`/public-objects/${cards[0]!.videoId}`)).ok()).toBe(true);
  await page.getByRole('link', { name: 'Edit With a video' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(getToast(page, 'Learning page updated successfully.')).toBeVisible();
  const after = (await (await adminApi.get(`/api/admin/cards?moduleId=${module.id}`)).json()) as { videoId: string | null }[];
  expect(after[0]!.videoId).toBeNull();
});

test('F33: an author is warned when the browser cannot show an uploaded video', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  await page.goto(`/admin/cards/new?module=${module.id}`);
  const video = page.getByLabel('Video', { exact: true });
  const warning = page.getByRole('alert').filter({ hasText: 'This browser cannot show this video.' });
  const playable = await readFile('assets/lessons/sum.mp4');
  // One of the two files contains no index of its contents, and the other file names a video codec that no browser knows.
  const type = playable.subarray(0, playable.readUInt32BE(0));
  const broken = Buffer.concat([type, Buffer.from('000003e86d646174', 'hex'), Buffer.alloc(992)]);
  const audible = Buffer.from(playable.toString('latin1').replaceAll('avc1', 'xxx1'), 'latin1');
  for (const [name, buffer] of Object.entries({ 'broken.mp4': broken, 'audible.mp4': audible })) {
    await video.setInputFiles({ name, mimeType: 'video/mp4', buffer });
    await expect(page.getByTitle(name, { exact: true })).toBeVisible();
    await expect(warning).toBeVisible();
  }
  await video.setInputFiles({ name: 'known.mp4', mimeType: 'video/mp4', buffer: playable });
  await expect(page.getByTitle('known.mp4', { exact: true })).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('an upload that is too large, fails or is cancelled is reported and can be retried', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  await page.goto(`/admin/cards/new?module=${module.id}`);
  const transcript = page.getByLabel('Transcript');
  await transcript.setInputFiles({ name: 'long.srt', mimeType: 'text/plain', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') });
  await expect(page.getByText('File too large')).toBeVisible();
  await expect(page.getByText('File size must be under 5MB')).toBeVisible();

  const image = page.getByLabel('End frame');
  await image.setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByText('This file is not an image.').first()).toBeVisible();
  await image.setInputFiles({ name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
  await expect(page.getByText(/^The file must be one of mp4, /).first()).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  const isUpload = (url: URL) => url.pathname.startsWith('/api/uploads');
  await page.route(isUpload, (route) => route.fulfill({ status: 500 }));
  const video = page.getByLabel('Video');
  await video.setInputFiles('assets/lessons/sum.mp4');
  await expect(page.getByRole('alert').filter({ hasText: 'Upload failed with status 500' }).first()).toBeVisible();
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible();
  await page.unroute(isUpload);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(getToast(page, 'Upload successful')).toBeVisible();

  // The upload request never completes, so the test has time to cancel the upload.
  await page.route(isUpload, () => {});
  await page
    .getByLabel('End frame')
    .setInputFiles({ name: 'end.png', mimeType: 'image/png', buffer: await readFile('e2e/admin/cards.spec.ts') });
  await expect(page.getByRole('progressbar', { name: 'Uploading end.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create card' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Choose an image')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create card' })).toBeEnabled();
});

test('the editor loads one card, and not all cards of all modules', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  const card = await createCard(adminApi, module.id, { slug: 'first', title: 'First', type: 'info' });
  await createCard(adminApi, module.id, { slug: 'second', title: 'Second', type: 'info' });
  const procedures: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/')) procedures.push(...pathname.slice('/trpc/'.length).split(','));
  });
  await page.goto(`/admin/cards/${card.id}`);
  await expect(page.getByLabel('Next page').locator('option')).toHaveText(['No next page', 'Second', 'New page…']);
  expect(procedures).toContain('admin.card');
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await expect(page.getByLabel('Next page').locator('option')).toHaveText(['No next page', 'First', 'Second', 'New page…']);
  expect(procedures).not.toContain('admin.cards');
});

test('saving a card with a mistake leads to the first field that is wrong', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/cards/new?module=${module.id}`);
  await page.getByLabel('Title').fill('A question');
  await page.getByLabel('Type').selectOption('mcq');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('Slug').fill('Not a slug');
  await page.getByText('Play in a loop').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByLabel('Slug')).toBeFocused();
  await expect(page.getByText('Slug may contain only lower-case letters, digits and single dashes.')).toBeInViewport();
  await page.getByLabel('Slug').fill('a-slug');
  await page.getByRole('button', { name: 'Create card' }).click();
  await expect(page.getByRole('textbox', { name: 'Option 1' })).toBeFocused();
});

test('unsaved changes are kept until the author agrees to discard them', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  const card = await createCard(adminApi, module.id, { slug: 'unsaved', title: 'Unsaved', type: 'tip' });
  await page.goto(`/admin/cards?module=${module.id}`);
  await page.getByRole('link', { name: 'Edit Unsaved' }).click();
  await page.getByLabel('Title').fill('Typed');
  const prompt = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => page.getByRole('link', { name: 'Products' }).click(),
    () => page.goBack(),
    () => page.getByRole('button', { name: 'Logout' }).click(),
  ]) {
    await leave();
    await prompt.getByRole('button', { name: 'Stay' }).click();
    await expect(prompt).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/admin/cards/${card.id}$`));
    await expect(page.getByLabel('Title')).toHaveValue('Typed');
  }

  const warning = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await closing;
  await expect(page.getByLabel('Title')).toHaveValue('Typed');

  await page.goBack();
  await prompt.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('list', { name: `Cards of ${module.title}` })).toBeVisible();
});

test('unsaved changes are not discarded without a confirmation, and a conflicting change is reported', async ({ page, adminApi }) => {
  const module = await createModule(adminApi);
  const card = await createCard(adminApi, module.id, { slug: 'shared', title: 'Shared', type: 'tip' });
  await page.goto(`/admin/cards/${card.id}`);
  await page.getByLabel('Title').fill('Mine');
  await page.getByRole('link', { name: 'Products' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await adminApi.put(`/api/admin/cards/${card.id}`, { data: { allowVideoLoop: false } });
  await page.getByRole('button', { name: 'Save card' }).click();
  const question = page.getByRole('dialog', { name: 'Someone else changed this card' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save card' }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(getToast(page, 'Learning page updated successfully.')).toBeVisible();
  const [saved] = (await (await adminApi.get(`/api/admin/cards?moduleId=${module.id}`)).json()) as {
    title: string;
    allowVideoLoop: boolean;
  }[];
  expect(saved).toMatchObject({ title: 'Mine', allowVideoLoop: false });
});

test('the small picture of a tall video in the form is filled by the lesson', async ({ adminPage: page, createDefaultCourse }) => {
  const { cards } = await createDefaultCourse();
  await page.goto(`/admin/cards/${cards.lesson.id}`);
  // A tall video that fits into the picture as a whole would leave most of it empty.
  const readEdges = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const context = canvas.getContext('2d')!;
        return [0, width - 1].map((x) => context.getImageData(x, height / 2, 1, 1).data.some((channel) => channel > 60 && channel < 256));
      });
  await expect.poll(readEdges).toEqual([true, true]);
});
