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

const LAST_LINE = 'Now change any number, and the total follows by itself.';
const textOverlay = { type: 'text', tStart: 0, tEnd: 60_000 };
const overlays = [
  { ...textOverlay, zoneId: 'middle-left', text: 'In its zone' },
  { ...textOverlay, zoneId: 'transcript', text: 'Over the foot of the picture' },
];
// A long title and the transcript overlap the video, and a quiz is below the video.
const title = 'A title that needs several lines on a phone, so that it lies over the foot of the picture';
const options = [{ label: '=MAX(B2:B5)' }, { label: '=SUM(B2:B5)', isCorrect: true }];

for (const { name, fields, expected } of [
  { name: 'overlays', fields: { overlays }, expected: ['1x', 'In its zone', 'Over the foot of the picture', 'Look closely'] },
  {
    name: 'a long title',
    fields: { title, fileUrl: '/practice/sales.xlsx' },
    expected: ['1x', 'A title that', 'Download File', LAST_LINE],
  },
  {
    name: 'a quiz',
    fields: { type: 'mcq', title: 'Which one adds up?', options },
    expected: ['1x', 'Which one', '=SUM(B2:B5)', 'Choose an answer to continue', LAST_LINE],
  },
  { name: 'a challenge', fields: null, expected: ['1x', 'The formula', 'Submit'] },
])
  test(`text of ${name} over the video is readable on any frame`, async ({ page, context, uploadFile, createLesson, getSampleCard }) => {
    const video = await readFile(new URL('../../../assets/lessons/sum.mp4', import.meta.url));
    const { transcriptId } = await getSampleCard('add-up');
    const shown = { videoId: await uploadFile('mp4', video, 'video/mp4'), ...(expected.includes(LAST_LINE) && { transcriptId }) };
    const path = fields === null ? '/challenge/demo-challenge-1' : await createLesson(page, { ...shown, ...fields });
    const canvasPage = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
    if (expected.includes(LAST_LINE)) {
      await page.getByRole('slider', { name: 'Seek' }).press('End');
      await expect(page.getByText(LAST_LINE)).toBeVisible();
    }
    if (name === 'overlays') await expect(page.getByText('In its zone')).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const { frame, rgb } of [
        { frame: 'white', rgb: 255 },
        { frame: 'black', rgb: 0 },
      ]) {
        const where = `${name} on ${width} by ${height} over ${frame}`;
        await showPlainFrame(page, frame);
        // Every text is in sight once the arrangement has followed the new size.
        for (const part of expected) await expect(page.getByText(part).filter({ visible: true }).first(), where).toBeVisible();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const box = (await page.locator('.video-layer').boundingBox())!;
        const lines = await collectTextLines(page);
        const { contrasts, pixel } = await measureContrasts(canvasPage, lines, await page.screenshot(), {
          x: box.x + box.width / 2,
          y: box.y + box.height / 4,
        });
        if (name === 'overlays') expect(pixel, where).toEqual([rgb, rgb, rgb]);
        for (const part of expected) expect(contrasts.map((line) => line.text).join(' | '), where).toContain(part);
        expect(
          contrasts.filter(({ least }) => least < MIN_CONTRAST),
          where,
        ).toEqual([]);
      }
    }
  });
