import { expect, test } from '../fixtures.ts';
import { flickTrackpad } from './gestures.ts';
import { getHeading } from './player-page.ts';

test('a page without a video has no video controls and shows its whole transcript', async ({
  page,
  getSampleCard,
  createCourse,
  enterAsLearner,
}) => {
  const { transcriptId } = await getSampleCard('add-up');
  const { moduleSlug } = await createCourse([
    { slug: 'words', type: 'info', transcriptId },
    { slug: 'after', type: 'tip' },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/words`);
  await expect(page.getByText('Type =SUM(')).toBeVisible();
  for (const name of ['Play', 'Pause', 'Mute', 'Back 3 seconds', 'Forward 3 seconds', 'Transcript'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Seek' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(getHeading(page, 'words')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(getHeading(page, 'after')).toBeVisible();
});

test('a quiz without a correct answer accepts every answer and marks none', async ({ page, createCourse, enterAsLearner }) => {
  const { moduleSlug } = await createCourse([
    { slug: 'poll', type: 'mcq', options: [{ label: 'Every day' }, { label: 'Never' }] },
    { slug: 'after', type: 'info' },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/poll`);
  await page.getByRole('button', { name: 'Never' }).click();
  await expect(page.locator('.option[aria-disabled]')).toHaveCount(2);
  await expect(page.locator('.option.correct, .option.correct-answer, .option.wrong')).toHaveCount(0);
  await expect(page.getByText(/✅|❌/)).toHaveCount(0);
  await expect(getHeading(page, 'after')).toBeVisible();
});

test('an end frame that fails to load leaves the last frame of the video', async ({ page, adminApi, createCourse, enterAsLearner }) => {
  const samples = (await (await adminApi.get('/api/admin/cards')).json()) as { slug: string; videoId: string; endFrameImageId: string }[];
  const { videoId, endFrameImageId } = samples.find(({ slug }) => slug === 'filter-a-list')!;
  const { moduleSlug } = await createCourse([{ slug: 'ends', type: 'info', videoId, endFrameImageId, allowVideoLoop: false }]);
  await enterAsLearner(page, moduleSlug);
  await page.route(`**/public-objects/${endFrameImageId}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/play/${moduleSlug}/ends`);
  await page.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(page.locator('img.end-frame')).toBeHidden();
});

test('F37: a card that links to itself leads to the next card', async ({ page, adminApi, createCourse, enterAsLearner }) => {
  const { moduleSlug, cards } = await createCourse([
    { slug: 'circle', type: 'info' },
    { slug: 'after', type: 'info' },
  ]);
  await adminApi.put(`/api/admin/cards/${cards[0]!.id}`, { data: { nextPageId: cards[0]!.id } });
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/circle`);
  await flickTrackpad(page, 'down');
  await expect(getHeading(page, 'after')).toBeVisible();
});
