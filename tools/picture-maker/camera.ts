import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
const QUALITY = 72;
const COLLAGE_QUALITY = 82;
/** Charts and menus take this long to reach their last state. */
const SETTLING_MS = 700;

/** Waits until nothing is being loaded and every picture in the window is drawn. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const isInWindow = ({ top, bottom }: DOMRect) => top < innerHeight && bottom > 0;
    const images = [...document.images].filter((image) => isInWindow(image.getBoundingClientRect()));
    return images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
  await page.waitForTimeout(SETTLING_MS);
}

/** Writes what the window shows as WebP. */
export async function takePicture(page: Page, file: string, quality = QUALITY): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}

/** Shows pictures of phones side by side and writes them as one. */
export async function joinPictures(page: Page, pictures: readonly Buffer[], file: string): Promise<void> {
  const gap = 20;
  await page.setViewportSize({ width: pictures.length * (PHONE.width + gap) - gap, height: PHONE.height });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  await page.setContent(`<body style="margin:0;display:flex;gap:${gap}px">${images.join('')}</body>`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await takePicture(page, file, COLLAGE_QUALITY);
}
