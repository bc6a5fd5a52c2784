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
});

async function enter(nickname: string) {
  const { key } = await course.createKey();
  const client = server.createClient();
  return { key, client, session: (await client.gate.enter({ key, nickname })).session };
}
const setMark = (hasMark: boolean) => admin.admin.setMark({ productId: course.product.id, hasMark });

test('a session has no mark until its product marks its videos, and none afterwards', async () => {
  const { client, session } = await enter('Anna');
  expect(session).not.toHaveProperty('mark');
  expect(await client.gate.session()).toEqual(session);
  await setMark(true);
  expect(await client.gate.session()).toHaveProperty('mark');
  expect(await admin.admin.productOptions({ productId: course.product.id })).toEqual({ hasMark: true });
  await setMark(false);
  expect(await client.gate.session()).toEqual(session);
});

test('the mark names the nickname, the end of the key and the session, on every device', async () => {
  await setMark(true);
  const { key, client, session } = await enter('Anna');
  expect(session.mark).toMatch(new RegExp(`^Anna · ${key.slice(-2)} · [0-9A-HJKMNP-TV-Z]{4}$`));
  expect((await client.gate.session()).mark).toBe(session.mark);
  const { code } = await client.gate.offer({ path: '/modules', positionSeconds: 0 });
  expect((await server.createClient().gate.take({ code })).session.mark).toBe(session.mark);
  expect((await enter('Anna')).session.mark).not.toBe(session.mark);
});

test('the symbols of a recorded mark find its learner in Activity', async () => {
  await setMark(true);
  const sessions = [];
  for (const nickname of ['Anna', 'Ben', 'Cleo']) sessions.push((await enter(nickname)).session);
  const symbols = sessions[1]!.mark!.split(' · ')[2]!;
  for (const search of [symbols, ` ${symbols.toLowerCase()} `, `ben ${symbols}`]) {
    const page = await admin.analytics.searchActivity({ search, sortBy: 'lastSeen', isDescending: true, offset: 0, limit: 10 });
    expect(page).toMatchObject({ matchingSessions: 1, rows: [{ nickname: 'Ben' }] });
  }
  await setMark(false);
  const none = await admin.analytics.searchActivity({ search: symbols, sortBy: 'lastSeen', isDescending: true, offset: 0, limit: 10 });
  expect(none.rows).toEqual([]);
});

test('a product with a mark and no shops of its own is still sold in the shops of the school', async () => {
  await setMark(true);
  expect(await admin.admin.productShops({ productId: course.product.id })).toBeNull();
});
