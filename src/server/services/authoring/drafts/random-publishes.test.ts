import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { createModuleContent } from '#shared/authoring/testing/random-content.ts';
import type { Deps } from '#server/deps.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { replaceDraftCards } from './draft-service.ts';
import { loadPublishPlan } from './publish-plan-service.ts';
import { publishDraft } from './publish-service.ts';
import { editPublishableContent, insertRandomVideos } from './testing/publishable-content.ts';

let server: TestServer;
let deps: Deps;
let admin: TestClient;
let course: CourseFixture;
let moduleId: string;
let adminId: string;

beforeEach(async () => {
  server = await createTestServer();
  ({ deps } = server);
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  moduleId = course.module.id;
  ({ id: adminId } = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow());
  await insertRandomVideos(deps);
});

async function publishEdits(edit: (content: CardContent[]) => CardContent[]): Promise<number> {
  await replaceDraftCards(deps, { moduleId, adminId }, edit);
  const { hash: planHash, liveVersion, changes } = await admin.admin.plan({ moduleId });
  const hasChanges = Object.values(changes).some((list) => list.length > 0);
  if (hasChanges) return (await admin.admin.publish({ moduleId, planHash })).version;
  await admin.admin.discardDraft({ moduleId });
  return liveVersion;
}

/**
 * Reads everything that a rollback restores: the rows of the live cards without the times at which they were last saved, and the statistics
 * of the cards. Counts of learners by their last viewed card are left out, because a rollback does not move learners back to a card that
 * was deleted and restored.
 */
async function readLive(): Promise<unknown> {
  const rows = await deps.db
    .selectFrom('card')
    .selectAll()
    .where('module_id', '=', moduleId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
  const figures = await admin.analytics.moduleInsight({ productId: course.product.id, moduleId });
  return JSON.stringify([
    rows.map((row) => ({ ...row, updated_at: '' })),
    figures.map((figure) => ({ ...figure, recent: 0, dropOffs: 0 })),
  ]);
}

async function recordLearners(random: (limit: number) => number): Promise<void> {
  const cards = await admin.admin.cards({ moduleId });
  const { key } = await course.createKey();
  for (const nickname of ['Ada', 'Ben']) {
    const learner = server.createClient();
    await learner.gate.enter({ key, nickname });
    const events = cards.flatMap(({ id, options }) => [
      createEvent('viewed', id),
      createEvent('watched', id, { ranges: [[0, random(20)]], position: 3 }),
      ...(options.length > 0 ? [createEvent('answered', id, { optionIndex: random(options.length) })] : []),
    ]);
    await learner.analytics.record({ events: events.slice(0, 50) });
  }
}

test('random edits that are published and rolled back leave the same rows and the same statistics', { timeout: 120_000 }, async () => {
  for (let seed = 0; seed < 12; seed++) {
    const random = createSeededRandom(seed);
    const start = await publishEdits((content) =>
      editPublishableContent([...content, ...createModuleContent(`s${seed}a`, `s${seed}b`)], random, `s${seed}-`),
    );
    await recordLearners(random);
    const before = await readLive();
    for (let round = 0; round < 3; round++) await publishEdits((content) => editPublishableContent(content, random, `s${seed}r${round}-`));
    await publishEdits((content) => editPublishableContent(content.toReversed(), random, `s${seed}z-`));
    await admin.admin.rollBack({ moduleId, version: start }).catch(() => null);
    expect(await readLive(), `seed ${seed}`).toBe(before);
  }
});

test(
  'a server that is killed at any moment of a publication leaves the old version live and the draft open',
  { timeout: 120_000 },
  async () => {
    await publishEdits(() => createModuleContent('a', 'b', 'c'));
    await replaceDraftCards(deps, { moduleId, adminId }, ([a, , c]) => [
      c!,
      { ...a!, title: 'Changed', videoId: 'video-1' },
      ...createModuleContent('new'),
    ]);
    const before = await readLive();
    const { hash: planHash } = await loadPublishPlan(deps, { moduleId, keepLive: [] });
    let statements = 0;
    for (let dieAt = 1; ; dieAt++) {
      statements = 0;
      const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
        if (++statements === dieAt) throw new Error('The server has died.');
        return node;
      };
      const db = deps.db.withPlugin({ transformQuery, transformResult: async ({ result }) => result });
      const outcome = await publishDraft({ ...deps, db }, { moduleId, planHash, keepLive: [], note: '' }, adminId).catch(
        (error: unknown) => error,
      );
      if (!(outcome instanceof Error)) break;
      expect(await readLive(), `statement ${dieAt}`).toBe(before);
      expect((await admin.admin.draft({ moduleId })).draft, `statement ${dieAt}`).not.toBeNull();
    }
    expect(statements).toBeGreaterThan(20);
    expect((await admin.admin.cards({ moduleId })).map(({ title }) => title)).toEqual(['Page c', 'Changed', 'Page new']);
  },
);
