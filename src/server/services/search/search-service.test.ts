import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { isPostgres } from '#db/open-database.ts';
import { addObject } from '#server/services/media/upload/add-object.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { completeSearchIndex, discardSearchIndex, rebuildSearchIndex } from './rebuild-search.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  learner = await enter(course);
});

async function enter({ createKey }: CourseFixture): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key: (await createKey()).key, nickname: 'Ada' });
  return client;
}

async function addTranscript(...lines: string[]): Promise<string> {
  const cues = lines.map(
    (line, index) => `${index + 1}\n00:00:${String(index * 4).padStart(2, '0')},500 --> 00:00:${index * 4 + 3},000\n${line}\n`,
  );
  const { id } = await addObject(server.deps, { extension: 'srt', content: Readable.from([cues.join('\n')]) });
  return `${id}.srt`;
}

const search = (words: string, client = learner) => client.content.search({ words });
const titles = async (words: string, client = learner) => (await search(words, client)).map(({ title }) => title);

test('a page is found by its captions, with the second, the line and the marked words', async () => {
  const transcriptId = await addTranscript('Welcome', 'Press F4 to lock', 'the absolute reference');
  const { id } = await course.createCard({ slug: 'locking', title: 'Locking cells', transcriptId });
  expect(await search('absolute references')).toEqual([
    {
      cardId: id,
      moduleSlug: course.module.slug,
      path: `/play/${course.module.slug}/locking`,
      title: 'Locking cells',
      moduleTitle: course.module.title,
      second: 8.5,
      line: 'the absolute reference',
      marks: [
        [4, 12],
        [13, 22],
      ],
    },
  ]);
  expect(await search('f4 absolute')).toMatchObject([{ second: 4.5, line: 'Press F4 to lock the absolute reference' }]);
});

test('learners find nothing of another product, of an unlinked or deleted module, of a deleted card or of a draft', async () => {
  const other = await createCourse(admin, 'word');
  await other.createCard({ slug: 'foreign', title: 'Needle' });
  const own = await course.createCard({ slug: 'own', title: 'Needle' });
  expect(await search('needle')).toMatchObject([{ cardId: own.id }]);
  await admin.admin.unlinkModule({ productId: course.product.id, moduleId: course.module.id });
  expect(await search('needle')).toEqual([]);
  expect(await titles('needle', await enter(other))).toEqual(['Needle']);
  await admin.admin.linkModule({ productId: course.product.id, moduleId: course.module.id });
  expect(await titles('needle')).toEqual(['Needle']);
  await admin.admin.deleteCard({ id: own.id });
  expect(await search('needle')).toEqual([]);
  await course.createCard({ slug: 'again', title: 'Needle again' });
  await admin.admin.deleteModule({ id: course.module.id });
  expect(await search('needle')).toEqual([]);
});

test('the portal finds pages everywhere, with their module and its products', async () => {
  const { id } = await course.createCard({ slug: 'own', title: 'Needle' });
  const lone = await admin.admin.createModule({ slug: 'lone', title: 'Lone module' });
  await admin.admin.createCard({ moduleId: lone.id, slug: 'lone', title: 'Another needle', type: 'info' });
  const hits = await admin.admin.search({ words: 'needle' });
  expect(hits.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: 'Another needle', moduleTitle: 'Lone module', productTitles: [] },
    { cardId: id, moduleTitle: course.module.title, productTitles: [course.product.title] },
  ]);
});

test.each(['a', ' a ', 'x'.repeat(101), 'a\u0000b'])('%j is refused', async (words) => {
  await expect(search(words)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a learner can search 300 times at once, and then has to wait', async () => {
  for (let times = 0; times < 300; times++) {
    if (times % 250 === 249) server.advanceTime(1000);
    await search('ab');
  }
  await expect(search('ab')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  server.advanceTime(60_000);
  expect(await search('ab')).toEqual([]);
});

test('an administrator can search 600 times at once, and does not use up what others may', async () => {
  const { id } = await admin.admin.me();
  await server.deps.usageLimiter.take([{ name: `search ${id}`, limit: { amount: 600, seconds: 3600 }, amount: 599 }]);
  expect(await admin.admin.search({ words: 'ab' })).toEqual([]);
  await expect(admin.admin.search({ words: 'ab' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await (await server.createClientWithRole('author')).admin.search({ words: 'ab' })).toEqual([]);
  expect(await search('ab')).toEqual([]);
});

test('REST clients search with q', async () => {
  await course.createCard({ slug: 'own', title: 'Needle' });
  const cookies = learner.cookies;
  const get = (url: string) => server.app.inject({ url, cookies });
  expect((await get('/api/search?q=needle')).json()).toMatchObject([{ title: 'Needle', second: 0, line: '', marks: [] }]);
  expect((await get('/api/search')).statusCode).toBe(400);
  expect((await server.app.inject({ url: '/api/search?q=needle' })).statusCode).toBe(401);
});

async function readIndex(): Promise<unknown[]> {
  const { db } = server.deps;
  const query = isPostgres(db)
    ? sql`select card_id, words::text from card_search order by 1`
    : sql`select rowid, * from card_search order by 1`;
  return (await query.execute(db)).rows;
}

test('after any edits the index equals a rebuilt one', async () => {
  const random = createSeededRandom(7);
  const second = await admin.admin.createModule({ slug: 'second', title: 'Second' });
  const modules = [course.module.id, second.id];
  const transcripts = [await addTranscript('one red'), await addTranscript('two blue'), null];
  const pick = <T>(values: readonly T[]) => values[random(values.length)]!;
  const listIds = async () => (await admin.admin.cards({})).map(({ id }) => id);
  let slug = 0;
  const edits: (() => Promise<unknown>)[] = [
    () => {
      const captions = transcripts.flatMap((objectId, index) => (objectId === null ? [] : [{ language: ['fr', 'es'][index]!, objectId }]));
      const texts = { title: `Page ${slug}`, type: 'info' as const, transcriptId: pick(transcripts) };
      return admin.admin.createCard({ moduleId: pick(modules), slug: `p${slug++}`, ...texts, captions: captions.slice(random(3)) });
    },
    async () =>
      admin.admin.updateCard({ id: pick(await listIds()), changes: { title: `Word${random(9)}`, transcriptId: pick(transcripts) } }),
    async () => admin.admin.updateCard({ id: pick(await listIds()), changes: { moduleId: pick(modules) } }),
    async () => admin.admin.updateCard({ id: pick(await listIds()), changes: { order: 1 } }),
    async () => admin.admin.deleteCard({ id: pick(await listIds()) }),
    async () => {
      const moduleId = pick(modules);
      const versions = await admin.admin.versions({ moduleId });
      await admin.admin.rollBack({ moduleId, version: pick(versions).number, note: '' });
    },
  ];
  const failures: string[] = [];
  for (let step = 0; step < 60; step++) {
    if ((await listIds()).length < 3) await edits[0]!();
    await pick(edits)().catch((error: unknown) => failures.push(String(error)));
  }
  expect(failures.filter((failure) => /SQLITE|constraint|syntax/i.test(failure))).toEqual([]);
  await admin.admin.unlinkModule({ productId: course.product.id, moduleId: course.module.id });
  const before = await readIndex();
  expect(before.length).toBeGreaterThan(2);
  await rebuildSearchIndex(server.deps);
  expect(await readIndex()).toEqual(before);
});

test('files and pages of an older version are indexed at the next start, and a missing file does not stop that', async () => {
  const { db, objects } = server.deps;
  const transcriptId = await addTranscript('a needle in the hay');
  const lostId = await addTranscript('lost');
  await course.createCard({ slug: 'own', title: 'Own', transcriptId });
  await db.deleteFrom('transcript').execute();
  await objects.remove(lostId.split('.')[0]!);
  await db.transaction().execute(discardSearchIndex);
  expect(await titles('needle')).toEqual([]);
  await completeSearchIndex(server.deps);
  expect(await titles('needle')).toEqual(['Own']);
});

test('the worker reads subtitle files of an older version, and one that it cannot read does not stop the others', async () => {
  const { deps } = server;
  const transcriptIds = [await addTranscript('a needle'), await addTranscript('a nail'), await addTranscript('a needle too')];
  for (const [index, transcriptId] of transcriptIds.entries())
    await course.createCard({ slug: `p${index}`, title: `P${index}`, transcriptId });
  await deps.db.deleteFrom('transcript').execute();
  await deps.db.transaction().execute(discardSearchIndex);
  const read: string[] = [];
  const parseTimedLines = async (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString();
    read.push(text);
    if (text.includes('nail')) throw new Error('the worker ended');
    return deps.spreadsheets.parseTimedLines(bytes);
  };
  const spreadsheets = { forOwner: () => ({ parseTimedLines }) } as unknown as typeof deps.spreadsheets;
  await expect(completeSearchIndex({ ...deps, spreadsheets })).rejects.toMatchObject({ errors: [{ message: 'the worker ended' }] });
  expect(read).toHaveLength(3);
  expect((await titles('needle')).toSorted()).toEqual(['P0', 'P2']);
  await completeSearchIndex(deps);
  expect(await titles('nail')).toEqual(['P1']);
});

test('searches run one at a time and learners take turns, so that one who searches often keeps nobody waiting', async () => {
  await course.createCard({ slug: 'own', title: 'Needle' });
  const grace = await enter(course);
  const ended: string[] = [];
  const searchAs = async (name: string, client: TestClient) => {
    await search('needle', client);
    ended.push(name);
  };
  const { searchQueue } = server.deps;
  const leave = await searchQueue.enter('another');
  const searches = [...Array.from({ length: 8 }, () => searchAs('Ada', learner)), searchAs('Grace', grace)];
  await expect.poll(() => searchQueue.waitingCount).toBe(9);
  leave();
  await Promise.all(searches);
  expect(ended.indexOf('Grace')).toBeLessThan(4);
});

test('the server answers others while it searches long captions', async () => {
  const captions = Array.from({ length: 2000 }, (_, index) => `line ${index} with a needle`);
  const [transcriptId, french, spanish] = [
    await addTranscript(...captions),
    await addTranscript(...captions),
    await addTranscript('une aiguille'),
  ];
  for (const slug of ['one', 'two', 'three'])
    await course.createCard({
      slug,
      transcriptId,
      captions: [
        { language: 'fr', objectId: french },
        { language: 'es', objectId: spanish },
      ],
    });
  let turns = 0;
  const count = () => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await search('needle');
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(9);
});

// SQLite has one writer at a time, so there a card cannot be written beside the filling.
test.runIf(process.env.DATABASE_URL)('a card that is being saved while the index is filled is found by its captions', async () => {
  const { db } = server.deps;
  const transcriptId = await addTranscript('a needle in the hay');
  await completeSearchIndex(server.deps);
  await db.deleteFrom('transcript').execute();
  const locks = sql<{ waiting: string }>`
    select count(*) as waiting from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and not granted`;
  const waitForWaiting = async (count: number, isDone = () => false) => {
    while (!isDone() && Number((await locks.execute(db)).rows[0]!.waiting) < count) await setTimeout(5);
  };
  let isFilled = false;
  let saving: Promise<unknown> | undefined;
  let filling: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    // The card is written, and its transaction waits until it can record the version of the module.
    await sql`lock table module_version in share mode`.execute(trx);
    saving = course.createCard({ slug: 'own', title: 'Own', transcriptId });
    await waitForWaiting(1);
    filling = completeSearchIndex(server.deps).then(() => (isFilled = true));
    await waitForWaiting(2, () => isFilled);
  });
  await Promise.all([saving, filling]);
  expect(await titles('needle')).toEqual(['Own']);
});
