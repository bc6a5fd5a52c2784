import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { toOldCardRows } from '#db/testing/old-card-rows.ts';
import { openDatabaseOfMigration, type TableRows } from '#db/testing/open-old-database.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent, createModuleCompletedEvent } from '#server/testing/event-fixtures.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { verifyRollUps } from '../services/analytics/rollups/rebuild-service.ts';
import { movedTables } from './move/moved-tables.ts';

const HOURS = 60 * 60_000;
const YOUTUBE_IDS = ['dQw4w9WgXcQ', 'aaaaaaaaaaa', 'bbbbbbbbbbb'];
const addedColumns: Record<string, string[]> = {
  session_card: ['rewound', 'paused', 'exit', 'exits'],
  card_watch: ['rewound_by_second', 'paused_by_second'],
  module: ['retired_at'],
};

/** Simulates learners who go through a course in random order, while an administrator replaces videos and deletes a card. */
async function recordRandomWalks(server: TestServer): Promise<void> {
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const options = [{ label: 'A' }, { label: 'B', isCorrect: true }];
  const answers = [{ type: 'text' as const, regex: '^42$' }];
  const film = await course.createCard({ slug: 'film', youtubeId: YOUTUBE_IDS[0]! });
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options });
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers });
  const gone = await course.createCard({ slug: 'gone' });
  const random = createSeededRandom(14);
  const clients = Array.from({ length: 6 }, () => server.createClient());
  for (const [n, client] of clients.entries()) await client.gate.enter({ key: (await course.createKey()).key, nickname: `Learner ${n}` });
  const createWatched = () => {
    const from = random(200);
    const rewinds = random(2) === 0 ? { rewinds: [[from, from + 1 + random(5)]] } : {};
    const pauses = random(2) === 0 ? { pauses: [random(200), random(200)] } : {};
    return createEvent('watched', film.id, { ranges: [[from, from + 9]], position: from, revision: 1 + random(3), ...rewinds, ...pauses });
  };
  const creators = [
    () => createEvent('viewed', [film, quiz, task, gone][random(4)]!.id),
    () => createEvent('completed', film.id),
    () => createEvent('answered', quiz.id, { optionIndex: random(2) }),
    () => createEvent('submitted', task.id, { answers: [{ value: ['42', '7'][random(2)] }] }),
    () => createModuleCompletedEvent(course.module.id),
    createWatched,
    createWatched,
  ];
  for (let round = 0; round < 20; round++) {
    server.advanceTime(3 * HOURS);
    // An administrator's login expires after some hours of inactivity, so the test logs in again before each edit.
    const editor = round % 5 === 4 ? await server.createAdminClient() : null;
    await editor?.admin.updateCard({ id: film.id, changes: { youtubeId: YOUTUBE_IDS[random(3)]! } });
    if (round === 14) await editor?.admin.deleteCard({ id: gone.id });
    for (const client of clients) await client.analytics.record({ events: Array.from({ length: 5 }, () => creators[random(7)]!()) });
  }
}

async function readTable(db: TestServer['deps']['db'], table: string): Promise<TableRows[string]> {
  return (await sql<TableRows[string][number]>`select * from ${sql.table(table)}`.execute(db)).rows;
}

const sortRows = (rows: TableRows[string]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted();

test('the migration computes the same steps, rewinds and pauses from a journal as event recording does', async () => {
  const server = await createTestServer();
  await recordRandomWalks(server);
  const rows: TableRows = {};
  for (const { name } of movedTables) {
    if (name === 'card_step') continue;
    const isOld = ([column]: [string, unknown]) => !(addedColumns[name] ?? []).includes(column);
    rows[name] = (await readTable(server.deps.db, name)).map((row) => Object.fromEntries(Object.entries(row).filter(isOld)));
  }
  rows.card = toOldCardRows(rows.card!, rows.card_revision!);
  const db = await openDatabaseOfMigration('0013-key-ledger', rows);
  onTestFinished(() => db.destroy());
  await migrate(db);
  expect(await verifyRollUps({ db })).toEqual([]);
  for (const table of ['card_step', 'session_card', 'card_watch']) {
    const migrated = await readTable(db, table);
    expect(migrated.length).toBeGreaterThan(1);
    expect(sortRows(migrated)).toEqual(sortRows(await readTable(server.deps.db, table)));
  }
});

test.runIf(process.env.DATABASE_URL)(
  'PostgreSQL counts the events before the steps are read in batches, so that it uses the index',
  async () => {
    const db = await openDatabaseOfMigration('0013-key-ledger', {});
    onTestFinished(() => db.destroy());
    const countRows = async () =>
      (await sql<{ rows: number }>`select reltuples as rows from pg_class where oid = 'event'::regclass`.execute(db)).rows[0]!.rows;
    expect(await countRows()).toBe(-1);
    await migrate(db);
    expect(await countRows()).toBe(0);
  },
);
