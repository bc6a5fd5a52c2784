import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { trips, turnOnOwnNumbers } from '../own-numbers-steps.ts';
import { expectFitsBothSizes } from '../player/workbook-challenge.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lets the page read other data than the server's from a procedure, as a school has them after weeks. */
async function replaceData(page: Page, procedure: string, replace: (data: unknown) => unknown): Promise<void> {
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    const response = await route.fetch();
    const names = new URL(route.request().url()).pathname.split('/trpc/')[1]!.split(',');
    const body = (await response.json()) as { result: { data: unknown } } | { result: { data: unknown } }[];
    const { result } = Array.isArray(body) ? body[names.indexOf(procedure)]! : body;
    result.data = replace(result.data);
    await route.fulfill({ response, json: body });
  });
}

test('an author sees whether a version helped, and takes out numbers that are harder than the others', async ({
  adminPage,
  adminApi,
  page,
  createCourse,
  enterAsLearner,
}, testInfo) => {
  const answer = { type: 'file', label: 'Workbook', required: true, workbook: trips.workbook };
  const files = [{ label: 'trips.xlsx', url: '/practice/trips.xlsx' }];
  const course = await createCourse([{ slug: 'task', type: 'challenge', title: 'Total the trips', files, answers: [answer] }]);
  const { id: cardId } = course.cards[0]!;
  await turnOnOwnNumbers(adminApi, { id: cardId, answers: [answer] });
  await enterAsLearner(page, course.moduleSlug);
  await page.goto(`/play/${course.moduleSlug}/task`);
  await expect(page.getByText(/^Your numbers: set \d+$/)).toBeVisible();
  const { checks, revision } = trips.workbook;
  const checked = { revision, outcomes: checks.map(({ id }) => ({ id, outcome: 'pass' })), round: 1, number: 1 };
  const event = { id: randomUUIDv7(), at: new Date().toISOString(), cardId };
  const submitted = { ...event, type: 'submitted', answers: [{ fileName: 'mine.xlsx', size: 9000, checked }] };
  const sent = await page.request.post('/api/events', { data: { events: [submitted] } });
  expect(await sent.json()).toMatchObject({ accepted: 1 });

  const checkId = checks.find(({ kind }) => kind === 'formula')!.id;
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const count = (day: string, fault: string, learners: number) => ({ cardId, checkId, day, fault, learners });
  await replaceData(adminPage, 'analytics.checkDays', () => [
    count(at(-2), 'typed', 12),
    count(at(-2), '', 8),
    count(at(2), 'typed', 2),
    count(at(2), '', 18),
  ]);
  await replaceData(adminPage, 'analytics.moduleInsight', (data) =>
    (data as { id: string; ownNumbers: object | null }[]).map((card) => ({
      ...card,
      ownNumbers: card.ownNumbers && {
        ...card.ownNumbers,
        failingVersions: [{ number: 3, failed: { count: 18, total: 20 }, othersFailed: { count: 12, total: 60 } }],
      },
    })),
  );
  await adminPage.goto(`/admin/insight?product=${course.productId}`);
  const section = adminPage.getByRole('group').filter({ has: adminPage.locator('summary', { hasText: 'Total the trips' }) });
  await expect(section).toBeVisible();
  if (!(await section.evaluate((element: HTMLDetailsElement) => element.open))) await section.locator('summary').click();
  const history = adminPage.getByRole('region', { name: 'Before and after a version' });
  const rounds = adminPage.getByRole('region', { name: 'Passed with own numbers, by round' });
  await expect(history.getByRole('list', { name: 'Faults before and after' })).toContainText(
    /before, 12 of 20 learners failed at first \(60%: .+\); after, 2 of 20 learners failed at first \(10%: .+\)/,
  );
  await expect(rounds).toContainText('Set 3 failed for 18 of 20 learners (90%), the others for 20%.');
  await expectFitsBothSizes(adminPage, async (width) => {
    await history.screenshot({ path: testInfo.outputPath(`history-${width}.png`) });
    await rounds.screenshot({ path: testInfo.outputPath(`rounds-${width}.png`) });
  });
  await history.getByRole('button', { name: 'Table' }).click();
  await expect(history.getByText('60% (12 of 20)')).toBeVisible();

  await adminPage.unrouteAll({ behavior: 'wait' });
  await rounds.getByRole('button', { name: 'Take set 3 out' }).click();
  await expect(rounds.getByText('Set 3 failed')).toHaveCount(0);
  const cards = (await (await adminApi.get('/api/admin/cards')).json()) as {
    id: string;
    answers: { ownNumbers?: { leftOut: number[] } }[];
  }[];
  expect(cards.find(({ id }) => id === cardId)!.answers[0]!.ownNumbers!.leftOut).toEqual([3]);
});
