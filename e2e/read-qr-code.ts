import jsQR from 'jsqr';
import type { Locator, Page } from '@playwright/test';

/** Reads a QR code from a screenshot, as a phone's camera does. */
export async function readQrCode(page: Page, code: Locator): Promise<string | undefined> {
  const screenshot = (await code.screenshot({ scale: 'css' })).toString('base64');
  const { data, width, height } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const image = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...image.data], width: image.width, height: image.height };
  }, screenshot);
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}
