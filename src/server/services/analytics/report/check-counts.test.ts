import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#db/migrations/0044-check-days.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { verifyRollUps } from '../rollups/rebuild-service.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';

test('a challenge shows the outcomes of its current checks in all tries and in first tries, and the timeline shows how many passed', async () => {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const answers = [{ type: 'file' as const, workbook: createCheckSet({ total: 1, chart: 1 }) }];
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers });
  const { key } = await course.createKey();
  const submitTries = async (nickname: string, ...tries: Record<string, string | null>[]) => {
    const client = server.createClient();
    await client.gate.enter({ key, nickname });
    for (const faults of tries)
      await client.analytics.record({ events: [createEvent('submitted', task.id, { answers: [createCheckedAnswer(faults)] })] });
  };
  await submitTries('Ada', { total: 'typed', chart: 'blocked' }, { total: 'typed', chart: null }, { total: null, chart: null });
  await submitTries('Bob', { total: 'rangeShort', chart: 'absent' });
  const read = async () =>
    (await admin.analytics.moduleInsight({ productId: course.product.id, moduleId: course.module.id }))[0]!.checks.map(
      ({ id, label, cell, outcomes }) => ({
        check: `${id}: ${label} (${cell})`,
        outcomes: outcomes.map(({ fault, times, firstTimes }) => `${fault} ${times} ${firstTimes}`),
      }),
    );
  const total = { check: 'total: Budget has a chart (Budget!B10)', outcomes: ['typed 2 1', ' 1 0', 'rangeShort 1 1'] };
  const chart = { check: 'chart: Budget has a chart (Budget!B10)', outcomes: [' 2 0', 'absent 1 1', 'blocked 1 1'] };
  expect(await read()).toEqual([total, chart]);
  const ada = (await admin.analytics.activity({})).find(({ nickname }) => nickname === 'Ada')!;
  const { events } = await admin.analytics.sessionTimeline({ sessionId: ada.sessionId });
  expect(events.flatMap(({ answer }) => answer ?? [])).toEqual([
    'workbook.xlsx: 0 of 2 checks passed',
    'workbook.xlsx: 1 of 2 checks passed',
    'workbook.xlsx: 2 of 2 checks passed',
  ]);

  const workbook = createCheckSet({ table: 1, total: 2 });
  await admin.admin.updateCard({ id: task.id, changes: { answers: [{ type: 'file', regex: null, required: true, workbook }] } });
  expect(await read()).toEqual([{ check: 'table: Budget has a chart (Budget!B10)', outcomes: [] }, total]);
  await admin.admin.updateCard({ id: task.id, changes: { type: 'info' } });
  expect(await read()).toEqual([]);
});

test('first tries are counted by day and learner, and stay when the checks change', async () => {
  const server = await createTestServer();
  let admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const answers = [{ type: 'file' as const, workbook: createCheckSet({ total: 1 }) }];
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers });
  const { key } = await course.createKey();
  const scope = { productId: course.product.id, moduleId: course.module.id };
  const submitTries = async (nickname: string, ...faults: (string | null)[]) => {
    const client = server.createClient();
    await client.gate.enter({ key, nickname });
    for (const total of faults)
      await client.analytics.record({ events: [createEvent('submitted', task.id, { answers: [createCheckedAnswer({ total })] })] });
  };
  await submitTries('Ada', 'typed', 'typed', null);
  await submitTries('Bob', 'typed');
  const firstDay = server.deps.now().toISOString().slice(0, 10);
  server.advanceTime(2 * 24 * 60 * 60 * 1000);
  admin = await server.createAdminClient();
  const workbook = createCheckSet({ total: 2 });
  await admin.admin.updateCard({ id: task.id, changes: { answers: [{ type: 'file', regex: null, required: true, workbook }] } });
  await submitTries('Eve', null, 'typed');
  const secondDay = server.deps.now().toISOString().slice(0, 10);
  expect(await admin.analytics.checkDays(scope)).toEqual([
    { cardId: task.id, checkId: 'total', day: firstDay, fault: 'typed', learners: 2 },
    { cardId: task.id, checkId: 'total', day: secondDay, fault: '', learners: 1 },
  ]);
  const { db } = server.deps;
  const stored = await db.selectFrom('card_check_day').selectAll().execute();
  await db.schema.dropTable('card_check_day').execute();
  await up(db as unknown as Kysely<unknown>);
  expect(await db.selectFrom('card_check_day').selectAll().execute()).toEqual(expect.arrayContaining(stored));
  expect(await verifyRollUps(server.deps)).toEqual([]);
  const { id: productId } = await admin.admin.createProduct({ slug: 'other', title: 'Other' });
  expect(await catchFailure(admin.analytics.checkDays({ ...scope, productId }))).toMatchObject({ code: 'link.missing' });
});
