import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

const MIN_CONTRAST = 4.5;

interface TextLine {
  text: string;
  color: string;
  box: { x: number; y: number; width: number; height: number };
}

const showPlainFrame = (page: Page, color: string) =>
  page.evaluate((frame) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.video-layer { background: ${frame} } .video { visibility: hidden } .big-play-button { display: none !important }`);
    document.adoptedStyleSheets = [sheet];
  }, color);

/**
 * Returns each visible line of text with its color and its bounding box, except the text of disabled controls. Before it returns, the
 * function makes all text transparent, so that a screenshot shows only the background of the text.
 */
const collectTextLines = (page: Page): Promise<TextLine[]> =>
  page.evaluate(() => {
    const lines: TextLine[] = [];
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      if (
        !walker.currentNode.nodeValue?.trim() ||
        element.closest('.visually-hidden, :disabled') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { x, y, width, height } of range.getClientRects()) {
        const isSeen = width > 0 && element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        const isZone = element.closest('.zone') !== null;
        if (isSeen || isZone)
          lines.push({ text: element.textContent, color: getComputedStyle(element).color, box: { x, y, width, height } });
      }
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main * { color: transparent !important } main ::placeholder { color: transparent !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return lines;
  });

/** Returns, for each line of text, the lowest contrast with any pixel behind the line. Also returns the color of one video pixel. */
const measureContrasts = (canvasPage: Page, textLines: TextLine[], png: Buffer, middle: { x: number; y: number }) =>
  canvasPage.evaluate(
    async ({ lines, data, at }) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const linearize = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const luminance = (r: number, g: number, b: number) => 0.2126 * linearize(r) + 0.7152 * linearize(g) + 0.0722 * linearize(b);
      const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const contrasts = lines.map(({ text, color, box }) => {
        const [r = 0, g = 0, b = 0] = color.match(/[\d.]+/g)!.map(Number);
        const { data: pixels } = canvas.getImageData(
          Math.ceil(box.x),
          Math.ceil(box.y),
          Math.max(1, box.width - 1),
          Math.max(1, box.height - 1),
        );
        let least = Infinity;
        for (let pixel = 0; pixel < pixels.length; pixel += 4)
          least = Math.min(least, ratio(luminance(r, g, b), luminance(pixels[pixel]!, pixels[pixel + 1]!, pixels[pixel + 2]!)));
        return { text, least };
      });
      return { contrasts, pixel: Array.from(canvas.getImageData(at.x, at.y, 1, 1).data.subarray(0, 3)) };
    },
    { lines: textLines, data: png.toString('base64'), at: middle },
  );

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
