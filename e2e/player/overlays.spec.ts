import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getLessonVideo } from './player-page.ts';

const readLessonFile = (name: string) => readFile(new URL(`../../assets/lessons/${name}`, import.meta.url));
const seek = (page: Page, seconds: number) =>
  getLessonVideo(page).evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), seconds);

/** Returns the bounding box of the visible video frame, without the black bars beside it. */
const measureVideoFrame = (page: Page) =>
  getLessonVideo(page).evaluate((video: HTMLVideoElement) => {
    const box = video.getBoundingClientRect();
    const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    return { x: box.x + (box.width - width) * 0.5, y: box.y + (box.height - height) * 0.46, width, height };
  });

// Lessons do not start automatically when the browser prefers reduced motion.
test.use({ reducedMotion: 'reduce' });

test('text overlays appear in their zones at their times', async ({ page, uploadFile, createLesson }) => {
  const textOverlay = { type: 'text', tEnd: 60_000 };
  const path = await createLesson(page, {
    videoId: await uploadFile('mp4', await readLessonFile('sum.mp4'), 'video/mp4'),
    overlays: [
      { ...textOverlay, zoneId: 'top-left', text: 'From the start', tStart: 0, styles: { fontSize: 20, position: 'fixed' } },
      { ...textOverlay, zoneId: 'bottom-right', text: 'After two seconds', tStart: 2000 },
      { ...textOverlay, zoneId: 'full-screen', type: 'image', src: '/no-such-frame.png', text: 'A picture', tStart: 0 },
    ],
  });
  await page.goto(path);
  const first = page.getByText('From the start');
  const second = page.getByText('After two seconds');
  await expect(first).toBeVisible();
  await expect(first).toHaveCSS('font-size', '20px');
  await expect(first).toHaveCSS('position', 'static');
  await expect(second).toHaveCount(0);

  // The overlay is in the upper left third of the video frame. The black bars beside the video are not part of the video frame.
  const frame = await measureVideoFrame(page);
  const box = (await first.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(frame.x);
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width / 3);
  expect(box.y).toBeGreaterThanOrEqual(frame.y);
  expect(box.y).toBeLessThan(frame.y + frame.height / 3);

  await seek(page, 3);
  await expect(second).toBeVisible();
  await expect(first).toBeVisible();
  await seek(page, 1);
  await expect(second).toHaveCount(0);
});

test('image and video overlays appear in their zones from their start to their end', async ({ page, uploadFile, createLesson }) => {
  const path = await createLesson(page, {
    videoId: await uploadFile('mp4', await readLessonFile('sum.mp4'), 'video/mp4'),
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
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('example.com')) externalRequests.push(request.url());
  });
  await page.goto(path);
  const image = page.getByRole('img', { name: 'The key' });
  const video = page.locator('[data-zone="full-screen"] video');
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await expect(image).toHaveCount(0);
  await expect(video).toHaveCount(0);

  await seek(page, 3.5);
  await expect(image).toBeVisible();
  await expect(video).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(180);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
  // Of an overlay's CSS properties, the player applies only the ones that are known to be safe.
  await expect(image).toHaveCSS('opacity', '0.5');
  await expect(image).toHaveCSS('position', 'static');
  await expect(image).toHaveCSS('background-image', 'none');
  const frame = await measureVideoFrame(page);
  const box = (await image.boundingBox())!;
  expect(box.width).toBeLessThanOrEqual((frame.width / 3) * 0.4 + 1);
  expect(box.x).toBeGreaterThanOrEqual(frame.x + frame.width / 3);
  expect(box.x + box.width).toBeLessThanOrEqual(frame.x + (frame.width * 2) / 3);
  expect(box.y).toBeGreaterThanOrEqual(frame.y + (frame.height * 2) / 3);
  expect((await video.boundingBox())!.width).toBeCloseTo(frame.width, 0);

  // The overlay video is muted, and it plays and pauses together with the lesson video. A tap on the overlay video pauses both videos.
  const state = () => video.evaluate((element: HTMLVideoElement) => [element.muted, element.paused]);
  expect(await state()).toEqual([true, true]);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(state).toEqual([true, false]);
  await page.mouse.click(frame.x + frame.width / 2, frame.y + frame.height / 2);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(state).toEqual([true, true]);

  await seek(page, 5);
  await expect(image).toHaveCount(0);
  await expect(video).toBeVisible();
  await seek(page, 6.5);
  await expect(video).toHaveCount(0);
  expect(externalRequests).toEqual([]);
});
