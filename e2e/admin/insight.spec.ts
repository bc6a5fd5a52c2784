import { randomUUIDv7 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequest, Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, createNickname, test, type TestCourse } from '../fixtures.ts';

type LearnerEvent = Record<string, unknown>;

const view = (card: { id: string }) => ({ type: 'viewed', cardId: card.id });
const complete = (card: { id: string }) => ({ type: 'completed', cardId: card.id });
const watch = (card: { id: string }, ...ranges: [number, number][]) => ({
  type: 'watched',
  cardId: card.id,
  ranges,
  position: ranges.at(-1)![1],
});

async function recordLearners(
  request: APIRequest,
  baseURL: string,
  { key }: TestCourse,
  eventsByNickname: Record<string, LearnerEvent[]>,
): Promise<void> {
  for (const [nickname, learnerEvents] of Object.entries(eventsByNickname)) {
    const learner = await request.newContext({ baseURL });
    expect((await learner.post('/api/gate/enter', { data: { key, nickname } })).ok()).toBe(true);
    const events = learnerEvents.map((event) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...event }));
    expect(await (await learner.post('/api/events', { data: { events } })).json()).toEqual({ accepted: events.length, rejected: [] });
    await learner.dispose();
  }
}

/**
 * Creates the events of four learners. One learner succeeds, two learners skip the middle of the lesson and fail, and one learner leaves
 * almost immediately.
 */
function createLearnerEvents({ cards: { lesson, quiz, task }, moduleId }: TestCourse, nickname: string): Record<string, LearnerEvent[]> {
  const pick = (optionIndex: number) => ({ type: 'answered', cardId: quiz.id, optionIndex });
  const submit = (value: string) => ({ type: 'submitted', cardId: task.id, answers: [{ value }] });
  const hurriedEvents = [view(lesson), watch(lesson, [0, 6], [13, 18]), complete(lesson), view(quiz), pick(0)];
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
    Bob: [...hurriedEvents, pick(1), view(task), submit('59'), submit('=60')],
    Cy: hurriedEvents,
    Di: [view(lesson), watch(lesson, [0, 3])],
  };
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await createAxeBuilder(page).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

function createCheckedChallenge(): Record<string, unknown> {
  const check = { kind: 'present', sheet: 'Budget', weight: 1, hint: null, name: null };
  const checks = [
    { ...check, id: 'chart', what: 'chart', at: 'B10' },
    { ...check, id: 'pivot', what: 'pivot', at: 'B11' },
  ];
  const workbook = { revision: '0123456789ab', passMark: 100, given: {}, dates: {}, reads: {}, targets: {}, checks };
  return { type: 'challenge', answers: [{ type: 'file', regex: null, required: true, workbook }] };
}

test('an administrator finds which check of a workbook fails, and with which faults', async ({
  adminPage,
  createDefaultCourse,
  adminApi,
  playwright,
  baseURL,
}) => {
  const course = await createDefaultCourse();
  const { task } = course.cards;
  expect((await adminApi.put(`/api/admin/cards/${task.id}`, { data: createCheckedChallenge() })).ok()).toBe(true);
  await adminPage.goto('/admin/products');
  await adminPage.getByLabel('Search products').fill(course.title);
  await adminPage.getByRole('button', { name: `Insight into ${course.title}` }).click();
  await expect(adminPage.getByText('No learner of this product has opened a card of this module yet.')).toBeVisible();

  const submit = (faults: Record<string, string | null>) => {
    const outcomes = Object.entries(faults).map(([id, fault]) =>
      fault === null ? { id, outcome: 'pass' } : { id, outcome: 'fail', fault },
    );
    const checked = { revision: '0123456789ab', outcomes };
    return { type: 'submitted', cardId: task.id, answers: [{ fileName: 'workbook.xlsx', size: 9000, checked }] };
  };
  await recordLearners(playwright.request, baseURL!, course, { [createNickname()]: [view(task)] });
  await adminPage.reload();
  await adminPage.getByText(task.title).last().click();
  const chart = adminPage.getByRole('region', { name: 'Which check fails' });
  await expect(chart).toContainText('Nobody has handed in a workbook yet.');

  await recordLearners(playwright.request, baseURL!, course, {
    [createNickname()]: [view(task), submit({ chart: 'absent', pivot: 'noSheet' }), submit({ chart: 'absent', pivot: null })],
    [createNickname()]: [view(task), submit({ chart: null, pivot: null })],
  });
  for (const size of sizes) {
    await adminPage.setViewportSize(size);
    await adminPage.reload();
    await adminPage.getByText(task.title).last().click();
    await expect(chart.getByRole('list', { name: 'Faults' }).getByRole('listitem')).toHaveText([
      'Budget has a chart: 2 of 3 failed (2 missing)',
      'Budget has a pivot table: 1 of 3 failed (1 without the sheet)',
    ]);
    await expect(chart.getByRole('listitem').filter({ hasText: 'First tries' }).first()).toContainText('50% (1 of 2)');
    const history = adminPage.getByRole('region', { name: 'Before and after a version' });
    await expect(history.getByLabel('Version')).toHaveValue(/\d+/);
    await expect(history.getByRole('list', { name: 'Faults before and after' }).getByRole('listitem')).toHaveText([
      'Budget has a chart: before, no first tries; after, no first tries',
      'Budget has a pivot table: before, no first tries; after, no first tries',
    ]);
    await expectAccessible(adminPage);
  }
  const { text } = await download(adminPage, () => chart.getByRole('button', { name: 'CSV' }).click());
  expect(text).toContain(`${task.title},Budget has a chart,Budget!B10,missing,2,1`);
});

test('an administrator finds where learners stop and why, in charts, tables and CSV files', async ({
  adminPage,
  createDefaultCourse,
  playwright,
  baseURL,
}) => {
  const course = await createDefaultCourse();
  await recordLearners(playwright.request, baseURL!, course, createLearnerEvents(course, createNickname()));
  await adminPage.goto('/admin/products');
  await adminPage.getByLabel('Search products').fill(course.title);
  await adminPage.getByRole('button', { name: `Insight into ${course.title}` }).click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Insight' })).toBeVisible();

  const funnel = adminPage.getByRole('region', { name: 'How far learners come' });
  await expect(funnel).toContainText('4 learners began; nobody has stopped for good. 3 were here in the last three days and may go on.');
  await funnel.getByRole('listitem').filter({ hasText: 'Which one adds up?' }).hover();
  await expect(adminPage.getByRole('tooltip')).toContainText('3 reached it, 2 (67%) completed it, 0 (0%) went no further');
  await funnel.getByRole('button', { name: 'Table' }).click();
  await expect(funnel.getByRole('row', { name: 'Add up a column' }).getByRole('cell')).toHaveText([
    '1',
    'Add up a columnlesson',
    '4',
    '3',
    '75%',
    '0',
    '0%',
    '1',
  ]);

  const block = (title: string) =>
    adminPage
      .getByRole('group')
      .filter({ has: adminPage.getByText(title, { exact: false }) })
      .filter({ has: adminPage.locator('summary', { hasText: title }) });
  const openBlock = async (title: string) => {
    const found = block(title);
    if (!(await found.evaluate((element: HTMLDetailsElement) => element.open))) await found.locator('summary').click();
    return found;
  };
  const lesson = await openBlock('Add up a column');
  const curve = await download(adminPage, () => lesson.getByRole('button', { name: 'CSV' }).click());
  expect(curve.text.split('\n').slice(0, 2)).toEqual(['Card,Slug,Second,Time,Learners', 'Add up a column,lesson,0,0:00,4']);

  const quiz = await openBlock('Which one adds up?');
  await expect(quiz).toContainText('33% of first answers were right: 1 of 3.');
  await expect(quiz.getByRole('listitem').filter({ hasText: 'Right: =SUM(B2:B5)' })).toContainText('50% (2)');
  const answers = await download(adminPage, () => quiz.getByRole('button', { name: 'CSV' }).first().click());
  expect(answers.name).toMatch(/^insight_answers_quiz_.*\.csv$/);
  expect(answers.text).toContain("Which one adds up?,quiz,2,'=SUM(B2:B5),yes,2,50,1");

  const task = await openBlock('How much is 20 + 40?');
  await expect(task).toContainText('1 learner of 2 passed, after 1.0 attempts on average.');
  await expect(task.getByRole('listitem').filter({ hasText: 'Not yet passed' })).toContainText('1 (50%)');

  await adminPage.getByRole('button', { name: 'Export CSV' }).click();
  const all = await download(adminPage, () => adminPage.getByRole('menuitem', { name: 'Attempts' }).click());
  expect(all.text).toBe(
    'Card,Slug,Outcome,Attempts,Learners\nHow much is 20 + 40?,task,passed,1,1\nHow much is 20 + 40?,task,not yet passed,,1\n',
  );
});

test('a part of a lesson is reported only when learners who failed missed it much more often than learners who passed', async ({
  adminPage,
  createDefaultCourse,
  playwright,
  baseURL,
}) => {
  const course = await createDefaultCourse();
  const { lesson, quiz } = course.cards;
  const answer = (optionIndex: number) => ({ type: 'answered', cardId: quiz.id, optionIndex });
  const record = async (name: string, events: LearnerEvent[]) => {
    const nicknames = Array.from({ length: 8 }, (_, n) => `${name} ${n}`);
    const eventsByNickname = Object.fromEntries(nicknames.map((nickname) => [nickname, [view(lesson), ...events]]));
    await recordLearners(playwright.request, baseURL!, course, eventsByNickname);
  };
  await record('Skipper', [watch(lesson, [0, 6], [13, 18]), view(quiz), answer(0)]);
  const openLesson = async () => {
    await adminPage.goto(`/admin/insight?product=${course.productId}`);
    const section = adminPage.getByRole('group').filter({ has: adminPage.locator('summary', { hasText: 'Add up a column' }) });
    await expect(section).toBeVisible();
    if (!(await section.evaluate((element: HTMLDetailsElement) => element.open))) await section.locator('summary').click();
    await expect(section.locator('.recharts-surface')).toBeVisible();
    return section;
  };
  await expect(await openLesson()).not.toContainText('had not seen');

  await record('Watcher', [watch(lesson, [0, 18]), view(quiz), answer(1)]);
  const section = await openLesson();
  await expect(section).toContainText(
    'Of the 8 learners who failed at first, 8 (100%) had not seen 0:06 to 0:13 of “Add up a column”. Of the 8 who passed at first, 0 (0%) had not. The gap is at least',
  );
  await expect(section.locator('.recharts-reference-area')).toHaveCount(1);
});

test('charts and tables are accessible and fit both screens', async ({ adminPage, createDefaultCourse, playwright, baseURL }) => {
  test.slow();
  const expectAccessibleAtAllSizes = async () => {
    for (const size of sizes) {
      await adminPage.setViewportSize(size);
      await expect(adminPage.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectAccessible(adminPage);
    }
  };
  const course = await createDefaultCourse();
  await recordLearners(playwright.request, baseURL!, course, createLearnerEvents(course, createNickname()));
  await adminPage.goto(`/admin?product=${course.productId}`);
  await expect(adminPage.locator('.recharts-surface')).toBeVisible();
  await expectAccessibleAtAllSizes();
  await adminPage.getByRole('button', { name: 'Table', exact: true }).click();
  await expectAccessibleAtAllSizes();

  await adminPage.goto(`/admin/insight?product=${course.productId}`);
  await expect(adminPage.getByText('Card by card')).toBeVisible();
  for (const summary of await adminPage.locator('details summary').all())
    if (!(await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open))) await summary.click();
  await expect(adminPage.locator('.recharts-surface').first()).toBeVisible();
  await expectAccessibleAtAllSizes();
  for (const table of await adminPage.getByRole('button', { name: 'Table', exact: true }).all()) await table.click();
  await expectAccessibleAtAllSizes();

  await adminPage.goto('/admin/activity');
  await adminPage.getByLabel('Search nicknames and keys').fill('Bob');
  await adminPage.getByRole('main').getByRole('link', { name: 'Bob' }).first().click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Bob' })).toBeVisible();
  await expectAccessibleAtAllSizes();
});

test('an unknown learner shows a message and a link back', async ({ adminPage }) => {
  await adminPage.goto('/admin/activity/nobody');
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Learner not found' })).toBeVisible();
  await expectAccessible(adminPage);
  await adminPage.getByRole('link', { name: 'Back to Activity' }).click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('statistics that fail to load are reported and can be loaded again', async ({ adminPage, createDefaultCourse }) => {
  const course = await createDefaultCourse();
  const abort = async (name: string) => adminPage.route(`**/trpc/*${name}*`, (route) => route.abort());
  await adminPage.goto('/admin');
  await expect(adminPage.locator('.recharts-surface')).toBeVisible();
  await abort('analytics.dailyCounts');
  await adminPage.getByLabel('Plot the days of').selectOption({ label: course.title });
  await expect(adminPage.getByText('The last 30 days could not be loaded')).toBeVisible();
  await expect(adminPage.getByText('Video metrics')).toBeVisible();
  await adminPage.unrouteAll();
  await adminPage.getByRole('button', { name: 'Retry' }).click();
  await expect(adminPage.getByText('Nothing happened in these 30 days.')).toBeVisible();

  await abort('analytics.moduleInsight');
  await adminPage.goto(`/admin/insight?product=${course.productId}`);
  await expect(adminPage.getByRole('alert')).toContainText('No connection.');
  await adminPage.unrouteAll();
  await adminPage.getByRole('button', { name: 'Retry' }).click();
  await expect(adminPage.getByText('No learner of this product has opened a card of this module yet.')).toBeVisible();
});
