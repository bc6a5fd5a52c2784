import { expect, test, waitForEmptyOutbox } from '../fixtures.ts';

const NICKNAME = 'ليلى 7';
const TITLE = 'المراجع المطلقة: ما نتيجة =SUM(B2:B5) هنا؟';
const MODULE = 'أساسيات الجداول';
const LINES = ['اختر الخلية =B2 أولا', 'ثم اضغط المفتاح F4'];
const LINK = { label: 'شرح الدالة =IF(A1>0,1,2)', youtubeId: 'dQw4w9WgXcQ' };
const FILE = { label: 'تمرين 1 (xlsx)', url: 'https://example.com/a.xlsx' };
const CARDS = [
  { slug: 'info', type: 'info', ctaText: 'التالي (2)' },
  { slug: 'quiz', type: 'mcq', options: [{ label: '=SUM(B2:B5) هي الصحيحة', isCorrect: true }, { label: 'الثانية!' }] },
  { slug: 'collection', type: 'aggregator', links: [LINK], files: [FILE] },
  { slug: 'library', type: 'resourceLibrary', links: [LINK], files: [FILE] },
  { slug: 'tip', type: 'tip' },
  { slug: 'task', type: 'challenge', files: [FILE], answers: [{ type: 'text', regex: '^60$', label: 'اكتب المجموع:' }] },
];

test('Arabic lessons and an Arabic nickname are read from right to left, formulas from left to right, and nothing leaves its place', async ({
  page,
  adminApi,
  createCourse,
  uploadFile,
  getSampleCard,
}) => {
  const { videoId } = await getSampleCard('add-up');
  const toVtt = (text: string, second: number) => `00:0${second}.000 --> 00:59.000\n${text}\n`;
  const transcriptId = await uploadFile('vtt', Buffer.from(`WEBVTT\n\n${LINES.map(toVtt).join('\n')}`), 'text/vtt');
  const { productId, moduleId, moduleSlug, key } = await createCourse(
    CARDS.map((card) => ({ ...card, title: TITLE, videoId, transcriptId })),
  );
  expect((await adminApi.put(`/api/admin/modules/${moduleId}`, { data: { title: MODULE, description: MODULE } })).ok()).toBe(true);
  expect((await adminApi.put(`/api/admin/products/${productId}`, { data: { title: MODULE, language: 'ar' } })).ok()).toBe(true);
  const entered = await page.request.post('/api/gate/enter', { data: { key, nickname: NICKNAME } });
  expect(entered.ok()).toBe(true);

  /** Returns what stands beside the screen, and on which side of the last letter the first letter of a text is. */
  const read = (text: string) =>
    page.evaluate((wanted) => {
      const outside = [...document.querySelectorAll('h1, h2, p, a, button, label, b, small')]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.textContent !== '')
        .filter((element) => element.closest('.visually-hidden, .skip-link, [aria-hidden="true"]') === null)
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 1 && (left < -1 || right > innerWidth + 1);
        });
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const sides: string[] = [];
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const start = node.data.indexOf(wanted);
        if (start < 0 || !node.parentElement!.checkVisibility()) continue;
        const locate = (index: number) => {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return range.getBoundingClientRect();
        };
        const [first, last] = [locate(start), locate(start + wanted.length - 1)];
        if (first.width > 0 && first.top === last.top) sides.push(first.left > last.left ? 'right' : 'left');
      }
      return {
        outside: outside.map(({ outerHTML }) => outerHTML),
        sides: [...new Set(sides)],
        scrolls: document.documentElement.scrollWidth - innerWidth,
      };
    }, text);
  const inPlace = (side: 'left' | 'right') => ({ outside: [], sides: [side], scrolls: 0 });

  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { slug } of CARDS) {
      await page.goto(`/play/${moduleSlug}/${slug}`);
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      await page.screenshot({ path: test.info().outputPath(`${width}-${slug}.png`) });
      await expect.poll(() => read('المراجع')).toEqual(inPlace('right'));
      expect(await read('=SUM(B2:B5')).toEqual(inPlace('left'));
    }
    await page.goto(`/play/${moduleSlug}/quiz`);
    await page.getByRole('button', { name: /الثانية/ }).click();
    await expect.poll(() => read('الصحيحة')).toEqual(inPlace('right'));
    await page.screenshot({ path: test.info().outputPath(`${width}-answered.png`) });
    await page.goto(`/play/${moduleSlug}/info`);
    const companion = page.getByRole('button', { name: 'Pages, transcript and settings. Page 1 of 6' });
    if (await companion.isVisible()) await companion.click();
    for (const tab of ['Settings', 'Transcript', 'Pages']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Settings') await page.getByRole('button', { name: 'Continue on another device' }).scrollIntoViewIfNeeded();
      await page.screenshot({ path: test.info().outputPath(`${width}-${tab}.png`) });
      if (tab === 'Settings') await expect.poll(() => read(NICKNAME.slice(0, 4))).toEqual(inPlace('right'));
      if (tab === 'Transcript') await expect.poll(() => read('أولا')).toEqual(inPlace('right'));
    }
    for (const path of ['/modules', `/module-complete/${moduleSlug}`, '/']) {
      await page.goto(path);
      await expect(page.getByText(NICKNAME).first()).toBeVisible();
      await page.screenshot({ path: test.info().outputPath(`${width}${path.slice(0, 8).replace('/', '-')}.png`) });
      await expect.poll(() => read(path === '/' ? MODULE.slice(0, 7) : NICKNAME.slice(0, 4))).toEqual(inPlace('right'));
    }
  }
  await waitForEmptyOutbox(page);
});
