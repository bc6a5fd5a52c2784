import { transact } from '#db/transact.ts';
import { CompiledQuery, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { isPostgres } from '#db/open-database.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { foldWords } from '#shared/search/fold-words.ts';
import { queryIndexHits, replaceIndexRows, selectIndexHits } from './search-index.ts';

// The same table of queries runs on SQLite and on PostgreSQL.
let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
const idBySlug = new Map<string, string>();

const addPage = async (slug: string, texts: { title: string; page?: string; transcript?: string }) => {
  const { id } = await course.createCard({ slug });
  idBySlug.set(slug, id);
  const { title, page = '', transcript = '' } = texts;
  await replaceIndexRows(server.deps.db, [
    { cardId: id, title: foldWords(title), page: foldWords(page), transcript: foldWords(transcript) },
  ]);
};

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const find = async (query: string, productId?: string) => {
  const hits = await selectIndexHits(server.deps.db, foldWords(query), { ...(productId !== undefined && { productId }), limit: 20 });
  return hits.map(({ cardId }) => [...idBySlug].find(([, id]) => id === cardId)![0]);
};

describe('both engines find the same', () => {
  beforeEach(async () => {
    await addPage('english', { title: 'Absolute references', transcript: 'Lock a cell with a dollar sign. Press F4. A row in 2024, C5.' });
    await addPage('french', { title: 'Les formules', page: 'Référence absolue', transcript: 'La fonction SOMME additionne' });
    await addPage('spanish', { title: 'La función SUMA', transcript: 'fórmulas y funciones, absolute' });
    await addPage('chinese', { title: '公式入门', transcript: '在表格中使用公式 🎉' });
  });

  test.each([
    ['references', ['english', 'french']],
    ['REFERENCE', ['english', 'french']],
    ['referencia', []],
    ['ref', ['english', 'french']],
    ['formules', ['french', 'spanish']],
    ['FÓRMULAS', ['spanish']],
    ['funciones suma', ['spanish']],
    ['dollar press f4', ['english']],
    ['rows 202', ['english']],
    ['c5', ['english']],
    ['absolute dollar', ['english']],
    ['absolue lock', []],
    ['"dollar" * NEAR', []],
    ['dollar" OR 1=1 --', []],
    ['-dollar :* & |', ['english']],
    ['NOT dollar', []],
    ['在表格中', ['chinese']],
    ['🎉', []],
    ['', []],
    ['zzzz', []],
  ])('%s', async (query, slugs) => {
    expect((await find(query)).toSorted()).toEqual(slugs);
  });

  test('the title counts more than the page, and the page more than the transcript', async () => {
    await addPage('in-transcript', { title: 'One', transcript: 'pivot and more words of a lesson' });
    await addPage('in-page', { title: 'Two', page: 'pivot' });
    await addPage('in-title', { title: 'pivot' });
    expect(await find('pivot')).toEqual(['in-title', 'in-page', 'in-transcript']);
  });
});

test('a card with more text than an index row can hold is indexed with its first words', async () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `palabra${index}`).join(' ');
  await addPage('long', { title: 'Long', transcript: words });
  expect(await find('palabra7')).toEqual(['long']);
  expect(await find('palabra59999')).toEqual([]);
});

test('a search of 20 hours of captions uses the index and reads no other card', async () => {
  const { db } = server.deps;
  await addPage('found', { title: 'Found', transcript: 'needle' });
  const { id: moduleId } = course.module;
  const ids = Array.from({ length: 600 }, () => server.deps.newId());
  const at = server.deps.now().toISOString();
  const card = (id: string, index: number) => ({ id, module_id: moduleId, slug: id, title: id, type: 'info', position: index + 2 });
  const rows = ids.map((id, index) => ({ ...card(id, index), created_at: at, updated_at: at }));
  for (const chunk of [rows.slice(0, 300), rows.slice(300)]) await db.insertInto('card').values(chunk).execute();
  await replaceIndexRows(
    db,
    ids.map((cardId, index) => ({
      cardId,
      title: ['lesson'],
      page: [],
      transcript: foldWords(`line ${index} of a spoken text `.repeat(30)),
    })),
  );
  if (isPostgres(db)) await sql`vacuum analyze card_search`.execute(db);
  // With 600 rows PostgreSQL may find reading them all as cheap, so the plan says only whether the index can be used.
  const query = queryIndexHits(db, ['needl'], { productId: course.product.id, limit: 20 }).compile();
  const prefix = isPostgres(db) ? 'explain' : 'explain query plan';
  const { rows: steps } = await transact(db, async (trx) => {
    if (isPostgres(trx))
      for (const setting of ['enable_seqscan', 'enable_indexscan']) await sql`set local ${sql.raw(setting)} = off`.execute(trx);
    return trx.executeQuery<Record<string, string>>(CompiledQuery.raw(`${prefix} ${query.sql}`, [...query.parameters]));
  });
  const plan = steps.map((step) => step['detail'] ?? step['QUERY PLAN']!);
  expect(plan.join('\n')).toMatch(isPostgres(db) ? /card_search_by_words/ : /^SCAN card_search VIRTUAL TABLE INDEX \d+:M/);
  expect(plan.filter((step) => step.startsWith('SCAN')).length).toBeLessThanOrEqual(1);
});
