import { readFile } from 'node:fs/promises';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';
import { flickTrackpad } from './gestures.ts';
import { getHeading, getLessonVideo, readPlaybackPosition } from './player-page.ts';

const WELCOME = /\/play\/first-steps\/welcome$/;

test.beforeEach(async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/play/first-steps/welcome');
});

test('the full transcript can be read, and choosing a line seeks to the line', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  const opener = page.getByRole('button', { name: 'All lines' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Full transcript' });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  const paused = () => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(paused).toBe(true);
  await expect(dialog.locator('[aria-current]')).toHaveCount(1);
  await expect(dialog.locator('[aria-current]')).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await flickTrackpad(page, 'down');
  await expect(page).toHaveURL(WELCOME);
  await expect(dialog).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);

  await dialog.getByRole('button', { name: '0:07 The box above the sheet always tells you where you are.' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await readPlaybackPosition(page)).toBeGreaterThan(7);
  await expect.poll(paused).toBe(false);
});

test('a paused lesson stays paused after a line is chosen, and the chosen line becomes the current line', async ({ page }) => {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'All lines' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full transcript' });
  const line = dialog.getByRole('button', { name: 'Where column B and row 3 meet, that is cell B3.' });
  await line.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('paragraph').last()).toHaveText(
    'Where column B and row 3 meet, that is cell B3.',
  );
  await page.getByRole('button', { name: 'All lines' }).click();
  await expect(line).toHaveAttribute('aria-current', 'true');
});

test('"?" shows the shortcuts, and Escape closes only that dialog', async ({ page }) => {
  await expect(getHeading(page, /./)).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(dialog.getByText('Play or pause')).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(WELCOME);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(WELCOME);
});

const LONG_CUES = [
  [0, 'Short.'],
  [2, 'A second line that is short.'],
  [4, `This one goes on and on: ${'the box above the sheet tells you where you are, '.repeat(5)}always.`],
  [6, 'After a long line comes a short one.'],
  [8, 'And another one, which takes two rows on a phone that is held upright.'],
  [10, `At last one that is too long for four rows: ${'where a column and a row meet, there is a cell, '.repeat(6)}always.`],
] as const;

test('on a phone, an earlier line is shown completely or not at all, and the current line is always shown', async ({
  page,
  uploadFile,
  createLesson,
}) => {
  const formatTimestamp = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')},000`;
  const srt = LONG_CUES.map(([at, text], index) => `${index + 1}\n${formatTimestamp(at)} --> ${formatTimestamp(at + 2)}\n${text}\n`).join(
    '\n',
  );
  const video = await readFile(new URL('../../assets/lessons/sum.mp4', import.meta.url));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const path = await createLesson(page, {
    videoId: await uploadFile('mp4', video, 'video/mp4'),
    transcriptId: await uploadFile('srt', Buffer.from(srt), 'application/x-subrip'),
  });
  await page.goto(path);
  const panel = page.getByRole('region', { name: 'Transcript' });
  const wholeEarlier: number[] = [];
  for (const [at, text] of LONG_CUES) {
    await getLessonVideo(page).evaluate((video: HTMLVideoElement, to) => void (video.currentTime = to), at + 1);
    await expect(panel.locator('[aria-current]')).toHaveText(text);
    const seen = await panel.evaluate((region) => {
      const frame = region.getBoundingClientRect();
      const current = region.querySelector('[aria-current]')!.getBoundingClientRect();
      const earlierBox = region.querySelector('.earlier-lines')!.getBoundingClientRect();
      const earlier = [...region.querySelectorAll('.earlier-lines p')].map((line) => line.getBoundingClientRect());
      const isWithin = (line: DOMRect) =>
        line.left >= earlierBox.left - 1 && line.right <= earlierBox.right + 1 && line.top >= earlierBox.top - 1;
      const isOut = (line: DOMRect) => line.left >= earlierBox.right - 1;
      return {
        isCurrentWhole: current.top >= frame.top - 1 && current.bottom <= frame.bottom + 1,
        whole: earlier.filter(isWithin).length,
        cut: earlier.filter((line) => !isWithin(line) && !isOut(line)).length,
      };
    });
    expect(seen).toMatchObject({ isCurrentWhole: true, cut: 0 });
    wholeEarlier.push(seen.whole);
  }
  expect(wholeEarlier).toEqual([0, 1, 0, 0, 1, 0]);
});
