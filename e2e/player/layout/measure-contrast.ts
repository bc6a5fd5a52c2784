import type { Page } from '@playwright/test';

export const MIN_CONTRAST = 4.5;
/** Skips the brightest pixels behind a line, such as a hairline that crosses it. */
const SKIPPED_SHARE = 0.05;

interface TextLine {
  text: string;
  color: string;
  box: { x: number; y: number; width: number; height: number };
}

/**
 * Returns each visible line of text with its color and its bounding box, except the text of disabled controls. Before it returns, the
 * function makes all text transparent, so that a screenshot shows only the background of the text.
 */
export const collectTextLines = (page: Page): Promise<TextLine[]> =>
  page.evaluate(() => {
    const lines: TextLine[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      if (
        !walker.currentNode.nodeValue?.trim() ||
        element.closest('.visually-hidden, :disabled, [aria-disabled="true"], script, style') ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { x, y, width, height } of range.getClientRects()) {
        // A line at the edge of a list that scrolls, or below a button that floats, is seen only in part.
        const points = [0.02, 0.15, 0.5, 0.85, 0.98].flatMap((across) => [1, height / 2, height - 1].map((down) => [width * across, down]));
        const isSeen = width > 0 && points.every(([right, down]) => element.contains(document.elementFromPoint(x + right!, y + down!)));
        const isZone = element.closest('.zone') !== null;
        if (isSeen || isZone)
          lines.push({ text: element.textContent, color: getComputedStyle(element).color, box: { x, y, width, height } });
      }
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body * { color: transparent !important } ::placeholder { color: transparent !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return lines;
  });

/** Returns, for each line of text, the lowest contrast with the pixels behind the line. Also returns the color of one pixel. */
export const measureContrasts = (canvasPage: Page, textLines: TextLine[], png: Buffer, middle = { x: 0, y: 0 }) =>
  canvasPage.evaluate(
    async ({ lines, data, at, skippedShare }) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const linearize = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const luminance = (r: number, g: number, b: number) => 0.2126 * linearize(r) + 0.7152 * linearize(g) + 0.0722 * linearize(b);
      const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      const contrasts = lines.map(({ text, color, box }) => {
        // A mixed color has channels from 0 to 1.
        const scale = color.startsWith('color(srgb') ? 255 : 1;
        const [r = 0, g = 0, b = 0] = color.match(/[\d.]+/g)!.map((channel) => Number(channel) * scale);
        const { data: pixels } = canvas.getImageData(
          Math.ceil(box.x),
          Math.ceil(box.y),
          Math.max(1, box.width - 1),
          Math.max(1, box.height - 1),
        );
        const ratios = new Float64Array(pixels.length / 4);
        for (let pixel = 0; pixel < pixels.length; pixel += 4)
          ratios[pixel / 4] = ratio(luminance(r, g, b), luminance(pixels[pixel]!, pixels[pixel + 1]!, pixels[pixel + 2]!));
        return { text, least: ratios.sort()[Math.floor(ratios.length * skippedShare)]! };
      });
      return { contrasts, pixel: Array.from(canvas.getImageData(at.x, at.y, 1, 1).data.subarray(0, 3)) };
    },
    { lines: textLines, data: png.toString('base64'), at: middle, skippedShare: SKIPPED_SHARE },
  );

/** Returns the lines of text in the window whose contrast with the pixels behind them is too low, each with its contrast. */
export async function findUnreadableLines(page: Page, canvasPage: Page): Promise<{ text: string; least: number }[]> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const lines = await collectTextLines(page);
  const { contrasts } = await measureContrasts(canvasPage, lines, await page.screenshot());
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  if (lines.length === 0) throw new Error('The page has no text.');
  return contrasts.filter(({ least }) => least < MIN_CONTRAST);
}
