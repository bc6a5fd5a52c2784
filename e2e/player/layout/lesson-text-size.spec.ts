import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { computeScene } from '../../../tools/lesson-maker/compute-scene.ts';
import { createFrameLayout } from '../../../tools/lesson-maker/frame-layout.ts';
import { lessonByName } from '../../../tools/lesson-maker/lesson-registry.ts';
import { createSceneBoxes } from '../../../tools/lesson-maker/scene-boxes.ts';

const MAKER = new URL('../../../tools/lesson-maker/', import.meta.url);
const PHONE_WIDTH = 390;
const MIN_TEXT_PX = 11;

/** Reads the subtitles of a shipped lesson. Returns the start and the end of every sentence in seconds. */
function readTimings(name: string): { start: number; end: number }[] {
  const toSeconds = (stamp: string) =>
    stamp.split(/[:,]/).reduce((sum, part, index) => sum + Number(part) * [3600, 60, 1, 0.001][index]!, 0);
  const subtitles = readFileSync(new URL(`../../../assets/lessons/${name}.srt`, import.meta.url), 'utf8');
  return [...subtitles.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, start, end]) => ({ start: toSeconds(start!), end: toSeconds(end!) }));
}

test('the text of every sample lesson is at least 11 pixels high on a phone', async ({ page }) => {
  await page.goto(new URL('lesson.html', MAKER).href);
  for (const [name, lesson] of Object.entries(lessonByName)) {
    const { shape, fontSize, width } = createFrameLayout(lesson);
    const timings = readTimings(name);
    for (const { start, end } of timings) {
      const boxes = createSceneBoxes(lesson, computeScene(lesson, timings, (start + end) / 2));
      await page.evaluate(`draw(${JSON.stringify(boxes)}, '${shape}', ${fontSize})`);
      const sizes = await page.locator('#frame > div').evaluateAll((parts) =>
        parts
          // The test does not measure the size of the arrow ▼, because the arrow is a graphic and not text.
          .filter((part) => part.textContent.trim() !== '' && part.textContent !== '▼')
          .map((part) => parseFloat(getComputedStyle(part).fontSize)),
      );
      expect((Math.min(...sizes) * PHONE_WIDTH) / width, `${name} at ${start} seconds`).toBeGreaterThanOrEqual(MIN_TEXT_PX);
    }
  }
});
