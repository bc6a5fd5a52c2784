import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { getLessonVideo } from './gestures.ts';

const media = (name: string) => readFile(new URL(`../assets/lessons/${name}`, import.meta.url));
const seek = (page: Page, seconds: number) =>
  getLessonVideo(page).evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);

/** Where the lesson's picture lies on the screen, without the black beside it. */
const measureVideoFrame = (page: Page) =>
  getLessonVideo(page).evaluate((video: HTMLVideoElement) => {
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    return { x: box.x + (box.width - width) * 0.5, y: box.y + (box.height - height) * 0.46, width, height };
  });

// Without motion the lesson waits at its start.
test.use({ reducedMotion: 'reduce' });

test('words lie over the lesson in their zones, each at its time', async ({ page, givenFile, givenLesson }) => {
  const words = { type: 'text', tEnd: 60_000 };
  const path = await givenLesson(page, {
    videoId: await givenFile('mp4', await media('sum.mp4'), 'video/mp4'),
    overlays: [
      { ...words, zoneId: 'top-left', text: 'From the start', tStart: 0, styles: { fontSize: 20, position: 'fixed' } },
      { ...words, zoneId: 'bottom-right', text: 'After two seconds', tStart: 2000 },
      { ...words, zoneId: 'full-screen', type: 'image', src: '/no-such-picture.png', text: 'A picture', tStart: 0 },
    ],
  });
  await page.goto(path);
  const first = page.getByText('From the start');
  const second = page.getByText('After two seconds');
  await expect(first).toBeVisible();
  await expect(first).toHaveCSS('font-size', '20px');
  await expect(first).toHaveCSS('position', 'static');
  await expect(second).toHaveCount(0);

  // In the upper left third of the picture, and of nothing beside it.
  const picture = await measureVideoFrame(page);
  const place = (await first.boundingBox())!;
  expect(place.x).toBeGreaterThanOrEqual(picture.x);
  expect(place.x + place.width).toBeLessThanOrEqual(picture.x + picture.width / 3);
  expect(place.y).toBeGreaterThanOrEqual(picture.y);
  expect(place.y).toBeLessThan(picture.y + picture.height / 3);

  await seek(page, 3);
  await expect(second).toBeVisible();
  await expect(first).toBeVisible();
  await seek(page, 1);
  await expect(second).toHaveCount(0);
});

test('pictures and videos lie over the lesson in their zones, from their start to their end', async ({ page, givenFile, givenLesson }) => {
  const path = await givenLesson(page, {
    videoId: await givenFile('mp4', await media('sum.mp4'), 'video/mp4'),
    overlays: [
      {
        zoneId: 'bottom-center',
        type: 'image',
        src: '/icon-180.png',
        text: 'The key',
        tStart: 2000,
        tEnd: 4000,
        styles: {
          opacity: 0.5,
          maxWidth: '40%',
          position: 'fixed',
          width: '300vw',
          backgroundImage: 'url(https://example.com/seen.png)',
        },
      },
      { zoneId: 'full-screen', type: 'video', src: '/public-objects/demo-ranges.mp4', tStart: 3000, tEnd: 6000 },
    ],
  });
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('example.com')) abroad.push(request.url());
  });
  await page.goto(path);
  const image = page.getByRole('img', { name: 'The key' });
  const film = page.locator('[data-zone="full-screen"] video');
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await expect(image).toHaveCount(0);
  await expect(film).toHaveCount(0);

  await seek(page, 3.5);
  await expect(image).toBeVisible();
  await expect(film).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(180);
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
  // Only what is harmless is worn.
  await expect(image).toHaveCSS('opacity', '0.5');
  await expect(image).toHaveCSS('position', 'static');
  await expect(image).toHaveCSS('background-image', 'none');
  const picture = await measureVideoFrame(page);
  const place = (await image.boundingBox())!;
  expect(place.width).toBeLessThanOrEqual((picture.width / 3) * 0.4 + 1);
  expect(place.x).toBeGreaterThanOrEqual(picture.x + picture.width / 3);
  expect(place.x + place.width).toBeLessThanOrEqual(picture.x + (picture.width * 2) / 3);
  expect(place.y).toBeGreaterThanOrEqual(picture.y + (picture.height * 2) / 3);
  expect((await film.boundingBox())!.width).toBeCloseTo(picture.width, 0);

  // The film is silent, goes with the lesson, and lets the tap through that pauses both.
  const state = () => film.evaluate((element: HTMLVideoElement) => [element.muted, element.paused]);
  expect(await state()).toEqual([true, true]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(state).toEqual([true, false]);
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(state).toEqual([true, true]);

  await seek(page, 5);
  await expect(image).toHaveCount(0);
  await expect(film).toBeVisible();
  await seek(page, 6.5);
  await expect(film).toHaveCount(0);
  expect(abroad).toEqual([]);
});
