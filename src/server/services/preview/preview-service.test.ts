import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { catchFailure } from '../../testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '../../testing/course-fixture.ts';
import type { TestClient, TestServer } from '../../testing/create-test-server.ts';
import { renderKeyForm } from '#client/entry-server.tsx';
import { createTestServerWithClient } from '../../testing/test-server-with-client.ts';
import { findFreeObjectIds } from '../media/delivery/delivery-service.ts';
import { findFreeObject, insertObject } from '../media/object-queries.ts';

let server: TestServer;
let owner: TestClient;
let course: CourseFixture;
let stranger: TestClient;

beforeEach(async () => {
  server = await createTestServerWithClient({}, { renderKeyForm });
  owner = await server.createAdminClient();
  course = await createCourse(owner);
  stranger = server.createClient();
});

const addVideo = async (name: string) => {
  const id = `0194e000-0000-7000-8000-${name.padStart(12, '0')}`;
  const createdAt = server.deps.now().toISOString();
  await insertObject(server.deps.db, { id, extension: 'mp4', contentType: 'video/mp4', size: 1, sha256: name, createdAt });
  return id;
};
const free = (freePages: number | null, moduleId = course.module.id) =>
  owner.admin.setFreePages({ productId: course.product.id, moduleId, freePages });
const open = () => stranger.preview.open({ productSlug: course.product.slug });

/** Adds five pages, each with a video of its own. Returns their ids and those of the videos. */
async function addPages() {
  const pages = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const videoId = await addVideo(String(n));
    const { id, slug, title } = await course.createCard({ slug: `page-${n}`, title: `Secret title ${n}`, videoId });
    pages.push({ id, slug, title, videoId });
  }
  return pages;
}

test('without any free page there is no free lesson, and an unknown product answers alike', async () => {
  await addPages();
  const [none, unknown] = [await catchFailure(open()), await catchFailure(stranger.preview.open({ productSlug: 'unknown' }))];
  expect(none).toEqual(unknown);
  expect(none).toMatchObject({ kind: 'NOT_FOUND', code: 'preview.missing', message: 'Page not found' });
  expect(await stranger.preview.list()).toEqual([]);
});

test('T91: a stranger gets the free pages, and nothing of any other page', async () => {
  const pages = await addPages();
  await owner.admin.updateCard({ id: pages[0]!.id, changes: { nextPageId: pages[1]!.id } });
  await owner.admin.updateCard({ id: pages[1]!.id, changes: { nextPageId: pages[4]!.id } });
  await free(2);
  const lesson = await open();
  expect(lesson.cards.map(({ id, nextPageId }) => [id, nextPageId])).toEqual([
    [pages[0]!.id, pages[1]!.id],
    [pages[1]!.id, 'end'],
  ]);
  expect(lesson.modules).toEqual([{ slug: course.module.slug, title: course.module.title, freePages: 2, pages: 5 }]);
  const text = JSON.stringify(lesson);
  for (const page of pages.slice(2))
    for (const secret of [page.id, page.title, page.slug, page.videoId]) expect(text).not.toContain(secret);
});

describe('of every page and file', () => {
  /** Returns the numbers of the pages whose files a client gets. */
  const readOpenFiles = async (pages: { videoId: string }[], cookies: Record<string, string>) => {
    const open: number[] = [];
    for (const [index, { videoId }] of pages.entries()) {
      const { statusCode } = await server.app.inject({ method: 'HEAD', url: `/public-objects/${videoId}.mp4`, cookies });
      const isFound = (await findFreeObject(server.deps.db, videoId)) !== null;
      // The row exists without a file in the store, so a file that may be read is reported as missing.
      if (statusCode !== 401 && isFound) open.push(index + 1);
    }
    return open;
  };

  test('T91: only those of the free pages are open, to strangers and to learners of another product', async () => {
    const pages = await addPages();
    await free(3);
    const other = await createCourse(owner, 'other');
    const { key } = await other.createKey();
    const learner = server.createClient();
    await learner.gate.enter({ key, nickname: 'Ada' });
    for (const cookies of [{}, learner.cookies]) expect(await readOpenFiles(pages, cookies)).toEqual([1, 2, 3]);
    await free(1);
    expect(await readOpenFiles(pages, {})).toEqual([1]);
    await free(1_000_000);
    expect(await readOpenFiles(pages, {})).toEqual([1, 2, 3, 4, 5]);
    await free(null);
    expect(await readOpenFiles(pages, {})).toEqual([]);
  });

  test('a page that moves behind the free pages closes, and so does a page that is deleted', async () => {
    const pages = await addPages();
    await free(2);
    await owner.admin.updateCard({ id: pages[0]!.id, changes: { order: 5 } });
    expect((await open()).cards.map(({ slug }) => slug)).toEqual(['page-2', 'page-3']);
    expect(await readOpenFiles(pages, {})).toEqual([2, 3]);
    await owner.admin.deleteCard({ id: pages[1]!.id });
    expect(await readOpenFiles(pages, {})).toEqual([3, 4]);
  });

  test('light versions and posters of free videos are open, and those of others are not', async () => {
    const pages = await addPages();
    const [light, poster] = [await addVideo('11'), await addVideo('12')];
    await server.deps.db.updateTable('object').set({ light_id: light, poster_id: poster }).where('id', '=', pages[0]!.videoId).execute();
    await free(1);
    expect([await findFreeObject(server.deps.db, light), await findFreeObject(server.deps.db, poster)]).not.toContain(null);
    await server.deps.db.updateTable('object').set({ light_id: null }).where('id', '=', pages[0]!.videoId).execute();
    await server.deps.db.updateTable('object').set({ light_id: light }).where('id', '=', pages[1]!.videoId).execute();
    expect(await findFreeObject(server.deps.db, light)).toBeNull();
  });
});

test('T91: an answer that leads to a page that is not free leads to the end', async () => {
  const pages = await addPages();
  const options = [pages[1]!, pages[4]!].map(({ id }, n) => ({ label: `Option ${n}`, isCorrect: n === 0, nextPageId: id }));
  await owner.admin.updateCard({ id: pages[0]!.id, changes: { type: 'mcq', options } });
  await free(2);
  const [question] = (await open()).cards;
  expect(question!.options.map(({ nextPageId }) => nextPageId)).toEqual([pages[1]!.id, 'end']);
});

test('a stream that is open when the free lesson is switched off no longer counts as allowed, and the picture for chats is the poster', async () => {
  const [first] = await addPages();
  const poster = await addVideo('12');
  await server.deps.db.updateTable('object').set({ poster_id: poster }).where('id', '=', first!.videoId).execute();
  await free(1);
  const readPicture = async () =>
    /<meta property="og:image" content="([^"]*)">/.exec((await server.app.inject(`/preview/${course.product.slug}`)).body)?.[1];
  expect(await readPicture()).toContain(`/public-objects/${poster}`);
  const readAllowed = () => findFreeObjectIds(server.deps, [first!.videoId]);
  expect((await readAllowed()).size).toBe(1);
  await free(null);
  expect([(await readAllowed()).size, await readPicture()]).toEqual([0, undefined]);
});

test('the key form links to the free lesson in its HTML, only while there is one', async () => {
  await addPages();
  const readConfig = async () => (await server.app.inject('/')).body;
  expect(await readConfig()).not.toContain('freeLesson');
  await free(2);
  const html = await readConfig();
  expect(html).toContain(`&quot;freeLesson&quot;:&quot;/preview/${course.product.slug}&quot;`);
  // The link is there without any script, above the shops.
  expect(html).toMatch(new RegExp(`<a [^>]*href="/preview/${course.product.slug}"[^>]*>Try a free lesson</a>.*BUY YOUR KEY`, 's'));
  await free(null);
  expect(await readConfig()).not.toContain('freeLesson');
});

test('the address of a free lesson has the title of the product, and is a 404 without one', async () => {
  await addPages();
  const get = () => server.app.inject(`/preview/${course.product.slug}`);
  expect((await get()).statusCode).toBe(404);
  await free(2);
  const { statusCode, body } = await get();
  expect(statusCode).toBe(200);
  expect(body).toContain(`<title>${course.product.title}</title><meta property="og:title"`);
  // The code of the lesson is loaded together with that of the app.
  for (const file of ['free.js', 'player.js', 'frame.js'])
    expect(body).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}">`);
  await owner.admin.updateProduct({ id: course.product.id, changes: { description: 'Sums "and" more' } });
  expect((await get()).body.match(/<meta [^>]*description"[^>]*>/g)).toEqual([
    '<meta name="description" content="Sums &quot;and&quot; more">',
    '<meta property="og:description" content="Sums &quot;and&quot; more">',
  ]);
});

test('the page of a free lesson carries what the player would request, and begins to load the video of its page', async () => {
  const pages = await addPages();
  await owner.admin.updateCard({ id: pages[1]!.id, changes: { title: '</script><b>Hostile' } });
  await free(2);
  const get = async (rest: string) => (await server.app.inject(`/preview/${course.product.slug}${rest}`)).body;
  const readData = (html: string) => /<script type="application\/json" id="keyreel-free-lesson">(.*?)<\/script>/.exec(html)?.[1];
  const readVideos = (html: string) => [...html.matchAll(/<video [^>]*src="([^"]*)"/g)].map(([, path]) => path);
  expect(JSON.parse(readData(await get(''))!)).toEqual(await open());
  expect(readVideos(await get(''))).toEqual([expect.stringContaining(pages[0]!.videoId)]);
  expect(readVideos(await get('/page-2'))).toEqual([expect.stringContaining(pages[1]!.videoId)]);
  for (const address of ['?module=unknown', `?module=${'x'.repeat(500)}`]) {
    const { statusCode, body } = await server.app.inject(`/preview/${course.product.slug}${address}`);
    expect([statusCode, readData(body)]).toEqual([404, undefined]);
  }
});

test('the end of a free lesson shows the shops of the product before those of the school and of the operator', async () => {
  await addPages();
  await free(1);
  const { brand } = await owner.settings.brand();
  await owner.settings.saveBrand({
    revision: 0,
    brand: { ...brand, shops: { ...brand.shops, ca: 'https://school.example', us: 'https://school.example' } },
  });
  await owner.admin.setProductShops({
    productId: course.product.id,
    shops: { ca: 'https://product.example', us: null, mx: 'none', eu: null },
  });
  expect((await open()).shops).toEqual({
    ca: 'https://product.example',
    us: 'https://school.example',
    mx: null,
    eu: 'https://example.com/buy/eu',
  });
  const readForm = async () => (await server.app.inject('/')).body;
  expect(await readForm()).toContain('https://product.example');
  // Where several products are sold, the key form cannot know which one a visitor has in mind.
  await createCourse(owner, 'other');
  expect([(await readForm()).includes('https://product.example'), (await readForm()).includes('https://school.example')]).toEqual([
    false,
    true,
  ]);
  const none = { ca: 'none', us: 'none', mx: 'none', eu: 'none' };
  await owner.settings.saveBrand({ revision: 1, brand: { ...brand, shops: none } });
  expect(await readForm()).not.toContain('BUY YOUR KEY');
});

/** Holds the figures of free lessons, and what several processes count of all requests for a day at most. */
const COUNTING_TABLES = ['preview_day', 'expiring_value', 'used_amount'];

/** Counts the rows of every other table. */
async function countRows(): Promise<Record<string, number>> {
  const tables = (await server.deps.db.introspection.getTables()).filter(({ name }) => !COUNTING_TABLES.includes(name));
  const counts = tables.map(async ({ name }) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(server.deps.db);
    return [name, Number(rows[0]!.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test('a visitor is counted once for each step and day, and nothing else is written', async () => {
  await addPages();
  await free(1);
  const rowsBefore = await countRows();
  const count = (step: 'opened' | 'key') => stranger.preview.count({ productSlug: course.product.slug, step });
  const before = await server.deps.db.selectFrom('event').selectAll().execute();
  const ids = { dev: (await server.app.inject('/')).cookies[0]!.value };
  Object.assign(stranger.cookies, ids);
  for (let n = 0; n < 3; n++) await count('opened');
  await count('key');
  await open();
  expect(await server.deps.db.selectFrom('preview_day').select(['step', 'visitors']).orderBy('step').execute()).toEqual([
    { step: 'key', visitors: 1 },
    { step: 'opened', visitors: 1 },
  ]);
  expect(await server.deps.db.selectFrom('event').selectAll().execute()).toEqual(before);
  expect(await countRows()).toEqual(rowsBefore);
  expect(await owner.admin.freeLessonFigures()).toEqual({ opened: 1, ended: 0, shop: 0, key: 1 });
});

test('a network counts at most 200 steps a day', async () => {
  await addPages();
  await free(1);
  const count = () => server.createClient('192.0.2.9').preview.count({ productSlug: course.product.slug, step: 'opened' });
  for (let n = 0; n < 200; n++) await count();
  expect(await catchFailure(count())).toMatchObject({ code: 'preview.busy' });
  expect(await server.deps.db.selectFrom('preview_day').select('visitors').execute()).toEqual([{ visitors: 200 }]);
});

test('T101: the 301st free lesson that one network opens in a minute has to wait', async () => {
  await addPages();
  await free(1);
  for (let n = 0; n < 300; n++) await open();
  const failure = await catchFailure(open());
  expect(failure).toMatchObject({ code: 'preview.busy', kind: 'TOO_MANY_REQUESTS' });
  expect(failure.message).toMatch(/^The free lesson is busy\. Try again in \d+ seconds\.$/);
  const { statusCode, body } = await server.app.inject({ url: `/preview/${course.product.slug}`, remoteAddress: '192.0.2.1' });
  expect([statusCode, body.includes(course.product.title)]).toEqual([200, false]);
  await expect(server.createClient('198.51.100.7').preview.open({ productSlug: course.product.slug })).resolves.toBeDefined();
});
