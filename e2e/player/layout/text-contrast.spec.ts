import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { collectTextLines, measureContrasts, MIN_CONTRAST } from './measure-contrast.ts';

const showPlainFrame = (page: Page, color: string) =>
  page.evaluate((frame) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.video-layer { background: ${frame} } .video { visibility: hidden } .big-play-button { display: none !important }`);
    document.adoptedStyleSheets = [sheet];
  }, color);

// The reduced motion setting prevents animations during the measurement.
test.use({ reducedMotion: 'reduce' });

test('text over the video is readable on any frame', async ({
  page,
  context,
  uploadFile,
  createLesson,
  createCourse,
  enterAsLearner,
  getSampleCard,
}) => {
  const video = await readFile(new URL('../../../assets/lessons/sum.mp4', import.meta.url));
  const textOverlay = { type: 'text', tStart: 0, tEnd: 60_000 };
  const videoId = await uploadFile('mp4', video, 'video/mp4');
  const overlays = [
    { ...textOverlay, zoneId: 'middle-left', text: 'In its zone' },
    { ...textOverlay, zoneId: 'transcript', text: 'Over the foot of the picture' },
  ];
  const lesson = await createLesson(page, { videoId, overlays });
  // A long title and the transcript overlap the video, and a quiz is below the video.
  const { transcriptId } = await getSampleCard('add-up');
  const options = [{ label: '=MAX(B2:B5)' }, { label: '=SUM(B2:B5)', isCorrect: true }];
  const title = 'A title that needs several lines on a phone, so that it lies over the foot of the picture';
  const { moduleSlug } = await createCourse([
    { slug: 'long', type: 'info', title, fileUrl: '/practice/sales.xlsx', videoId, transcriptId },
    { slug: 'quiz', type: 'mcq', title: 'Which one adds up?', options, videoId, transcriptId },
  ]);
  const lastLine = 'Now change any number, and the total follows by itself.';
  const canvasPage = await context.newPage();
  for (const { path, expected } of [
    { path: lesson, expected: ['1x', 'In its zone', 'Over the foot of the picture', 'Look closely'] },
    { path: `/play/${moduleSlug}/long`, expected: ['1x', 'A title that', 'Download File', lastLine] },
    { path: `/play/${moduleSlug}/quiz`, expected: ['1x', 'Which one', '=SUM(B2:B5)', 'Choose an answer to continue', lastLine] },
    { path: '/challenge/demo-challenge-1', expected: ['1x', 'The formula', 'Submit'] },
  ]) {
    await enterAsLearner(page, path.includes(moduleSlug) ? moduleSlug : lesson.split('/')[2]);
    await page.goto(path);
    await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
    if (expected.includes(lastLine)) {
      await page.getByRole('slider', { name: 'Seek' }).press('End');
      await expect(page.getByText(lastLine)).toBeVisible();
    }
    if (path === lesson) await expect(page.getByText('In its zone')).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The arrangement follows the new size in the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      for (const { frame, rgb } of [
        { frame: 'white', rgb: 255 },
        { frame: 'black', rgb: 0 },
      ]) {
        await showPlainFrame(page, frame);
        const box = (await page.locator('.video-layer').boundingBox())!;
        const lines = await collectTextLines(page);
        const { contrasts, pixel } = await measureContrasts(canvasPage, lines, await page.screenshot(), {
          x: box.x + box.width / 2,
          y: box.y + box.height / 4,
        });
        const where = `${path} on ${width} by ${height} over ${frame}`;
        if (path === lesson) expect(pixel, where).toEqual([rgb, rgb, rgb]);
        for (const part of expected) expect(contrasts.map((line) => line.text).join(' | '), where).toContain(part);
        expect(
          contrasts.filter(({ least }) => least < MIN_CONTRAST),
          where,
        ).toEqual([]);
      }
    }
  }
});
