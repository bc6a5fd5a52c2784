import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

const NICKNAME = 'ליאת 7 (ב)';
const MODULE = 'أساسيات الجداول: الجمع والمراجع';
const QUESTION = 'ما نتيجة =SUM(B2:B5) هنا؟';
const TASK = 'כתבו את הסכום של A1:A9';
const OPTIONS = [
  { label: '=SUM(B2:B5) هي الصحيحة', isCorrect: true },
  { label: 'לא זו', isCorrect: false },
];
const WRONG_ANSWER = 'ستون (60)';

/** Returns the texts that reach beyond the screen, apart from those in an area that scrolls by itself. */
const listOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p, a, button, label, td, th, dd, text')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.textContent !== '')
      .filter((element) => {
        for (let parent = element.parentElement; parent; parent = parent.parentElement)
          if (parent.scrollWidth > parent.clientWidth && getComputedStyle(parent).overflowX !== 'visible') return false;
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map(({ textContent }) => textContent),
  );

/** Returns the texts on one line whose first letter is not to the right of the last one. */
const listLeftToRight = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const locate = (index: number) => {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect();
      };
      if (!wanted.includes(node.data) || !node.parentElement!.checkVisibility()) continue;
      const [first, last] = [locate(0), locate(node.length - 1)];
      if (first.width > 0 && first.top === last.top && first.left < last.left) found.push(node.data);
    }
    return found;
  }, texts);

for (const { device, viewport } of [
  { device: 'phone', viewport: { width: 390, height: 844 } },
  { device: 'laptop', viewport: { width: 1280, height: 800 } },
])
  test(`Arabic and Hebrew titles, names and answers stay in their places in the portal on a ${device}`, async ({
    adminPage: page,
    adminApi,
    createCourse,
    playwright,
    baseURL,
  }, testInfo) => {
    const course = await createCourse([
      { slug: 'quiz', title: QUESTION, type: 'mcq', options: OPTIONS },
      { slug: 'task', title: TASK, type: 'challenge', answers: [{ type: 'text', regex: '^60$', label: 'اكتب المجموع:' }] },
    ]);
    const [quiz, task] = course.cards;
    for (const [kind, id] of [
      ['modules', course.moduleId],
      ['products', course.productId],
    ])
      expect((await adminApi.put(`/api/admin/${kind}/${id}`, { data: { title: MODULE } })).ok()).toBe(true);
    const learner = await playwright.request.newContext({ baseURL: baseURL! });
    expect((await learner.post('/api/gate/enter', { data: { key: course.key, nickname: NICKNAME } })).ok()).toBe(true);
    const events = [
      { type: 'viewed', cardId: quiz!.id },
      { type: 'answered', cardId: quiz!.id, optionIndex: 1 },
      { type: 'viewed', cardId: task!.id },
      { type: 'submitted', cardId: task!.id, answers: [{ value: WRONG_ANSWER }] },
    ].map((event) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...event }));
    expect(await (await learner.post('/api/events', { data: { events } })).json()).toMatchObject({ rejected: [] });
    await learner.dispose();

    await page.setViewportSize(viewport);
    const expectInPlace = async (name: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
      expect(await listOutside(page), name).toEqual([]);
      expect(await listLeftToRight(page, [MODULE, QUESTION, TASK, NICKNAME]), name).toEqual([]);
      await page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
    };
    const open = async (path: string, text: string) => {
      await page.goto(`/admin/${path}`);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    };
    // The lists show the first of many that other journeys have made.
    const find = async (path: string, text: string) => {
      await page.goto(`/admin/${path}`);
      await page.getByRole('main').getByRole('searchbox').fill(text);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    };
    await find('products', MODULE);
    await expectInPlace('products');
    await find('modules', MODULE);
    await expectInPlace('modules');
    await open(`cards?module=${course.moduleId}`, QUESTION);
    await expectInPlace('cards');
    await find('activity', NICKNAME);
    await expectInPlace('activity');
    await open(`insight?product=${course.productId}&module=${course.moduleId}`, QUESTION);
    await expectInPlace('insight');
    await page.goto(`/admin/cards/${quiz!.id}`);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(QUESTION);
    await expectInPlace('card');
    expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
  });
