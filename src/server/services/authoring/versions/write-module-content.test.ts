import { beforeEach, expect, test } from 'vitest';
import { transact } from '#db/transact.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { toModuleContent, type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { writeModuleContent } from './write-module-content.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const readContent = async () => toModuleContent(await admin.admin.cards({ moduleId: course.module.id }));
const write = (content: ModuleContent) =>
  transact(server.deps.db, (trx) =>
    writeModuleContent(
      trx,
      { moduleId: course.module.id, content },
      { source: 'draft', adminId: null, at: server.deps.now().toISOString(), note: '' },
    ),
  );
const readRows = () =>
  server.deps.db
    .selectFrom('card')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
    .then((rows) => rows.map(({ updated_at: _updatedAt, ...row }) => row));

async function createCards(...slugs: string[]): Promise<CardContent[]> {
  for (const slug of slugs) await course.createCard({ slug });
  return readContent();
}

test('content with created, changed, moved and deleted cards is written as one version', async () => {
  const [a, b, c] = await createCards('a', 'b', 'c');
  const created = { ...a!, id: server.deps.newId(), slug: 'd', title: 'New', nextPageId: c!.id };
  const content = [c!, created, { ...a!, title: 'Changed', nextPageId: created.id }];
  expect(await write(content)).toBe(2);
  expect(await readContent()).toEqual(content);
  const version = await server.deps.db.selectFrom('module_version').selectAll().where('number', '=', 2).executeTakeFirstOrThrow();
  expect(JSON.parse(version.summary)).toEqual({ created: 1, changed: 1, moved: 1, deleted: 1 });
  expect(JSON.parse(version.cards)).toEqual([
    [c!.id, 1],
    [created.id, 1],
    [a!.id, 2],
  ]);
  expect(b).toBeDefined();
});

test('cards can exchange their slugs, and a new card can take the slug of a deleted card', async () => {
  const [a, b, c] = await createCards('a', 'b', 'c');
  const content = [
    { ...a!, slug: 'b' },
    { ...b!, slug: 'a' },
    { ...c!, id: server.deps.newId() },
  ];
  await write(content);
  expect(await readContent()).toEqual(content);
});

test('writing the live content again makes no version', async () => {
  const content = await createCards('a', 'b');
  expect(await write(content)).toBe(1);
});

test('a restored card has its progress and its statistics again', async () => {
  const content = await createCards('a', 'b');
  const learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
  await learner.analytics.record({ events: [createEvent('viewed', content[0]!.id), createEvent('completed', content[0]!.id)] });
  const readTotals = async () => (await admin.analytics.activity({})).find(({ nickname }) => nickname === 'Ada');
  const before = await readTotals();
  await write(content.slice(1));
  expect(await readTotals()).not.toEqual(before);
  await write(content);
  expect(await readTotals()).toEqual(before);
});

test('a link to a page outside the content, a duplicate slug or a page of another module is refused, and nothing changes', async () => {
  const [a, b] = await createCards('a', 'b');
  await expect(write([{ ...a!, nextPageId: b!.id }])).rejects.toThrow('must be a page of the same module.');
  await expect(write([a!, { ...b!, slug: 'a' }])).rejects.toMatchObject({ code: 'slug.taken' });
  const other = await admin.admin.createModule({ slug: 'other', title: 'Other' });
  await admin.admin.updateCard({ id: b!.id, changes: { moduleId: other.id } });
  await expect(write([a!, b!])).rejects.toMatchObject({ code: 'card.elsewhere' });
  expect(await readContent()).toEqual([a]);
});

test('after random changes, writing the first content again restores the same rows', async () => {
  const pick = createSeededRandom(7);
  const first = await createCards('a', 'b', 'c', 'd', 'e');
  const rows = await readRows();
  let content = first;
  for (let round = 0; round < 30; round++) {
    const next = [...content];
    const at = pick(next.length);
    const changes = [
      () => void (next[at] = { ...next[at]!, title: `Title ${round}` }),
      () => void next.push(...next.splice(at, 1)),
      () => void next.push({ ...first[0]!, id: server.deps.newId(), slug: `new-${round}` }),
      () => void (next.length > 1 && next.splice(at, 1)),
    ];
    changes[pick(changes.length)]!();
    await write(next);
    content = next;
    expect(await readContent()).toEqual(content);
  }
  await write(first);
  expect(await readRows()).toEqual(rows);
});

test('others are answered between the steps of writing a large module', async () => {
  const [card] = await createCards('a');
  const content = Array.from({ length: 300 }, (_, index) => ({ ...card!, id: `page-${index}`, slug: `page-${index}` }));
  let turns = 0;
  let isWritten = false;
  const countTurns = () => {
    turns++;
    if (!isWritten) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await write(content);
  isWritten = true;
  expect(turns).toBeGreaterThan(5);
});
