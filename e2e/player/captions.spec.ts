import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';
import { getLessonVideo, readPlaybackPosition } from './player-page.ts';

const toVtt = (lines: readonly string[]) =>
  Buffer.from(`WEBVTT\n\n${lines.map((line, n) => `00:0${n * 4}.000 --> 00:59.000\n${line}\n`).join('\n')}`);

test('an author adds captions in French, and a learner reads, keeps, finds and saves them', async ({
  page,
  adminPage,
  createCourse,
  enterAsLearner,
  uploadFile,
  getSampleCard,
}) => {
  const { videoId } = await getSampleCard('add-up');
  const own = await uploadFile('vtt', toVtt(['Choose the cell', 'Press the key']), 'text/vtt');
  const other = await uploadFile('vtt', toVtt(['Second page']), 'text/vtt');
  const { cards, moduleSlug, productId } = await createCourse([
    { slug: 'lesson', title: 'Locked cells', type: 'info', videoId, transcriptId: own },
    { slug: 'next', title: 'Next', type: 'info', videoId, transcriptId: other },
  ]);

  const named = await adminPage.request.put(`/api/admin/products/${productId}`, { data: { language: 'en' } });
  expect(named.ok()).toBe(true);
  await adminPage.goto(`/admin/cards/${cards[0]!.id}`);
  await expect(adminPage.getByRole('heading', { name: 'Captions in other languages' })).toBeVisible();
  for (const number of [1, 2]) {
    await adminPage.getByRole('button', { name: 'Add a language' }).click();
    await adminPage.getByLabel(`Language of captions ${number}`).fill('French');
  }
  await adminPage
    .getByLabel('Captions 1', { exact: true })
    .setInputFiles({ name: 'cells.vtt', mimeType: 'text/vtt', buffer: toVtt(['Choisissez la cellule', 'Appuyez sur la touche']) });
  await expect(adminPage.getByText('cells.vtt')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(adminPage.getByText('French is there twice.')).toBeVisible();
  await adminPage.screenshot({ path: test.info().outputPath('form.png'), fullPage: true });
  await adminPage.getByRole('button', { name: 'Remove captions 2' }).click();
  expect((await createAxeBuilder(adminPage).analyze()).violations).toEqual([]);
  await adminPage.getByRole('button', { name: 'Save card' }).click();
  await expect(adminPage.getByRole('status').filter({ hasText: 'Learning page updated successfully.' })).toBeVisible();

  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/lesson`);
  const panel = page.getByRole('region', { name: 'Transcript' });
  await expect(panel).toHaveAttribute('lang', 'en');
  await expect(panel).toContainText(/Choose the cell|Press the key/);
  await page.getByRole('button', { name: 'Pages, transcript and settings. Page 1 of 2' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  await sheet.getByRole('tab', { name: 'Settings' }).click();
  await sheet.getByRole('button', { name: 'Captions: English' }).click();
  const french = sheet.getByRole('menuitemradio', { name: 'Français' });
  await expect(french).toHaveAttribute('lang', 'fr');
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await page.screenshot({ path: test.info().outputPath('menu.png') });
  const before = await readPlaybackPosition(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Captions: Français' })).toBeFocused();
  expect(Math.abs((await readPlaybackPosition(page)) - before)).toBeLessThan(5);
  await sheet.getByRole('tab', { name: 'Transcript' }).click();
  await expect(sheet.getByRole('button', { name: 'Choisissez la cellule' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('transcript.png') });
  await page.keyboard.press('Escape');
  await expect(panel).toHaveAttribute('lang', 'fr');
  const track = getLessonVideo(page).locator('track');
  await expect(track).toHaveAttribute('srclang', 'fr');
  await expect(track).toHaveAttribute('label', 'Français');

  // A page without French shows the language of the lessons, and the choice stays.
  await page.goto(`/play/${moduleSlug}/next`);
  await expect(panel.getByText('Second page')).toBeVisible();
  await page.goto(`/play/${moduleSlug}/lesson`);
  await expect(panel).toContainText(/Choisissez la cellule|Appuyez sur la touche/);

  const hits = (await (await page.request.get('/api/search?q=touche')).json()) as { language: string; second: number }[];
  expect(hits).toMatchObject([{ language: 'fr', second: 4 }]);
});
