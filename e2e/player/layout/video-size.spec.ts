import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { getLessonVideo } from '../player-page.ts';

/**
 * Sets the number of pixels by which a measured video width may fall short of the expected minimum width. The tolerance is needed because
 * browsers round sizes.
 */
const TOLERANCE_PX = 1;
const SCREENS = ['320x568', '375x667', '390x844', '768x1024', '568x320', '844x390', '1024x768', '1280x800', '1920x1080', '3840x2160'];

const links = [1, 2, 3, 4, 5, 6].map((number) => ({ label: `Video ${number}`, youtubeId: 'rwbho0CgEAE' }));
const PAGES = [
  { type: 'info' },
  { type: 'tip' },
  {
    type: 'mcq',
    options: [{ label: '=SUM(B2:B5)', isCorrect: true }, ...['MAX', 'MIN', 'COUNT'].map((name) => ({ label: `=${name}(B2:B5)` }))],
  },
  { type: 'aggregator', links },
  { type: 'resourceLibrary', links },
  { type: 'challenge', answers: [1, 2, 3, 4].map(() => ({ type: 'text' })) },
];

/** Lists the minimum width of the video frame for each video shape and page type, in the order of `SCREENS`. */
const MIN_WIDTHS: Record<string, Record<string, number[]>> = {
  '9x16': {
    info: [235, 291, 390, 492, 180, 219, 432, 450, 608, 1215],
    tip: [235, 291, 390, 492, 180, 219, 432, 450, 608, 1215],
    mcq: [109, 150, 235, 366, 180, 219, 432, 450, 608, 1215],
    aggregator: [109, 128, 202, 366, 180, 219, 432, 450, 608, 1215],
    resourceLibrary: [109, 128, 202, 373, 180, 219, 432, 450, 608, 1215],
    challenge: [95, 112, 142, 172, 148, 219, 172, 180, 243, 486],
  },
  '4x5': {
    info: [320, 375, 390, 699, 256, 312, 614, 640, 864, 1728],
    tip: [320, 375, 390, 699, 256, 312, 614, 640, 864, 1728],
    mcq: [154, 192, 334, 520, 256, 312, 614, 640, 864, 1728],
    aggregator: [154, 182, 287, 520, 256, 312, 614, 640, 864, 1728],
    resourceLibrary: [154, 182, 287, 531, 256, 312, 614, 640, 864, 1728],
    challenge: [136, 160, 202, 245, 148, 312, 245, 256, 345, 691],
  },
  '1x1': {
    info: [320, 375, 390, 768, 260, 390, 624, 800, 1080, 2160],
    tip: [320, 375, 390, 768, 260, 390, 624, 800, 1080, 2160],
    mcq: [193, 241, 390, 652, 260, 390, 624, 800, 1080, 2160],
    aggregator: [193, 227, 359, 650, 260, 390, 624, 800, 1080, 2160],
    resourceLibrary: [193, 227, 359, 664, 260, 390, 624, 800, 1080, 2160],
    challenge: [170, 200, 253, 307, 148, 371, 307, 320, 432, 864],
  },
  '16x9': {
    // From 1680 px on, the companion is beside the lesson.
    info: [320, 375, 390, 768, 568, 693, 1024, 1152, 1400, 3320],
    tip: [320, 375, 390, 768, 568, 693, 981, 1038, 1400, 3320],
    mcq: [320, 375, 390, 768, 260, 536, 698, 754, 1252, 3172],
    aggregator: [320, 375, 390, 768, 260, 536, 692, 748, 1246, 3166],
    resourceLibrary: [320, 375, 390, 768, 260, 536, 716, 773, 1271, 3191],
    challenge: [302, 355, 390, 545, 148, 371, 403, 504, 883, 1766],
  },
};

/** Returns the width of the visible video frame, without the black bars beside it. */
const measurePictureWidth = (page: Page) =>
  getLessonVideo(page).evaluate((video: HTMLVideoElement) => {
    const { width, height } = video.getBoundingClientRect();
    return Math.round(Math.min(width, (height * video.videoWidth) / video.videoHeight));
  });

// The reduced motion setting keeps the lesson paused, so that no element fades or moves during the measurement.
test.use({ reducedMotion: 'reduce' });

for (const [shape, minWidths] of Object.entries(MIN_WIDTHS)) {
  test(`a video of ${shape.replace('x', ' to ')} is as large as the screen allows on every page`, async ({
    page,
    uploadFile,
    createCourse,
    enterAsLearner,
  }) => {
    test.slow();
    const videoId = await uploadFile('mp4', await readFile(new URL(`../videos/${shape}.mp4`, import.meta.url)), 'video/mp4');
    const course = await createCourse(PAGES.map((card) => ({ slug: card.type.toLowerCase(), title: 'Look closely', videoId, ...card })));
    await enterAsLearner(page, course.moduleSlug);
    for (const { type } of PAGES) {
      await page.goto(`/play/${course.moduleSlug}/${type.toLowerCase()}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Look closely' })).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
      for (const [index, screen] of SCREENS.entries()) {
        const [width = 0, height = 0] = screen.split('x').map(Number);
        await page.setViewportSize({ width, height });
        const least = minWidths[type]![index]! - TOLERANCE_PX;
        await expect.poll(() => measurePictureWidth(page), `${type} on ${screen}`).toBeGreaterThanOrEqual(least);
      }
    }
  });
}
