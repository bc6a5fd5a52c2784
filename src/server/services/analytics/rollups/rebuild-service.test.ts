import { spawn } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openMigratedDatabase } from '#db/migrate.ts';
import { openDatabase, type Db } from '#db/open-database.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';
import { createCheckedAnswer, createCheckSet } from '#server/testing/check-set-fixture.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createEventQueue } from '../record/event-queue.ts';
import { storeEvents } from '../record/event-recording-service.ts';
import { rollUpTables, type RollUpTable } from './rebuild-queries.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { rebuildRollUps, verifyRollUps } from './rebuild-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const tables = Object.keys(rollUpTables) as RollUpTable[];
const clearRollUps = async (db: Db) => {
  for (const table of tables) await db.deleteFrom(table).execute();
};

describe('on a small course', () => {
  let server: TestServer;
  let admin: TestClient;
  let course: CourseFixture;
  let learner: TestClient;
  let record: (...events: unknown[]) => Promise<unknown>;
  let infoId: string;
  let quizId: string;

  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.createAdminClient();
    course = await createCourse(admin);
    const info = await course.createCard({ slug: 'info' });
    const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'A' }, { label: 'B', isCorrect: true }] });
    const answers = [{ type: 'file' as const, workbook: createCheckSet({ total: 1 }) }];
    const task = await course.createCard({ slug: 'task', type: 'challenge', answers });
    infoId = info.id;
    quizId = quiz.id;
    learner = server.createClient();
    await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
    record = (...events) => learner.analytics.record({ events });
    await record(
      createEvent('viewed', info.id),
      createEvent('watched', info.id, { ranges: [[0, 3]], position: 2.7 }),
      createEvent('completed', info.id),
      createEvent('answered', quiz.id, { optionIndex: 0 }),
      createEvent('answered', quiz.id, { optionIndex: 1 }),
      createEvent('submitted', task.id, { answers: [createCheckedAnswer({ total: 'typed' })] }),
      createModuleCompletedEvent(course.module.id),
    );
  });

  test('statistics that agree with the journal do not change', async () => {
    expect(await verifyRollUps(server.deps)).toEqual([]);
    expect(await rebuildRollUps(server.deps)).toEqual([]);
  });

  test('wrong statistics are found and corrected', async () => {
    await server.deps.db.updateTable('card_day').set({ viewed: 7 }).where('viewed', '=', 1).execute();
    expect(await verifyRollUps(server.deps)).toMatchObject([{ table: 'card_day', surplus: [{ viewed: 7 }], missing: [{ viewed: 1 }] }]);
    expect(await rebuildRollUps(server.deps)).toHaveLength(1);
    expect(await verifyRollUps(server.deps)).toEqual([]);
  });

  test('every empty table is rebuilt', async () => {
    await clearRollUps(server.deps.db);
    // No page of this course has own numbers.
    expect((await rebuildRollUps(server.deps)).map(({ table }) => table)).toEqual(tables.filter((table) => table !== 'card_round'));
    expect(await verifyRollUps(server.deps)).toEqual([]);
  });

  test('rows that do not follow from any event are removed', async () => {
    const { db } = server.deps;
    await db.insertInto('product_day').values({ product_id: course.product.id, day: '2020-01-01', sessions: 5 }).execute();
    await db
      .insertInto('card_watch')
      .values({
        product_id: course.product.id,
        card_id: (await course.createCard({ slug: 'x' })).id,
        video_since: 1,
        sessions_by_second: '[1]',
      })
      .execute();
    expect((await rebuildRollUps(server.deps)).map(({ table }) => table)).toEqual(['product_day', 'card_watch']);
    expect(await verifyRollUps(server.deps)).toEqual([]);
  });

  test('the events of a deleted card no longer count', async () => {
    await admin.admin.deleteCard({ id: infoId });
    await clearRollUps(server.deps.db);
    await rebuildRollUps(server.deps);
    expect(await verifyRollUps(server.deps)).toEqual([]);
  });

  test('F17: the order of events does not depend on the clock, which is set back a day while the server restarts', async () => {
    await record(createEvent('viewed', infoId), createEvent('watched', infoId, { ranges: [[3, 6]], position: 6 }));
    server.setClockBack(DAY_MS);
    // Like a restarted server, a new event batcher does not know when earlier events were received.
    server.deps.eventQueue = createEventQueue((batch, at) => storeEvents(server.deps, batch, at), server.deps.now);
    await record(
      createEvent('viewed', quizId),
      createEvent('watched', infoId, { ranges: [[1, 2]], position: 2 }),
      createEvent('answered', quizId, { optionIndex: 0 }),
    );
    expect(await verifyRollUps(server.deps)).toEqual([]);
    expect(await rebuildRollUps(server.deps)).toEqual([]);
    await clearRollUps(server.deps.db);
    await rebuildRollUps(server.deps);
    const { lastCard } = await learner.content.progress();
    expect(lastCard).toMatchObject({ id: quizId });
    const { attempts, last_attempt_failed } = await server.deps.db
      .selectFrom('session_card')
      .selectAll()
      .where('card_id', '=', quizId)
      .executeTakeFirstOrThrow();
    expect([attempts, last_attempt_failed]).toEqual([3, 1]);
    const { sessionId } = (await admin.analytics.activity({}))[0]!;
    const types = (await admin.analytics.sessionTimeline({ sessionId })).events.map(({ type }) => type);
    expect(types.slice(-5)).toEqual(['viewed', 'watched', 'viewed', 'watched', 'answered']);
  });

  test.each([0, 5_000, 3_600_000])('events that arrive during a rebuild are counted once, %i ms after the others', async (ms) => {
    server.advanceTime(ms);
    await clearRollUps(server.deps.db);
    const rebuilt = rebuildRollUps(server.deps);
    for (let n = 0; n < 40; n++) {
      server.advanceTime(1000);
      await record(
        createEvent('answered', quizId, { optionIndex: n % 2 }),
        createEvent('watched', infoId, { ranges: [[n, n + 2]], position: n }),
      );
      if (n === 20) await server.createClient().gate.enter({ key: (await course.createKey()).key, nickname: 'Grace' });
    }
    await rebuilt;
    expect(await verifyRollUps(server.deps)).toEqual([]);
  });
});

test('F22: a long journal is read in parts, so that it never has to fit in one transaction or in memory', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'keyreel-rebuild-')), 'keyreel.db');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  const migrated = await openMigratedDatabase(file);
  await insertJournal(migrated, 2, 2500);
  await migrated.destroy();
  let largest = 0;
  const countRows: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'detail' in row)) largest = Math.max(largest, result.rows.length);
      return result;
    },
  };
  const db = (await openDatabase(file)).withPlugin(countRows);
  onTestFinished(() => db.destroy());
  await rebuildRollUps({ db });
  expect(await verifyRollUps({ db })).toEqual([]);
  expect(largest).toBe(1000);
});

test('a server keeps recording during a rebuild, and no event is lost', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-rebuild-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), dataDir, { busyTimeoutMs: 10_000 });
  onTestFinished(() => deps.db.destroy());
  const sessions = 1000;
  const { session, cardId } = await insertJournal(deps.db, sessions, 20);

  const rebuild = spawn(process.execPath, ['src/server/main.ts', 'rollups', 'rebuild'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const exited = once(rebuild, 'exit') as Promise<[number]>;
  let recordedMeanwhile = 0;
  while (rebuild.exitCode === null) {
    const at = new Date();
    const viewed = { id: randomUUIDv7(), at: at.toISOString(), type: 'viewed' as const, cardId };
    await storeEvents(deps, [{ session, events: [viewed], passed: new Set() }], at.toISOString());
    const { rebuilt } = await deps.db
      .selectFrom('session_card')
      .select((eb) => eb.fn.countAll<number>().as('rebuilt'))
      .executeTakeFirstOrThrow();
    // If the rebuild ran in one long transaction, the server could not record events in the meantime.
    if (rebuilt > 1 && rebuilt < sessions) recordedMeanwhile++;
    await setTimeout(15);
  }
  expect(await exited).toEqual([0, null]);
  expect(recordedMeanwhile).toBeGreaterThan(5);
  expect(await verifyRollUps(deps)).toEqual([]);
});

async function insertJournal(db: Db, sessions: number, eventsPerSession: number) {
  const at = '2026-11-20T12:00:00.000Z';
  const named = (slug: string) => ({ id: slug, slug, title: slug, description: '', created_at: at, updated_at: at });
  const card = {
    module_id: 'module',
    slug: 'card',
    title: 'card',
    type: 'info',
    position: 1,
    created_at: at,
    updated_at: at,
  };
  const flags = { is_full_experience: 0, co_construction_enabled: 0 } as const;
  await db
    .insertInto('product')
    .values({ ...named('product'), ...flags, key_prefix: 'PROD' })
    .execute();
  await db.insertInto('module').values(named('module')).execute();
  await db.insertInto('product_module').values({ product_id: 'product', module_id: 'module', position: 1 }).execute();
  await db
    .insertInto('card')
    .values({ id: 'card', ...card })
    .execute();
  const key = { id: 'key', product_id: 'product', key_hash: 'hash', prefix: 'PROD', hint: '7Q', max_logins: 1, logins: 1, created_at: at };
  await db.insertInto('access_key').values(key).execute();
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < sessions; n++) {
      const id = `session-${n}`;
      const nickname = `Learner ${n}`;
      const session = { id, access_key_id: 'key', product_id: 'product', nickname, nickname_folded: nickname.toLowerCase() };
      await trx
        .insertInto('session')
        .values({ ...session, started_at: at, last_seen_at: at })
        .execute();
      const events = Array.from({ length: eventsPerSession }, (_, sequence) => {
        const detail = JSON.stringify({ ranges: [[sequence, sequence + 1]], position: sequence });
        const event = { id: `event-${sequence}`, session_id: id, card_id: 'card', type: 'watched', detail };
        return { ...event, happened_at: at, received_at: at };
      });
      for (const chunk of splitIntoChunks(events)) await trx.insertInto('event').values(chunk).execute();
    }
  });
  const product = { id: 'product', slug: 'product', title: 'product' };
  return { cardId: 'card', session: { id: 'session-0', nickname: 'Learner 0', product } };
}
