import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequest, Page } from '@playwright/test';
import { expect, createNickname, test, type TestCourse } from './fixtures.ts';

type LearnerEvent = Record<string, unknown>;

const view = (card: { id: string }) => ({ type: 'viewed', cardId: card.id });
const complete = (card: { id: string }) => ({ type: 'completed', cardId: card.id });
const watch = (card: { id: string }, ...ranges: [number, number][]) => ({
  type: 'watched',
  cardId: card.id,
  ranges,
  position: ranges.at(-1)![1],
});

/** Learners who went through a course behind the screens. */
async function recordLearners(
  request: APIRequest,
  baseURL: string,
  { key }: TestCourse,
  ways: Record<string, LearnerEvent[]>,
): Promise<void> {
  for (const [nickname, steps] of Object.entries(ways)) {
    const learner = await request.newContext({ baseURL });
    expect((await learner.post('/api/gate/enter', { data: { key, nickname } })).ok()).toBe(true);
    const events = steps.map((step) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...step }));
    expect(await (await learner.post('/api/events', { data: { events } })).json()).toEqual({ accepted: events.length, rejected: [] });
    await learner.dispose();
  }
}

/** One who does everything right, two who skip the middle of the lesson and fail, one who leaves at once. */
function createLearnerEvents({ cards: { lesson, quiz, task }, moduleId }: TestCourse, nickname: string): Record<string, LearnerEvent[]> {
  const pick = (optionIndex: number) => ({ type: 'answered', cardId: quiz.id, optionIndex });
  const submit = (value: string) => ({ type: 'submitted', cardId: task.id, answers: [{ value }] });
  const hurried = [view(lesson), watch(lesson, [0, 6], [13, 18]), complete(lesson), view(quiz), pick(0)];
  return {
    [nickname]: [
      view(lesson),
      watch(lesson, [0, 18]),
      complete(lesson),
      view(quiz),
      pick(1),
      view(task),
      submit('60'),
      { type: 'moduleCompleted', moduleId },
    ],
    Bob: [...hurried, pick(1), view(task), submit('59'), submit('=60')],
    Cy: hurried,
    Di: [view(lesson), watch(lesson, [0, 3])],
  };
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('a teacher finds where learners stop and why, in pictures, tables and files', async ({
  teacher,
  givenCourse,
  playwright,
  baseURL,
}) => {
  const course = await givenCourse();
  await recordLearners(playwright.request, baseURL!, course, createLearnerEvents(course, createNickname()));
  await teacher.goto('/admin/products');
  await teacher.getByLabel('Search products').fill(course.title);
  await teacher.getByRole('button', { name: `Insight into ${course.title}` }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();

  const funnel = teacher.getByRole('region', { name: 'How far learners come' });
  await expect(funnel).toContainText('4 learners began; 3 went no further than one of these cards');
  await funnel.getByRole('listitem').filter({ hasText: 'Which one adds up?' }).hover();
  await expect(teacher.getByRole('tooltip')).toContainText('3 reached it, 2 (67%) completed it, 1 (33%) went no further');
  await funnel.getByRole('button', { name: 'Table' }).click();
  await expect(funnel.getByRole('row', { name: 'Add up a column' }).getByRole('cell')).toHaveText([
    '1',
    'Add up a columnlesson',
    '4',
    '3',
    '75%',
    '1',
    '25%',
  ]);

  const block = (title: string) =>
    teacher
      .getByRole('group')
      .filter({ has: teacher.getByText(title, { exact: false }) })
      .filter({ has: teacher.locator('summary', { hasText: title }) });
  const openBlock = async (title: string) => {
    const found = block(title);
    if (!(await found.evaluate((element: HTMLDetailsElement) => element.open))) await found.locator('summary').click();
    return found;
  };
  const lesson = await openBlock('Add up a column');
  await expect(lesson).toContainText('At least half of the 2 learners who failed at first had skipped 0:06 to 0:13 of “Add up a column”.');
  await expect(lesson.locator('.recharts-reference-area')).toHaveCount(1);
  const curve = await download(teacher, () => lesson.getByRole('button', { name: 'CSV' }).click());
  expect(curve.text.split('\n').slice(0, 2)).toEqual(['Card,Slug,Second,Time,Learners', 'Add up a column,lesson,0,0:00,4']);

  const quiz = await openBlock('Which one adds up?');
  await expect(quiz).toContainText('33% of first answers were right: 1 of 3.');
  await expect(quiz.getByRole('listitem').filter({ hasText: 'Right: =SUM(B2:B5)' })).toContainText('50% (2)');
  const answers = await download(teacher, () => quiz.getByRole('button', { name: 'CSV' }).first().click());
  expect(answers.name).toMatch(/^insight_answers_quiz_.*\.csv$/);
  expect(answers.text).toContain("Which one adds up?,quiz,2,'=SUM(B2:B5),yes,2,50,1");

  const task = await openBlock('How much is 20 + 40?');
  await expect(task).toContainText('1 learner of 2 passed, after 1.0 attempts on average.');
  await expect(task.getByRole('listitem').filter({ hasText: 'Not yet passed' })).toContainText('1 (50%)');

  await teacher.getByRole('button', { name: 'Export CSV' }).click();
  const all = await download(teacher, () => teacher.getByRole('menuitem', { name: 'Attempts' }).click());
  expect(all.text).toBe(
    'Card,Slug,Outcome,Attempts,Learners\nHow much is 20 + 40?,task,passed,1,1\nHow much is 20 + 40?,task,not yet passed,,1\n',
  );
});

for (const size of sizes)
  test(`the numbers can be read by everyone at ${size.width} pixels, and fit`, async ({ teacher, givenCourse, playwright, baseURL }) => {
    test.slow();
    const course = await givenCourse();
    await recordLearners(playwright.request, baseURL!, course, createLearnerEvents(course, createNickname()));
    await teacher.setViewportSize(size);
    await teacher.goto(`/admin?product=${course.productId}`);
    await expect(teacher.locator('.recharts-surface')).toBeVisible();
    await expectAccessible(teacher);
    await teacher.getByRole('button', { name: 'Table', exact: true }).click();
    await expectAccessible(teacher);

    await teacher.goto(`/admin/insight?product=${course.productId}`);
    await expect(teacher.getByText('Card by card')).toBeVisible();
    for (const summary of await teacher.locator('details summary').all())
      if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click();
    await expect(teacher.locator('.recharts-surface').first()).toBeVisible();
    await expectAccessible(teacher);
    for (const table of await teacher.getByRole('button', { name: 'Table', exact: true }).all()) await table.click();
    await expectAccessible(teacher);

    await teacher.goto('/admin/activity');
    await teacher.getByLabel('Search nicknames and keys').fill('Bob');
    await teacher.getByRole('row', { name: 'Bob' }).first().getByRole('link').click();
    await expect(teacher.getByRole('heading', { level: 1, name: 'Bob' })).toBeVisible();
    await expectAccessible(teacher);
  });

test('a learner nobody knows is told so, with a way back', async ({ teacher }) => {
  await teacher.goto('/admin/activity/nobody');
  await expect(teacher.getByRole('heading', { level: 1, name: 'Learner not found' })).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('link', { name: 'Back to Activity' }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('numbers that cannot be had say so where they belong, and can be tried again', async ({ teacher, givenCourse }) => {
  const course = await givenCourse();
  const fails = async (name: string) => teacher.route(`**/trpc/*${name}*`, (route) => route.abort());
  await teacher.goto('/admin');
  await expect(teacher.locator('.recharts-surface')).toBeVisible();
  await fails('analytics.dailyCounts');
  await teacher.getByLabel('Plot the days of').selectOption({ label: course.title });
  await expect(teacher.getByText('The last 30 days could not be loaded')).toBeVisible();
  await expect(teacher.getByText('Video metrics')).toBeVisible();
  await teacher.unrouteAll();
  await teacher.getByRole('button', { name: 'Retry' }).click();
  await expect(teacher.getByText('Nothing happened in these 30 days.')).toBeVisible();

  await fails('analytics.moduleInsight');
  await teacher.goto(`/admin/insight?product=${course.productId}`);
  await expect(teacher.getByRole('alert')).toContainText('No connection.');
  await teacher.unrouteAll();
  await teacher.getByRole('button', { name: 'Retry' }).click();
  await expect(teacher.getByText('No learner of this product has opened a card of this module yet.')).toBeVisible();
});
