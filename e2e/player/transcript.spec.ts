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

test('the whole transcript opens while the lesson plays on, and choosing a line seeks to the line', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Forward 3 seconds' }).click();
  const opener = page.getByRole('button', { name: 'Pages, transcript and settings. Page 1 of 8' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  const paused = () => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.paused);
  await expect(sheet.locator('[role=tabpanel] [aria-current]')).toBeInViewport();
  expect(await paused()).toBe(false);
  await page.keyboard.press('ArrowDown');
  await flickTrackpad(page, 'down');
  await expect(page).toHaveURL(WELCOME);
  await expect(sheet).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);

  await sheet.getByRole('button', { name: '0:07 The box above the sheet always tells you where you are.' }).click();
  expect(await readPlaybackPosition(page)).toBeGreaterThan(7);
  await page.mouse.click(195, 60);
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await paused()).toBe(false);
});

test('a learner finds a word of the transcript, whatever its accents, and jumps there', async ({ page }) => {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Find a word in this lesson' });
  await expect(field).toBeFocused();
  await page.keyboard.type('CÓLUMN b');
  const sheet = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  await expect(sheet.getByText('1 line', { exact: true })).toBeVisible();
  await expect(sheet.locator('mark')).toHaveText('column B');
  const line = sheet.getByRole('button', { name: 'Where column B and row 3 meet, that is cell B3.' });
  await line.click();
  await expect(line).toHaveAttribute('aria-current', 'true');
  await field.fill('no such word');
  await expect(sheet.getByText('0 lines')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('paragraph').last()).toHaveText(
    'Where column B and row 3 meet, that is cell B3.',
  );
});

test('"?" shows the shortcuts, and Escape closes only the sheet', async ({ page }) => {
  await expect(getHeading(page, /./)).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Pages, transcript and settings' });
  await expect(sheet.getByText('Play or pause')).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(WELCOME);
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(WELCOME);
});

test('beside a lesson on a desktop, the tabs move by arrow keys and the pages lead to where the learner has been', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const companion = page.getByRole('complementary', { name: 'Pages, transcript and settings' });
  await expect(companion.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(getHeading(page, 'Add up a column with SUM')).toBeVisible();
  await companion.getByRole('tab', { name: 'Transcript' }).press('ArrowRight');
  await expect(companion.getByRole('tab', { name: 'Pages 8' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'Page 2 of 8, 1 done' })).toBeVisible();
  await expect(companion.getByRole('link')).toHaveCount(3);
  await expect(companion.getByText('Only after a wrong answer')).toBeVisible();
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  await companion.getByRole('link', { name: 'Welcome! Every cell has an address' }).click();
  await expect(page).toHaveURL(WELCOME);
  await page.getByRole('button', { name: 'Transcript', exact: true }).click();
  await expect(companion.getByRole('tab', { name: 'Transcript' })).toHaveCount(0);
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
