import { expect, test } from '../../fixtures.ts';
import { findLayoutProblems } from './find-layout-problems.ts';

const SAMPLE_PAGES = [
  { type: 'info', path: '/play/first-steps/add-up' },
  { type: 'mcq', path: '/play/first-steps/sum-check' },
  { type: 'tip', path: '/play/first-steps/autosum-tip' },
  { type: 'aggregator', path: '/play/find-and-summarise/watch-more' },
  { type: 'resourceLibrary', path: '/play/find-and-summarise/keep-learning' },
  { type: 'challenge', path: '/play/find-and-summarise/lookup-challenge' },
];
const DEMO_PAGES = [
  { type: 'info', path: '/play/demo/demo-info-1' },
  { type: 'mcq', path: '/play/demo/demo-mcq-1' },
  { type: 'aggregator', path: '/play/demo/demo-aggregator-1' },
  { type: 'tip', path: '/tips/demo-tip-1' },
  { type: 'challenge', path: '/challenge/demo-challenge-1' },
];
const SCREENS = [
  [320, 568],
  [568, 320],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [3840, 2160],
] as const;

// With reduced motion and the "Wait for me" setting, the player neither starts videos nor advances after an answer, so the layout does not
// change during a check.
test.use({ reducedMotion: 'reduce' });
test.beforeEach(async ({ page, enterAsLearner }) => {
  await page.addInitScript(() => localStorage.setItem('keyreel:player', '{"isWaitingForMe":true}'));
  await enterAsLearner(page);
});

test('every page fits every screen: controls are visible and do not overlap, and text can be scrolled into view', async ({ page }) => {
  for (const { type, path } of [...SAMPLE_PAGES, DEMO_PAGES[1]!]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findLayoutProblems(page), `${type} on ${width} by ${height}`).toEqual([]);
    }
  }
});

test('a long formula without line breaks stays within its page', async ({ page, createCourse, enterAsLearner }) => {
  const formula = '=IF(AND(B2>=DATE(2026,1,1),B2<=DATE(2026,12,31)),SUMIFS(C:C,A:A,A2),SUMPRODUCT((A2:A9="East")*(B2:B9)))';
  const links = [1, 2, 3].map((number) => ({ label: `${number}${formula}`, youtubeId: 'rwbho0CgEAE' }));
  const { moduleSlug, cards } = await createCourse([
    { slug: 'info', type: 'info', title: formula, ctaText: formula.slice(0, 90), fileUrl: '/practice/sales.xlsx' },
    { slug: 'mcq', type: 'mcq', title: formula, options: [{ label: formula, isCorrect: true }, { label: `${formula}+1` }] },
    { slug: 'aggregator', type: 'aggregator', title: formula, links },
    { slug: 'library', type: 'resourceLibrary', title: formula, links },
    { slug: 'tip', type: 'tip', title: formula },
    {
      slug: 'task',
      type: 'challenge',
      title: formula,
      files: [{ label: formula, url: '/practice/sales.xlsx' }],
      answers: [{ type: 'text' }],
    },
  ]);
  await enterAsLearner(page, moduleSlug);
  for (const { slug } of cards) {
    await page.goto(`/play/${moduleSlug}/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [width, height] of [SCREENS[0], SCREENS[2], SCREENS[5]]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findLayoutProblems(page), `${slug} on ${width} by ${height}`).toEqual([]);
    }
  }
});

test('every page is readable and usable at twice the font size', async ({ page }) => {
  for (const { type, path } of [...SAMPLE_PAGES, ...DEMO_PAGES]) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    const sizeBefore = await heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(sizeBefore * 2);
    for (const [width, height] of [SCREENS[2], SCREENS[5]]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => findLayoutProblems(page), `${type} on ${width} by ${height}`).toEqual([]);
    }
    if (type !== 'mcq' && type !== 'challenge') continue;
    await page.setViewportSize({ width: 390, height: 844 });
    const control = type === 'mcq' ? page.locator('.options button').first() : page.getByRole('button', { name: 'Submit' });
    await control.click();
    await expect(page.locator('.answer-bar.is-answered, .feedback')).toBeVisible();
    await expect.poll(() => findLayoutProblems(page), `${type}, graded`).toEqual([]);
  }
});

test('controls do not cover the notch and the home indicator', async ({ page }) => {
  const screen = await page.context().newCDPSession(page);
  await page.goto('/play/first-steps/add-up');
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /viewport-fit=cover/);
  for (const { size, insets } of [
    { size: { width: 390, height: 844 }, insets: { top: 47, bottom: 34, left: 0, right: 0 } },
    { size: { width: 844, height: 390 }, insets: { top: 0, bottom: 21, left: 47, right: 47 } },
  ]) {
    await page.setViewportSize(size);
    await screen.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const name of ['Back 3 seconds', 'Exit', 'Previous', 'Next', 'Continue']) {
      const isInside = async () => {
        const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
        return [
          box.x >= insets.left,
          box.y >= insets.top,
          box.x + box.width <= size.width - insets.right,
          box.y + box.height <= size.height - insets.bottom,
        ];
      };
      await expect.poll(isInside, name).toEqual([true, true, true, name === 'Continue' ? expect.anything() : true]);
    }
  }
});

test('a focused field stays visible above the on-screen keyboard', async ({ page }) => {
  await page.goto('/challenge/demo-challenge-1');
  const field = page.getByPlaceholder('Enter number...');
  await field.focus();
  // On some phones, the on-screen keyboard makes the layout viewport smaller.
  await page.setViewportSize({ width: 390, height: 450 });
  const isUncovered = () =>
    field.evaluate((element, height) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= height && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
    }, 450);
  await expect.poll(isUncovered).toBe(true);
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });

  // On an iPhone, the on-screen keyboard covers the page and makes only the visual viewport smaller.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 450 });
    visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expect.poll(isUncovered).toBe(true);
  await expect.poll(async () => (await page.getByRole('main').boundingBox())!.height).toBe(450);
});
