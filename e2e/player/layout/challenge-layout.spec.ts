import { expect, test } from '../../fixtures.ts';

const DESKTOP = { width: 1280, height: 800 };

test('Submit can be reached on a desktop, however long the form is', async ({ page, getSampleCard, createCourse, enterAsLearner }) => {
  await page.setViewportSize(DESKTOP);
  const { videoId: tallVideoId } = await getSampleCard('add-up');
  const { videoId: wideVideoId } = await getSampleCard('copy-down');
  const answers = [1, 2, 3, 4].map(() => ({ type: 'code' }));
  const files = [{ label: 'Sales', url: '/practice/sales.xlsx' }];
  const task = { type: 'challenge', title: 'Write four formulas', answers, files };
  const { moduleSlug } = await createCourse([
    { slug: 'without', ...task },
    { slug: 'wide', ...task, videoId: wideVideoId },
    { slug: 'tall', ...task, videoId: tallVideoId },
  ]);
  await enterAsLearner(page, moduleSlug);
  for (const slug of ['without', 'wide', 'tall']) {
    await page.goto(`/play/${moduleSlug}/${slug}`);
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Answer 4').focus();
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Answer 4')).toBeInViewport({ ratio: 0.9 });
    // With the option `trial`, Playwright does not click the submit button, but throws an error if another element covers the button.
    await submit.click({ trial: true });
  }
});

test('phones do not load how a challenge stands on larger screens, a turned tablet does, and a saved module has it', async ({
  page,
  createCourse,
  enterAsLearner,
}) => {
  const { moduleSlug } = await createCourse([{ slug: 'task', type: 'challenge', title: 'Add up', answers: [{ type: 'text' }] }]);
  await enterAsLearner(page, moduleSlug);
  const styles: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/beside-layout-')) styles.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 800, height: 1200 });
  await page.goto(`/play/${moduleSlug}/task`);
  const field = page.getByLabel('Answer 1');
  await field.fill('60');
  await expect(field).toHaveValue('60');
  expect(styles).toEqual([]);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect.poll(async () => (await page.locator('form').boundingBox())!.x).toBe(1200 * 0.4375);
  await expect(field).toHaveValue('60');
  expect(styles).toHaveLength(1);
  expect(await (await page.request.get('/sw.js')).text()).toContain(styles[0]);
});

test('the tutorial and the files of a challenge are buttons of the same style', async ({ page, createCourse, enterAsLearner }) => {
  const files = ['Sales', 'Budget', 'Trips'].map((label) => ({ label, url: `/practice/${label.toLowerCase()}.xlsx` }));
  const { moduleSlug } = await createCourse([
    { slug: 'task', type: 'challenge', title: 'Total the sales', youtubeId: 'rwbho0CgEAE', files, answers: [{ type: 'text' }] },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  const boxes = [];
  for (const part of [
    page.getByRole('button', { name: 'Watch Tutorial' }),
    ...files.map(({ label }) => page.getByRole('link', { name: label })),
  ]) {
    await expect(part).toBeVisible();
    boxes.push((await part.boundingBox())!);
  }
  expect(new Set(boxes.map(({ width, height }) => `${Math.round(width)} by ${Math.round(height)}`)).size).toBe(1);
  // On a phone, the tutorial button and the first file button are side by side.
  expect(boxes[0]!.y).toBe(boxes[1]!.y);
});

test('an optional answer that is left empty is not marked', async ({ page, createCourse, enterAsLearner }) => {
  const { moduleSlug } = await createCourse([
    {
      slug: 'task',
      type: 'challenge',
      title: 'How much is 20 + 40?',
      answers: [
        { type: 'text', regex: '^60$' },
        { type: 'text', required: false },
        { type: 'text', required: false, regex: '^20$' },
      ],
    },
  ]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  await page.getByLabel('Answer 1').fill('61');
  await page.getByLabel('Answer 3').fill('20');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.locator('.answer-label')).toHaveText(['Answer 1 *Check this one', 'Answer 2', 'Answer 3 Correct']);
});
