import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  // With a second product, the key form cannot know whose shops to show.
  await createCourse(admin, 'other');
});

const sellElsewhere = () =>
  admin.admin.setProductShops({
    productId: course.product.id,
    shops: { ca: 'https://product.example/ca', us: 'none', mx: null, eu: null },
  });
const elsewhere = {
  ca: 'https://product.example/ca',
  us: null,
  mx: 'https://example.com/buy/mx',
  eu: 'https://example.com/buy/eu',
};

/** Enters as a browser with the given cookies. Returns the code of the refusal, and the shops that come with it. */
async function refuse(key: string, cookies: Record<string, string> = {}) {
  const response = await server.app.inject({ method: 'POST', url: '/trpc/gate.enter', payload: { key, nickname: 'Ada' }, cookies });
  const { failure, values } = response.json<{ error: { data: { failure: string; values?: { shops?: string } } } }>().error.data;
  return { code: failure, shops: values?.shops === undefined ? null : (JSON.parse(values.shops) as unknown) };
}

test('who is refused by a full key sees the shops of its product, if it has any of its own', async () => {
  const { key } = await course.createKey(1);
  await server.createClient().gate.enter({ key, nickname: 'Ada' });
  expect(await refuse(key)).toEqual({ code: 'key.full', shops: null });
  await sellElsewhere();
  expect(await refuse(key)).toEqual({ code: 'key.full', shops: elsewhere });
});

test('T19: of an expired key only a browser that has used it sees the shops, and of a revoked one nobody', async () => {
  await sellElsewhere();
  const { id, key } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  // This browser has a device cookie, too, but has never used the key.
  const other = server.createClient();
  await other.gate.enter({ key: (await course.createKey()).key, nickname: 'Grace' });
  await admin.admin.updateKey({ id, changes: { expiresAt: server.deps.now().toISOString() } });
  expect(await refuse(key, learner.cookies)).toEqual({ code: 'key.invalid', shops: elsewhere });
  expect(await refuse(key, other.cookies)).toEqual({ code: 'key.invalid', shops: null });
  expect(await refuse(key)).toEqual({ code: 'key.invalid', shops: null });
  await admin.admin.updateKey({ id, changes: { revoked: true } });
  expect(await refuse(key, learner.cookies)).toEqual({ code: 'key.invalid', shops: null });
});
