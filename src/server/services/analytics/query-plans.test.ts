import { commandLineActor } from '../audit/actor.ts';
import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMigratedDatabase } from '#db/migrate.ts';
import { ImmediateTransactionDialect } from '#db/open-database.ts';
import type { Database } from '#db/schema.ts';
import { activityPageRequestSchema } from '#shared/analytics/activity-schemas.ts';
import type { LearnerEvent } from '#shared/analytics/learner-events.ts';
import { timelineRequestSchema } from '#shared/analytics/report-schemas.ts';
import type { Session } from '#shared/session.ts';
import type { Deps } from '#server/deps.ts';
import { deleteCard } from '../authoring/card-service.ts';
import { deleteProduct } from '../authoring/product-service.ts';
import { loadProgress } from '../content/content-service.ts';
import { createKeySigner } from '../keys/key-signer.ts';
import { getKeyLedger } from '../keys/key-ledger-service.ts';
import { getModuleInsight, getSessionTimeline } from './report/insight-service.ts';
import { storeEvents } from './record/event-recording-service.ts';
import { exportActivity, findActivityPage, listActivity } from './report/activity-service.ts';
import { getToday } from './report/today-service.ts';
import { getDashboard, listDailyCounts } from './report/dashboard-service.ts';

// Requests must not scan the whole event journal, because the journal grows without limit. SQLite's query plans are examined even when the
// other tests run on PostgreSQL.
const folder = mkdtempSync(join(tmpdir(), 'keyreel-query-plans-'));
const file = join(folder, 'keyreel.db');
const sqlite = new SqliteDatabase(file);
const queries: CompiledQuery[] = [];
const db = new Kysely<Database>({
  dialect: new ImmediateTransactionDialect(sqlite),
  log: ({ level, query }) => {
    if (level === 'query') queries.push(query);
  },
});
const now = () => new Date('2026-11-20T12:00:00.000Z');
const at = now().toISOString();
const session: Session = { id: 'session', nickname: 'Ada', product: { id: 'product', slug: 'product', title: 'product' } };
const made = () => ({ id: randomUUIDv7(), at });
const createEveryEvent = (second: number): LearnerEvent[] => [
  { ...made(), type: 'viewed', cardId: 'info' },
  { ...made(), type: 'completed', cardId: 'info' },
  { ...made(), type: 'answered', cardId: 'quiz', optionIndex: 0 },
  { ...made(), type: 'submitted', cardId: 'task', answers: [] },
  { ...made(), type: 'watched', cardId: 'info', ranges: [[second, second + 4]], position: second + 4, rewinds: [[1, 2]], pauses: [1] },
  { ...made(), type: 'moduleCompleted', moduleId: 'module' },
];

/** Returns every step in the query plan of each recorded query, together with the query's SQL text. */
function explainQueries(): string[] {
  return queries.flatMap(({ sql, parameters }) => {
    const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
    return steps.map(({ detail }) => `${detail} <- ${sql}`);
  });
}
const findEventScans = () => explainQueries().filter((step) => /^SCAN (TABLE )?"?event"?\b/.test(step));

beforeAll(async () => {
  await (await openMigratedDatabase(file)).destroy();
  const named = (slug: string) => ({ id: slug, slug, title: slug, created_at: at, updated_at: at });
  const card = (id: string, type: string, position: number) => ({ ...named(id), module_id: 'module', type, position });
  const content = { videoId: 'video.mp4', options: [{ label: 'A', isCorrect: true, nextPageId: null }] };
  const revision = ({ id, slug, type }: ReturnType<typeof card>) => {
    const fields = JSON.stringify({ slug, title: slug, type, ...content });
    return { card_id: id, revision: 1, fields, video_since: 1, answers_since: 1, made_at: at };
  };
  const product = { ...named('product'), description: '', is_full_experience: 0, co_construction_enabled: 0, key_prefix: 'PROD' } as const;
  const key = { id: 'key', product_id: 'product', key_hash: 'hash', prefix: 'PROD', hint: '7Q', max_logins: 1, logins: 1, created_at: at };
  const ofKey = { access_key_id: 'key', product_id: 'product', nickname: 'Ada', nickname_folded: 'ada' };
  const event = { id: 'event', session_id: 'session', card_id: 'info', type: 'viewed', detail: '{}' };
  const cards = [card('info', 'info', 1), card('quiz', 'mcq', 2), card('task', 'challenge', 3)];
  for (const insert of [
    db.insertInto('product').values(product),
    db.insertInto('module').values({ ...named('module'), description: '' }),
    db.insertInto('product_module').values({ product_id: 'product', module_id: 'module', position: 1 }),
    db.insertInto('card').values(cards),
    db.insertInto('card_revision').values(cards.map(revision)),
    db.insertInto('access_key').values(key),
    db.insertInto('session').values({ id: 'session', ...ofKey, started_at: at, last_seen_at: at }),
    db.insertInto('event').values({ ...event, happened_at: at, received_at: at }),
  ])
    await insert.execute();
});
beforeEach(() => queries.splice(0));
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('a query plan that scans the event journal is detected', async () => {
  await db.selectFrom('event').selectAll().where('type', '=', 'viewed').execute();
  expect(findEventScans()).toHaveLength(1);
});

const keySigner = createKeySigner({ signing: Buffer.alloc(32), pepper: Buffer.alloc(32) });

test.each([
  ['the dashboard', () => getDashboard({ db, now })],
  ['what needs somebody today', () => getToday({ db, now } as Deps, (area) => area !== 'backups')],
  ['the daily counts of a product', () => listDailyCounts({ db, now }, 'product')],
  ['the daily counts of all products', () => listDailyCounts({ db, now }, null)],
  ['the sessions seen last', () => listActivity({ db }, 1000)],
  [
    'a page of the activity table',
    () => findActivityPage({ db, keySigner }, activityPageRequestSchema.parse({ productId: 'product', search: 'ada' })),
  ],
  [
    'the activity table by attempts',
    () => findActivityPage({ db, keySigner }, activityPageRequestSchema.parse({ sortBy: 'totalAttempts' })),
  ],
  [
    'the export of the activity table',
    () => exportActivity({ db, keySigner, now, newId: randomUUIDv7, actor: commandLineActor }, { search: '' }),
  ],
  ['the insight of a module', () => getModuleInsight({ db, now }, { productId: 'product', moduleId: 'module' })],
  ['the timeline of a session', () => getSessionTimeline({ db }, timelineRequestSchema.parse({ sessionId: 'session' }))],
  ['the page of an access key', () => getKeyLedger({ db, now }, 'key')],
  ['the card to resume', () => loadProgress({ db }, session)],
  [
    'recording every type of event',
    () => storeEvents({ db, newId: randomUUIDv7 }, [{ session, events: createEveryEvent(0), passed: new Set() }], at),
  ],
])('%s needs no scan of the event journal', async (_, ask) => {
  await ask();
  expect(queries.length).toBeGreaterThan(0);
  expect(findEventScans()).toEqual([]);
});

test('recording updates every roll-up', async () => {
  await storeEvents({ db, newId: randomUUIDv7 }, [{ session, events: createEveryEvent(4), passed: new Set() }], at);
  const written = queries.flatMap(({ sql }) => /^insert into "(\w+)"/.exec(sql)?.[1] ?? []);
  expect(new Set(written)).toEqual(
    new Set(['event', 'session_card', 'card_day', 'card_option', 'card_step', 'card_watch', 'session_module']),
  );
});

test("a page of a session's timeline finds its events with an index, and in their order", async () => {
  await getSessionTimeline({ db }, timelineRequestSchema.parse({ sessionId: 'session' }));
  const steps = explainQueries().filter((step) => step.includes('"event"'));
  expect(steps.filter((step) => /^SEARCH event USING .*\(session_id=\? AND sequence>\?\)/.test(step))).toHaveLength(1);
  expect(steps.filter((step) => step.startsWith('USE TEMP B-TREE'))).toEqual([]);
});

test('deleting a card or a whole product needs no scan of the event journal', async () => {
  const deps = { db, now, newId: () => crypto.randomUUID(), actor: commandLineActor };
  await deleteCard(deps, 'task');
  await deleteProduct(deps, 'product');
  expect(queries.length).toBeGreaterThan(2);
  expect(findEventScans()).toEqual([]);
});
