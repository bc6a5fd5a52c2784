import { expect, test } from '../../fixtures.ts';

const QUESTION = {
  type: 'mcq',
  title: 'What does =SUM(B2:B5) add up?',
  options: ['Only B2 and B5', 'B2, B3, B4 and B5', 'Every number in column B'].map((label, at) => ({ label, isCorrect: at === 1 })),
};

for (const { name, hasVideo } of [
  { name: 'with a video', hasVideo: true },
  { name: 'without a video', hasVideo: false },
])
  test(`on a turned phone, the verdict of a question ${name} has at most two lines, and the chosen answer stays in sight`, async ({
    page,
    createLesson,
    getSampleCard,
  }) => {
    const { videoId } = await getSampleCard('welcome');
    const path = await createLesson(page, { ...QUESTION, ...(hasVideo && { videoId }) });
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(path);
    await page.locator('.option').nth(1).waitFor();
    // The next page follows soon, so all is read at once.
    const { bar, chosen, header, lines } = await page.evaluate(async () => {
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
      find('.option:nth-child(2)').click();
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      const words = document.createRange();
      words.selectNodeContents(find('.answer-bar output'));
      return {
        bar: find('.answer-bar').getBoundingClientRect().toJSON() as DOMRect,
        chosen: find('.option.correct').getBoundingClientRect().toJSON() as DOMRect,
        header: find('.exit-link, .exit-button, [aria-label="Exit"]').getBoundingClientRect().toJSON() as DOMRect,
        lines: new Set([...words.getClientRects()].map(({ top }) => Math.round(top / 12))).size,
      };
    });
    expect(lines).toBeLessThanOrEqual(2);
    expect(bar.top).toBeGreaterThanOrEqual(chosen.bottom);
    expect(chosen.top).toBeGreaterThanOrEqual(header.bottom);
  });

test('on a turned phone, the verdict of an answer stands whole beside Exit, however far the form is scrolled', async ({
  page,
  createLesson,
  getSampleCard,
}) => {
  const { videoId } = await getSampleCard('welcome');
  const answers = [{ type: 'text', regex: '^60$' }];
  const path = await createLesson(page, { type: 'challenge', title: 'How much is 20 + 40?', videoId, answers });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(path);
  await page.getByLabel('Answer 1').fill('61');
  await page.getByRole('button', { name: 'Submit' }).click();
  const verdict = page.locator('.grade-mark');
  await expect(verdict).toBeVisible();
  for (const block of ['start', 'center', 'end'] as const) {
    await verdict.evaluate((element, place) => element.scrollIntoView({ block: place, behavior: 'instant' }), block);
    await expect(verdict).toBeInViewport({ ratio: 1 });
    const isUncovered = await verdict.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 2, right - 2].every((x) => element.contains(document.elementFromPoint(x, (top + bottom) / 2)));
    });
    expect(isUncovered, block).toBe(true);
  }
});
