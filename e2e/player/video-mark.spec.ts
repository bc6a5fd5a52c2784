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
