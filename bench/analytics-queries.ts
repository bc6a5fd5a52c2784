// Measures how long the admin portal's analytics queries take when the event journal contains 10 000, 100 000 or 1 000 000 events of 10 000
// sessions, or as many as the argument says. Compares each duration with the duration of the same query when the journal contains 10 000
// events. The benchmark writes the roll-ups (stored totals of the events) directly to the database instead of recording events.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';
import { createCard } from '#server/services/authoring/card-service.ts';
import { createModule, addModuleToProduct } from '#server/services/authoring/module-service.ts';
import { createProduct } from '#server/services/authoring/product-service.ts';
import { getModuleInsight, getSessionTimeline } from '#server/services/analytics/report/insight-service.ts';
import { listActivity } from '#server/services/analytics/report/activity-service.ts';
import { getDashboard, listDailyCounts } from '#server/services/analytics/report/dashboard-service.ts';
import { generateAccessKeys } from '#server/services/keys/access-key-service.ts';
import { newCardSchema, newModuleSchema, newProductSchema } from '#shared/catalog.ts';
import { timelineRequestSchema } from '#shared/analytics/report-schemas.ts';

const SESSIONS = 10_000;
const CARDS = 20;
const LARGEST = Number(process.argv[2] ?? 1_000_000);
const SIZES = [10_000, 100_000, LARGEST];
const RUNS = 31;
/** The first learner has as many events from the start on, so that each size reads a page of a timeline of the same length. */
const TIMELINE_EVENTS = 1000;

const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-analytics-'));
const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), dataDir);
const { db } = deps;
const product = await createProduct(deps, newProductSchema.parse({ slug: 'bench', title: 'Bench' }));
const module = await createModule(deps, newModuleSchema.parse({ slug: 'bench', title: 'Bench' }));
await addModuleToProduct(deps, { productId: product.id, moduleId: module.id });
const cardIds: string[] = [];
for (let n = 1; n <= CARDS; n++)
  cardIds.push(
    (await createCard(deps, newCardSchema.parse({ moduleId: module.id, slug: `card-${n}`, title: `Card ${n}`, type: 'info' }))).id,
  );
const [key] = await generateAccessKeys(deps, { productId: product.id, quantity: 1, maxLogins: 10 });
const at = new Date().toISOString();
const sessionIds = Array.from({ length: SESSIONS }, () => randomUUIDv7());

/** Inserts all rows in one transaction, with at most 500 rows per SQL statement. */
async function insertAll<T>(table: Parameters<typeof db.insertInto>[0], rows: Iterable<T>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    let batch: T[] = [];
    const flush = async () => {
      if (batch.length > 0) await trx.insertInto(table).values(batch).execute();
      batch = [];
    };
    for (const row of rows) {
      batch.push(row);
      if (batch.length === 500) await flush();
    }
    await flush();
  });
}

await insertAll(
  'session',
  sessionIds.map((id, n) => ({
    id,
    access_key_id: key!.id,
    product_id: product.id,
    nickname: `Learner ${n}`,
    nickname_folded: `learner ${n}`,
    started_at: at,
    last_seen_at: at,
    last_card_id: cardIds[n % CARDS]!,
  })),
);
await insertAll(
  'session_card',
  sessionIds.flatMap((sessionId) =>
    cardIds.slice(0, 10).map((cardId) => ({
      session_id: sessionId,
      card_id: cardId,
      viewed_at: at,
      completed_at: at,
      attempts: 0,
      last_attempt_failed: 0 as const,
      passed_after: null,
      watched: '[[0,10]]',
      position_seconds: 10,
    })),
  ),
);
await insertAll(
  'card_day',
  cardIds.map((cardId) => ({
    product_id: product.id,
    card_id: cardId,
    day: at.slice(0, 10),
    viewed: SESSIONS,
    completed: SESSIONS,
    attempts: 0,
  })),
);

const queries: Record<string, () => Promise<unknown>> = {
  dashboard: () => getDashboard(deps),
  'chart of 30 days': () => listDailyCounts(deps, null),
  'activity, 50 rows': () => listActivity(deps, 50),
  'insight of a module': () => getModuleInsight(deps, { productId: product.id, moduleId: module.id }),
  "a page of a learner's timeline": () => getSessionTimeline(deps, timelineRequestSchema.parse({ sessionId: sessionIds[0]! })),
};

function* createEvents(from: number, to: number) {
  for (let n = from; n < to; n++) {
    yield {
      id: randomUUIDv7(),
      session_id: sessionIds[n < TIMELINE_EVENTS ? 0 : n % SESSIONS]!,
      card_id: cardIds[n % CARDS]!,
      module_id: null,
      type: 'viewed',
      detail: '{}',
      has_passed: null,
      happened_at: at,
      received_at: at,
    };
  }
}

const medians = new Map<string, number[]>(Object.keys(queries).map((name) => [name, []]));
let stored = 0;
for (const size of SIZES) {
  await insertAll('event', createEvents(stored, size));
  // The first size must not be the one for which the queries are compiled.
  const warmUps = stored === 0 ? 10 * RUNS : 1;
  stored = size;
  for (const [name, run] of Object.entries(queries)) {
    const times: number[] = [];
    for (let n = -warmUps; n < RUNS; n++) {
      const started = performance.now();
      await run();
      if (n >= 0) times.push(performance.now() - started);
    }
    medians.get(name)!.push(times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)]!);
  }
}
for (const [name, [small = 0, middle = 0, large = 0]] of medians) {
  console.log(
    `${name}: ${small.toFixed(2)} ms at 10k, ${(middle / small).toFixed(2)} times that at 100k, ${(large / small).toFixed(2)} times that at ${LARGEST} events`,
  );
}
const growths = [...medians.values()].map(([small = 0, , large = 0]) => large / small);
console.log(`slowest growth to ${LARGEST}: ${Math.max(...growths).toFixed(2)}`);
await db.destroy();
await rm(dataDir, { recursive: true });
