import { beforeEach, expect, test } from 'vitest';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { FAULT_CODES, type CheckedFileSummary } from '#workbook/checks/findings.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { rebuildRollUps, verifyRollUps } from './rebuild-service.ts';

const CHECK_IDS = ['total', 'share', 'format', 'given'];
const LEARNERS = 20;
const SUBMISSIONS_PER_LEARNER = 25;

let server: TestServer;
beforeEach(async () => void (server = await createTestServer()));

const readRollUp = () =>
  server.deps.db
    .selectFrom('card_check')
    .selectAll()
    .orderBy('card_id')
    .orderBy('product_id')
    .orderBy('check_id')
    .orderBy('fault')
    .execute();

/** Lets learners of two products submit random outcomes to two challenges of one module. */
async function recordScriptedSubmissions(): Promise<void> {
  const admin = await server.createAdminClient();
  const course = await createCourse(admin, 'excel');
  const other = await createCourse(admin, 'other');
  await admin.admin.linkModule({ productId: other.product.id, moduleId: course.module.id });
  const workbook = createCheckSet(Object.fromEntries(CHECK_IDS.map((id) => [id, 1])), 50);
  const answers = [{ type: 'text' as const }, { type: 'file' as const, workbook }];
  const cards = [
    await course.createCard({ slug: 'first', type: 'challenge', answers }),
    await course.createCard({ slug: 'second', type: 'challenge', answers }),
  ];
  const keys = [await course.createKey(), await other.createKey()];
  const random = createSeededRandom(14);
  const pickFault = () => [null, null, 'blocked', ...FAULT_CODES][random(FAULT_CODES.length + 3)]!;
  const clients = Array.from({ length: LEARNERS }, () => server.createClient());
  for (const [index, client] of clients.entries())
    await client.gate.enter({ key: keys[index % keys.length]!.key, nickname: `Learner ${index}` });
  for (let n = 0; n < SUBMISSIONS_PER_LEARNER; n++) {
    await Promise.all(
      clients.map((client) => {
        const checked = createCheckedAnswer(Object.fromEntries(CHECK_IDS.slice(random(3)).map((id) => [id, pickFault()])));
        // A browser sends all outcomes of the current revision, and fewer only of an earlier one.
        checked.checked.revision = 'ba9876543210';
        const event = createEvent('submitted', cards[random(2)]!.id, { answers: [{ value: 'x' }, random(10) === 0 ? null : checked] });
        // Every fifth event is sent twice, as happens when a client on an unreliable connection retries.
        return client.analytics.record({ events: random(5) === 0 ? [event, event] : [event] });
      }),
    );
  }
}

/** Counts the check outcomes in the event journal row by row, independently of the code that computes the roll-up. */
async function countJournal() {
  const events = await server.deps.db
    .selectFrom('event')
    .innerJoin('session', 'session.id', 'event.session_id')
    .select(['event.card_id', 'event.session_id', 'event.detail', 'session.product_id'])
    .where('event.type', '=', 'submitted')
    .orderBy('event.sequence')
    .execute();
  const counts = new Map<string, { times: number; first_times: number }>();
  const triedBefore = new Set<string>();
  for (const { card_id: cardId, session_id: sessionId, product_id: productId, detail } of events) {
    const isFirst = !triedBefore.has(`${sessionId} ${cardId}`);
    triedBefore.add(`${sessionId} ${cardId}`);
    const { answers } = JSON.parse(detail) as { answers: ({ checked?: CheckedFileSummary } | null)[] };
    for (const { id, outcome, fault } of answers.flatMap((answer) => answer?.checked?.outcomes ?? [])) {
      const key = JSON.stringify([cardId, productId, id, outcome === 'fail' ? fault : outcome === 'pass' ? '' : 'blocked']);
      const count = counts.get(key) ?? { times: 0, first_times: 0 };
      counts.set(key, { times: count.times + 1, first_times: count.first_times + (isFirst ? 1 : 0) });
    }
  }
  const rows = [...counts].map(([key, count]) => {
    const [card_id, product_id, check_id, fault] = JSON.parse(key) as [string, string, string, string];
    return { card_id, product_id, answers_since: 1, check_id, fault, ...count };
  });
  return { submissions: events.length, rows };
}

const sortRows = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

test('the counts of 500 submissions with checks equal the journal, before and after the roll-ups are rebuilt', async () => {
  await recordScriptedSubmissions();
  const { submissions, rows } = await countJournal();
  expect(submissions).toBe(LEARNERS * SUBMISSIONS_PER_LEARNER);
  expect(sortRows(await readRollUp())).toEqual(sortRows(rows));
  expect(await verifyRollUps(server.deps)).toEqual([]);
  await server.deps.db.deleteFrom('card_check').execute();
  expect((await verifyRollUps(server.deps)).map(({ table }) => table)).toEqual(['card_check']);
  await rebuildRollUps(server.deps);
  expect(sortRows(await readRollUp())).toEqual(sortRows(rows));
  expect(await verifyRollUps(server.deps)).toEqual([]);
});
