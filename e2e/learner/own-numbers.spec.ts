import type { APIRequestContext, Page } from '@playwright/test';
import { toCellKey } from '#workbook/reader/cell-address.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { expect, test, waitForEmptyOutbox, type TestCourse } from '../fixtures.ts';
import { addUp, buildTrips, downloadOwnWorkbook, readSet, trips, turnOnOwnNumbers } from '../own-numbers-steps.ts';
import { expectNoAxeViolations, readSentBodies, recordSentBodies } from '../player/workbook-challenge.ts';

const OTHERS = 'This workbook has other numbers than yours. Download your workbook from this page and solve that one.';

async function createOwnNumbersCourse(
  adminApi: APIRequestContext,
  createCourse: (cards: Record<string, unknown>[]) => Promise<TestCourse<{ id: string }[]>>,
) {
  const { workbook, versions } = trips;
  const files = [{ label: 'trips.xlsx', url: '/practice/trips.xlsx' }];
  const answer = { type: 'file', label: 'Workbook', required: true, workbook };
  const course = await createCourse([
    { slug: 'task', type: 'challenge', title: 'Total the trips', files, answers: [answer] },
    { slug: 'end', type: 'info', title: 'The end' },
  ]);
  await turnOnOwnNumbers(adminApi, { id: course.cards[0]!.id, answers: [answer] });
  return { path: `/play/${course.moduleSlug}/task`, slug: course.moduleSlug, versions, cardId: course.cards[0]!.id };
}

const choose = (page: Page, file: Awaited<ReturnType<typeof buildTrips>>) => page.getByLabel('Answer 1').setInputFiles(file);

test("a learner solves the own workbook, another learner's is refused, and there are new numbers after a pass", async ({
  page,
  adminApi,
  createCourse,
  enterAsLearner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path, slug, versions } = await createOwnNumbersCourse(adminApi, createCourse);
  await enterAsLearner(page, slug);
  await recordSentBodies(page);
  await page.goto(path);
  const set = await readSet(page);
  const mine = versions.find(({ number }) => number === set)!;
  const other = versions.find(({ number }) => number !== set)!;
  await expect(page.getByRole('link', { name: 'trips.xlsx' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  const file = await downloadOwnWorkbook(page);
  expect(file.name).toBe('trips-1.xlsx');
  const sheet = await (await readWorkbook(file.bytes)).readSheet('Practice');
  expect(sheet.cells.get(toCellKey(2, 3))!.value).toBe(mine.cells['Practice']!['C2']);

  await choose(page, await buildTrips(other));
  await expect(page.getByText(OTHERS)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(OTHERS)).toBeVisible();
  await choose(page, await buildTrips(mine));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await waitForEmptyOutbox(page);
  const sent = await readSentBodies(page);
  expect(sent.match(/"submitted"/g)).toHaveLength(1);
  expect(sent).toContain(`"round":1,"number":${set}`);

  const secondTab = await page.context().newPage();
  await secondTab.goto(path);
  expect(await readSet(secondTab)).toBe(set);
  await page.getByRole('button', { name: 'Again with new numbers' }).click();
  await expect(page.getByText(`Your numbers: set ${set}`, { exact: true })).toHaveCount(0);
  const nextSet = await readSet(page);
  const next = versions.find(({ number }) => number === nextSet)!;
  expect((await downloadOwnWorkbook(page)).name).toBe('trips-2.xlsx');
  await choose(page, await buildTrips(mine));
  await expect(page.getByText('These are your numbers of round 1; this is round 2.')).toBeVisible();

  await choose(secondTab, await buildTrips(next));
  await expect(secondTab.getByText(`Your numbers: set ${nextSet}`, { exact: true })).toBeVisible();
  await expect(secondTab.getByText(OTHERS)).toHaveCount(0);
  await secondTab.close();

  await page.getByRole('button', { name: 'Solve it here' }).click();
  const cell = (address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
  await expect(cell('C2')).toHaveAccessibleName(`C2, ${String(next.cells['Practice']!['C2'])}, given`);
  await cell('C7').click();
  await page.keyboard.type('=SUM(C2:C6)');
  await page.keyboard.press('Enter');
  await expect(cell('C7')).toHaveAccessibleName(`C7, ${addUp(next)}, formula`);
  await page.reload();
  await expect(cell('C7')).toHaveAccessibleName(`C7, ${addUp(next)}, formula`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'The end' })).toBeVisible();
});

test('new numbers are offered after three failed tries, need a connection, and a replaced start file brings those of everyone', async ({
  page,
  adminApi,
  createCourse,
  enterAsLearner,
}) => {
  const { path, slug, versions } = await createOwnNumbersCourse(adminApi, createCourse);
  await enterAsLearner(page, slug);
  await page.goto(path);
  const set = await readSet(page);
  const typed = await buildTrips(
    versions.find(({ number }) => number === set)!,
    'trips-typed',
  );
  const again = page.getByRole('button', { name: 'Again with new numbers' });
  for (const tries of [1, 2, 3]) {
    await choose(page, typed);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(again).toHaveCount(tries === 3 ? 1 : 0);
    if (tries < 3) await page.getByRole('button', { name: 'Try Again' }).click();
  }
  await page.route('**/trpc/content.startWorkbookRound*', (route) => route.abort());
  await again.click();
  await expect(page.getByText('New numbers need a connection. Connect, then try again.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/trpc/content.startWorkbookRound*');
  await again.click();
  await expect(page.getByRole('button', { name: 'Download your workbook' })).toBeFocused();
  expect(await readSet(page)).not.toBe(set);

  await page.route('**/practice/trips.xlsx', (route) => route.fulfill({ path: 'assets/practice/kilometres.xlsx' }));
  await page.reload();
  await expect(page.getByText('Your numbers: set 0. Everyone has these numbers.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download your workbook' })).toHaveAttribute('href', '/practice/trips.xlsx');
});

test('a learner who has begun ends the own numbers that the author has switched off, and is then done', async ({
  page,
  adminApi,
  createCourse,
  enterAsLearner,
}) => {
  const { path, slug, versions, cardId } = await createOwnNumbersCourse(adminApi, createCourse);
  await enterAsLearner(page, slug);
  await page.goto(path);
  const set = await readSet(page);
  const mine = versions.find(({ number }) => number === set)!;
  // The checks change as well, so that only those with which the round began can pass it.
  const { checks, targets, ...workbook } = trips.workbook;
  const changed = { ...workbook, revision: 'fedcba987654', targets, checks: checks.map((check) => ({ ...check, id: `new-${check.id}` })) };
  const answers = [{ type: 'file', label: 'Workbook', required: true, workbook: changed }];
  expect((await adminApi.put(`/api/admin/cards/${cardId}`, { data: { answers } })).ok()).toBe(true);
  await page.reload();
  expect(await readSet(page)).toBe(set);
  await choose(page, await buildTrips(mine));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Again with new numbers' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await waitForEmptyOutbox(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'trips.xlsx' })).toBeVisible();
  await expect(page.getByText(/^Your numbers: set/)).toHaveCount(0);
});
