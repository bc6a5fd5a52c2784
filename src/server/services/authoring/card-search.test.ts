import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient } from '#server/testing/create-test-server.ts';

let admin: TestClient;

beforeEach(async () => {
  admin = await (await createTestServer()).createAdminClient();
  for (const slug of ['excel-basics', 'lookups']) {
    const course = await createCourse(admin, slug);
    await course.createCard({ slug: `sum-${slug}`, title: `Überblick: 100% of ${slug}` });
  }
});

const search = async (text: string) => (await admin.admin.searchCards({ search: text })).map(({ title }) => title);

test.each([
  ['überblick', ['Überblick: 100% of excel-basics', 'Überblick: 100% of lookups']],
  ['SUM-lookups', ['Überblick: 100% of lookups']],
  ['lookups überblick', ['Überblick: 100% of lookups']],
  ['%nothing', []],
])('searching all modules for "%s" finds pages by words of titles and slugs', async (text, titles) => {
  expect(await search(text)).toEqual(titles);
});

test('a found page names its module, and a deleted page is not found', async () => {
  const [found] = await admin.admin.searchCards({ search: 'sum-lookups' });
  const [module] = (await admin.admin.modules({})).filter(({ id }) => id === found!.moduleId);
  expect(found!.moduleTitle).toBe(module!.title);
  await admin.admin.deleteCard({ id: found!.id });
  expect(await search('sum-lookups')).toEqual([]);
});
