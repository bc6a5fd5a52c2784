import { randomUUIDv7 } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import type { Database } from '#db/schema.ts';
import { activityPageRequestSchema } from '#shared/activity.ts';
import type { LearnerEvent } from '#shared/learner-events.ts';
import type { Session } from '#shared/session.ts';
import { deleteCard } from '../authoring/card-service.ts';
import { deleteProduct } from '../authoring/product-service.ts';
import { loadProgress } from '../content/content-service.ts';
import { getModuleInsight, getSessionTimeline } from './report/insight-service.ts';
import { storeEvents } from './record/record-service.ts';
import { exportActivity, findActivityPage, listActivity } from './report/activity-service.ts';
import { getDashboard, listDailyCounts } from './report/report-service.ts';

// The journal is the one table that only ever grows, so nothing a request asks may read all of it. The plans are
// SQLite's, whatever engine the other tests run on: it tells them in words.
const sqlite = new SqliteDatabase(':memory:');
const asked: CompiledQuery[] = [];
const db = new Kysely<Database>({
  dialect: new SqliteDialect({ database: sqlite }),
  log: ({ level, query }) => {
    if (level === 'query') asked.push(query);
  },
});
const now = () => new Date('2026-11-20T12:00:00.000Z');
const at = now().toISOString();
const session: Session = { id: 'session', nickname: 'Ada', product: { id: 'product', slug: 'product', title: 'product' } };
const made = () => ({ id: randomUUIDv7(), at });
/** One event of every kind, each new to its session. */
const everyKind = (second: number): LearnerEvent[] => [
  { ...made(), type: 'viewed', cardId: 'info' },
  { ...made(), type: 'completed', cardId: 'info' },
  { ...made(), type: 'answered', cardId: 'quiz', optionIndex: 0 },
  { ...made(), type: 'submitted', cardId: 'task', answers: [] },
  { ...made(), type: 'watched', cardId: 'info', ranges: [[second, second + 4]], position: second + 4 },
  { ...made(), type: 'moduleCompleted', moduleId: 'module' },
];

/** The steps of the plans of everything asked so far, with what asked for them. */
function plans(): string[] {
  return asked.flatMap(({ sql, parameters }) => {
    const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
    return steps.map(({ detail }) => `${detail} <- ${sql}`);
  });
}
const scansOfEvents = () => plans().filter((step) => /^SCAN (TABLE )?"?event"?\b/.test(step));

beforeAll(async () => {
  await migrate(db);
  const named = (slug: string) => ({ id: slug, slug, title: slug, created_at: at, updated_at: at });
  const lists = { links: '[]', files: '[]', answers: '[]', overlays: '[]', options: '[{"label":"A","isCorrect":true,"nextPageId":null}]' };
  const ofModule = { module_id: 'module', video_id: 'video.mp4', allow_video_loop: 1 as const, ...lists };
  const card = (id: string, type: string, position: number) => ({ ...named(id), ...ofModule, type, position });
  const product = { ...named('product'), description: '', is_full_experience: 0, co_construction_enabled: 0, key_prefix: 'PROD' } as const;
  const key = { id: 'key', product_id: 'product', key_hash: 'hash', prefix: 'PROD', hint: '7Q', max_logins: 1, logins: 1, created_at: at };
  const ofKey = { access_key_id: 'key', product_id: 'product', nickname: 'Ada', nickname_folded: 'ada' };
  const event = { id: 'event', session_id: 'session', card_id: 'info', type: 'viewed', detail: '{}', sequence: 0 };
  const cards = [card('info', 'info', 1), card('quiz', 'mcq', 2), card('task', 'challenge', 3)];
  for (const insert of [
    db.insertInto('product').values(product),
    db.insertInto('module').values({ ...named('module'), description: '' }),
    db.insertInto('product_module').values({ product_id: 'product', module_id: 'module', position: 1 }),
    db.insertInto('card').values(cards),
    db.insertInto('access_key').values(key),
    db.insertInto('session').values({ id: 'session', ...ofKey, started_at: at, last_seen_at: at }),
    db.insertInto('event').values({ ...event, happened_at: at, received_at: at }),
  ])
    await insert.execute();
});
beforeEach(() => asked.splice(0));
afterAll(() => db.destroy());

test('a scan of the events would be seen', async () => {
  await db.selectFrom('event').selectAll().where('type', '=', 'viewed').execute();
  expect(scansOfEvents()).toHaveLength(1);
});

test.each([
  ['the dashboard', () => getDashboard({ db, now })],
  ['the plot of a product', () => listDailyCounts({ db, now }, 'product')],
  ['the plot of all products', () => listDailyCounts({ db, now }, null)],
  ['the sessions seen last', () => listActivity({ db }, 1000)],
  [
    'a page of the activity table',
    () => findActivityPage({ db }, activityPageRequestSchema.parse({ productId: 'product', search: 'ada' })),
  ],
  ['the activity table by attempts', () => findActivityPage({ db }, activityPageRequestSchema.parse({ sortBy: 'totalAttempts' }))],
  ['the export of the activity table', () => exportActivity({ db }, { search: '' })],
  ['the insight into a module', () => getModuleInsight({ db }, { productId: 'product', moduleId: 'module' })],
  ['a learner’s page', () => getSessionTimeline({ db }, 'session')],
  ['the place to resume', () => loadProgress({ db }, session)],
  ['the recording of every kind of event', () => storeEvents(db, [{ session, events: everyKind(0), passed: new Set() }], at)],
])('%s is had without a scan of the events', async (_, ask) => {
  await ask();
  expect(asked.length).toBeGreaterThan(0);
  expect(scansOfEvents()).toEqual([]);
});

test('recording writes every roll-up it has to', async () => {
  await storeEvents(db, [{ session, events: everyKind(4), passed: new Set() }], at);
  const written = asked.flatMap(({ sql }) => /^insert into "(\w+)"/.exec(sql)?.[1] ?? []);
  expect(new Set(written)).toEqual(new Set(['event', 'session_card', 'card_day', 'card_option', 'card_watch', 'session_module']));
});

test('a learner’s page finds its events by their session', async () => {
  await getSessionTimeline({ db }, 'session');
  expect(plans().filter((step) => /^SEARCH event USING .*\(session_id=\?\)/.test(step))).toHaveLength(1);
});

test('deleting a card and a whole product scans no events', async () => {
  await deleteCard({ db, now }, 'task');
  await deleteProduct({ db }, 'product');
  expect(asked.length).toBeGreaterThan(2);
  expect(scansOfEvents()).toEqual([]);
});
