import { expect, test } from 'vitest';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
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
