import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { createBlankFields } from '#shared/page-types/card-fields.ts';
import { replaceDraftCards } from './draft-service.ts';
import { loadPublishPlan } from './publish-plan-service.ts';
import { publishDraft, rollBackModule } from './publish-service.ts';

let server: TestServer;
let moduleId: string;
let adminId: string;

beforeEach(async () => {
  server = await createTestServer();
  const admin = await server.createAdminClient();
  moduleId = (await createCourse(admin)).module.id;
  adminId = (await admin.admin.me()).id;
});

const createPages = (count: number): CardContent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...createBlankFields(),
    id: `page-${index}`,
    slug: `page-${index}`,
    title: 'A',
    type: 'info',
  }));
const writeDraft = (edit: (cards: CardContent[]) => CardContent[]) => replaceDraftCards(server.deps, { moduleId, adminId }, edit);
const plan = () => loadPublishPlan(server.deps, { moduleId, keepLive: [] });

/** Counts the SQL statements of an action. */
async function countStatements(
  run: (deps: typeof server.deps & { actor: { id: string; name: string; address: null } }) => Promise<unknown>,
) {
  let count = 0;
  const db = server.deps.db.withPlugin({
    transformQuery: ({ node }) => (count++, node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await run({ ...server.deps, db, actor: { id: adminId, name: 'admin', address: null } });
  return count;
}

async function publishAndRollBack(pages: number): Promise<Record<'created' | 'changed' | 'rolledBack' | 'removed' | 'restored', number>> {
  const publish = async () => {
    const { hash } = await plan();
    return countStatements((deps) => publishDraft(deps, { moduleId, planHash: hash, keepLive: [], note: '' }, adminId));
  };
  await writeDraft(() => createPages(pages));
  const created = await publish();
  const { version } = await server.deps.db
    .selectFrom('module')
    .select('live_version as version')
    .where('id', '=', moduleId)
    .executeTakeFirstOrThrow();
  await writeDraft((cards) => cards.map((card) => ({ ...card, title: `B ${pages}`, slug: `${card.slug}-b` })));
  const changed = await publish();
  const rolledBack = await countStatements((deps) => rollBackModule(deps, { moduleId, version, note: '' }, adminId));
  await writeDraft((cards) => cards.slice(0, 1));
  const removed = await publish();
  const restored = await countStatements((deps) => rollBackModule(deps, { moduleId, version, note: '' }, adminId));
  return { created, changed, rolledBack, removed, restored };
}

test('publishing, removing and rolling back many pages takes about as many database statements as a few pages', async () => {
  const few = await publishAndRollBack(20);
  await writeDraft(() => []);
  const { hash } = await plan();
  await countStatements((deps) => publishDraft(deps, { moduleId, planHash: hash, keepLive: [], note: '' }, adminId));
  const many = await publishAndRollBack(400);
  for (const action of ['created', 'changed', 'rolledBack', 'removed', 'restored'] as const)
    expect([action, many[action] - few[action] < 20, many[action]]).toEqual([action, true, many[action]]);
});

test('other requests are answered between the steps of a publish plan, and before the transaction that publishes', async () => {
  await writeDraft(() => createPages(50));
  const countTurns = async (run: () => Promise<unknown>) => {
    let turns = 0;
    let isRunning = true;
    const tick = () => {
      turns++;
      if (isRunning) setImmediate(tick);
    };
    setImmediate(tick);
    await run();
    isRunning = false;
    return turns;
  };
  const { hash } = await plan();
  expect(await countTurns(plan)).toBeGreaterThanOrEqual(5);
  const actor = { id: adminId, name: 'admin', address: null };
  const publish = () => publishDraft({ ...server.deps, actor }, { moduleId, planHash: hash, keepLive: [], note: '' }, adminId);
  expect(await countTurns(publish)).toBeGreaterThanOrEqual(5);
});

test('a draft or a live page that changes while the publication is computed is not overwritten', async () => {
  await writeDraft(() => createPages(3));
  const { hash } = await plan();
  const actor = { id: adminId, name: 'admin', address: null };
  const publishing = publishDraft({ ...server.deps, actor }, { moduleId, planHash: hash, keepLive: [], note: '' }, adminId);
  await writeDraft((cards) => cards.map((card) => ({ ...card, title: 'Changed meanwhile' })));
  await expect(publishing).rejects.toMatchObject({ code: 'module.changed' });
});

test('live pages that change while a roll back is computed are not overwritten', async () => {
  await writeDraft(() => createPages(3));
  const actor = { id: adminId, name: 'admin', address: null };
  const deps = { ...server.deps, actor };
  const publish = async () => publishDraft(deps, { moduleId, planHash: (await plan()).hash, keepLive: [], note: '' }, adminId);
  const { version } = await publish();
  await writeDraft((cards) => cards.map((card) => ({ ...card, title: 'B' })));
  await publish();
  const admin = await server.createAdminClient();
  const changePage = () => admin.admin.changeCard({ change: { verb: 'change', id: 'page-0', changes: { title: 'Changed meanwhile' } } });
  const { db } = server.deps;
  const transaction = () => ({
    execute: async (run: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
      await changePage();
      return db.transaction().execute(run);
    },
  });
  const slowDb = new Proxy(db, {
    get: (_, name) => {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(db, name, db);
      return typeof value === 'function' ? (value.bind(db) as unknown) : value;
    },
  });
  const rollingBack = rollBackModule({ ...deps, db: slowDb }, { moduleId, version, note: '' }, adminId);
  await expect(rollingBack).rejects.toMatchObject({ code: 'module.changed' });
});
