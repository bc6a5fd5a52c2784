import { createNickname, expect, test } from '../fixtures.ts';

test('a product that marks its videos shows the nickname faintly inside the picture, under no text or control', async ({
  page,
  adminApi,
  getSampleCard,
  createCourse,
}) => {
  const { videoId, transcriptId } = await getSampleCard('add-up');
  const options = ['MAX', 'MIN'].map((label) => ({ label, isCorrect: label === 'MAX' }));
  const course = await createCourse([
    { slug: 'lesson', title: 'Lesson', type: 'info', videoId, transcriptId },
    { slug: 'question', title: 'Question', type: 'mcq', videoId, options },
    { slug: 'tip', title: 'Tip', type: 'tip', videoId },
    { slug: 'no-video', title: 'No video', type: 'info' },
  ]);
  const nickname = createNickname();
  const enter = () => page.request.post('/api/gate/enter', { data: { key: course.key, nickname } });
  const open = async (index: number) => {
    await page.goto(`/play/${course.moduleSlug}/${course.cards[index]!.slug}`);
    await expect(page.getByRole('heading', { name: course.cards[index]!.title })).toBeVisible();
  };
  await enter();
  await open(0);
  const mark = page.locator('.video-mark');
  await expect(mark).toHaveCount(0);

  const response = await adminApi.post('/trpc/admin.setMark', { data: { productId: course.productId, hasMark: true } });
  expect(response.ok()).toBe(true);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const index of [0, 1, 2]) {
      await open(index);
      await expect(mark).toHaveText(new RegExp(`^${nickname} · .. · .{4}$`));
      await expect(mark).toHaveAttribute('aria-hidden', 'true');
      await expect.poll(() => mark.evaluate(countCovered)).toBe(0);
    }
  }
  await open(3);
  await expect(mark).toBeHidden();
});

/** Counts the texts and controls over the picture that touch the mark. */
function countCovered(mark: Element): number {
  const box = mark.getBoundingClientRect();
  return [...document.querySelectorAll('.player :is(h1, p, button, a, input)')].filter((element) => {
    const other = element.getBoundingClientRect();
    const isApart = other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom;
    return other.width > 0 && !isApart;
  }).length;
}

test('the mark moves after thirty seconds of playing, with reduced motion only with the page, and is in no free lesson', async ({
  page,
  adminApi,
  getSampleCard,
  createCourse,
}) => {
  const { videoId } = await getSampleCard('add-up');
  const course = await createCourse([{ slug: 'lesson', title: 'Lesson', type: 'info', videoId }]);
  const { productId, moduleId, moduleSlug } = course;
  for (const [procedure, data] of [
    ['setMark', { productId, hasMark: true }],
    ['setFreePages', { productId, moduleId, freePages: 1 }],
  ] as const)
    expect((await adminApi.post(`/trpc/admin.${procedure}`, { data })).ok()).toBe(true);
  await page.request.post('/api/gate/enter', { data: { key: course.key, nickname: createNickname() } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  const [mark, video] = [page.locator('.video-mark'), page.locator('video').first()];
  const readPlace = () => mark.evaluate(({ style }) => style.transform);
  /** Opens the page and returns the place of the mark, once the picture has its size. */
  const open = async () => {
    await page.goto(`/play/${moduleSlug}/lesson`);
    await expect(mark).toBeVisible();
    await expect(video).not.toHaveJSProperty('videoWidth', 0);
    await page.clock.runFor(2000);
    return readPlace();
  };
  // Whether the video plays is what counts, and not how fast this machine plays it.
  const setPaused = (isPaused: boolean) =>
    video.evaluate((element, value) => Object.defineProperty(element, 'paused', { configurable: true, get: () => value }), isPaused);

  const first = await open();
  await setPaused(true);
  await page.clock.runFor(60_000);
  expect(await readPlace()).toBe(first);
  await setPaused(false);
  await page.clock.runFor(31_000);
  expect(await readPlace()).not.toBe(first);
  expect(await mark.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0s');

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('Your nickname is shown faintly on the video.')).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await open();
  await setPaused(false);
  await page.clock.runFor(60_000);
  expect(await readPlace()).toBe(still);

  await page.goto(`/preview/${moduleSlug}`);
  await expect(page.getByRole('heading', { name: 'Lesson' })).toBeVisible();
  await expect(video).not.toHaveJSProperty('videoWidth', 0);
  await expect(mark).toHaveCount(0);
});
