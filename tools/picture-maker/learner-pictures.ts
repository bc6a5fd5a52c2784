import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { getPracticeAttemptPath } from '#workbook/checks/testing/practice-samples.ts';
import { writeVersion } from '#workbook/vary/write-version.ts';
import { readPracticeChecks } from '../lesson-maker/practice-checks.ts';
import { DESKTOP, joinPictures, PHONE, takePicture, waitUntilStill } from './camera.ts';
import { PICTURED_LEARNER, type School } from './make-school.ts';

/** Shows a moment of the video of the page, which is playing. The picture must be taken at once. */
async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.locator('[data-video="lesson"]').evaluate(async (video: HTMLVideoElement, time) => {
    await video.play();
    video.currentTime = time;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, seconds);
}

/** Writes the pictured learner's own workbook of the trips, with a total that leaves out a cell. */
async function buildWrongTrips(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const text = await page.getByText(/^Your numbers: set \d+$/).textContent();
  const set = Number(/\d+/.exec(text!)![0]);
  const { cells } = readPracticeChecks('trips').versions.find(({ number }) => number === set)!;
  const attempt = new Uint8Array(await readFile(getPracticeAttemptPath('trips-one-short')));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: 'mine.xlsx', mimeType, buffer: Buffer.from(await writeVersion(attempt, { cells, results: {} })) };
}

/** Takes the pictures of README.md and of the installed app. */
export async function takeLearnerPictures(
  browser: Browser,
  address: string,
  { key }: School,
  isWanted: (name: string) => boolean,
): Promise<void> {
  const settings = { baseURL: address, timezoneId: 'UTC', locale: 'en-US', reducedMotion: 'reduce' } as const;
  const enter = async (options: BrowserContextOptions, nickname = PICTURED_LEARNER): Promise<Page> => {
    const context = await browser.newContext({ ...settings, ...options });
    await context.request.post('/api/gate/enter', { data: { key, nickname } });
    return context.newPage();
  };
  const phoneOptions = { viewport: PHONE, hasTouch: true, isMobile: true };
  const phone = await enter(phoneOptions);
  const collage = await (await browser.newContext()).newPage();
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await waitUntilStill(page);
  };

  if (isWanted('learner')) {
    await open(phone, '/modules');
    const modules = await phone.screenshot();
    await open(phone, '/play/first-steps/lock-a-cell');
    await phone.getByRole('button', { name: 'Play', exact: true }).first().tap();
    await seekTo(phone, 6);
    const lesson = await phone.screenshot();
    await open(phone, '/play/first-steps/first-challenge');
    await phone.getByLabel('Answer 1').setInputFiles(await buildWrongTrips(phone));
    await phone.getByText('Only what is saved is checked.').waitFor();
    await phone.getByRole('button', { name: 'Submit' }).tap();
    await phone.getByRole('button', { name: 'Try Again' }).waitFor();
    await waitUntilStill(phone);
    await seekTo(phone, 6);
    await joinPictures(collage, [lesson, await phone.screenshot(), modules], 'docs/learner.webp');
  }
  if (isWanted('try-it-here')) {
    await open(phone, '/play/find-and-summarise/lookup-challenge');
    await seekTo(phone, 2);
    const task = await phone.screenshot();
    await phone.getByRole('button', { name: 'Solve it here' }).tap();
    await phone.getByRole('gridcell', { name: /^B2,/ }).tap();
    const editor = phone.getByRole('combobox', { name: 'Formula for B2' });
    await editor.tap();
    await editor.fill('=XLOOKUP(A2,$C$2:$C$5,$D$2:$D$5)');
    await editor.press('Home');
    await waitUntilStill(phone);
    await seekTo(phone, 2);
    await joinPictures(collage, [task, await phone.screenshot()], 'docs/try-it-here.webp');
  }
  if (isWanted('app'))
    for (const [shape, options] of Object.entries({ phone: phoneOptions, desktop: { viewport: DESKTOP } })) {
      const page = await enter(options, shape === 'phone' ? 'Robin' : 'Kim');
      await open(page, '/play/first-steps/welcome');
      await seekTo(page, 8);
      await takePicture(page, `src/client/public/screenshot-${shape}.webp`);
      await page.context().close();
    }
  for (const page of [phone, collage]) await page.context().close();
}
