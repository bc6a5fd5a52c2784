import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

test('a learner enters with an access key and a nickname', async () => {
  const { key } = await course.createKey();
  const learner = server.createClient();
  const { id, slug, title } = course.product;
  const entered = await learner.gate.enter({ key, nickname: ' Ada ' });
  const { session, ...firstModule } = await learner.content.open({ moduleSlug: course.module.slug });
  expect(session).toEqual(entered.session);
  expect(entered).toEqual({
    demo: false,
    session: { id: expect.any(String), nickname: 'Ada', product: { id, slug, title } },
    firstModule,
  });
  expect(await learner.gate.session()).toEqual(entered.session);
  expect(await learner.gate.optionalSession()).toEqual(entered.session);
});

test.each([
  ['in lower case', (key: string) => key.toLowerCase()],
  ['without dashes', (key: string) => key.replaceAll('-', '')],
  ['with spaces around and in it', (key: string) => `  ${key.replaceAll('-', ' - ')}\n`],
  ['with long dashes', (key: string) => key.replaceAll('-', '—')],
  ['with letters that look like its digits', (key: string) => key.replaceAll('0', 'o').replaceAll('1', 'l')],
])('the access key may be typed %s', async (_, type) => {
  const { key } = await course.createKey();
  const { session } = await server.createClient().gate.enter({ key: type(key), nickname: 'Ada' });
  expect(session.product.id).toBe(course.product.id);
});

describe('the session of an access key and a nickname', () => {
  test('F54: is the same on another device and in another case, and keeps the first spelling', async () => {
    const { key } = await course.createKey();
    const { session } = await server.createClient().gate.enter({ key, nickname: 'Ada' });
    const again = await server.createClient().gate.enter({ key, nickname: 'ADA ' });
    expect(again.session).toEqual(session);
    expect(await admin.analytics.activity({})).toHaveLength(1);
  });

  test('F54: after the cookies of a browser are lost, takes one more login and keeps the progress', async () => {
    const { id, key } = await course.createKey();
    const card = await course.createCard({ slug: 'welcome' });
    const learner = server.createClient();
    const { session } = await learner.gate.enter({ key, nickname: 'Ada' });
    await learner.analytics.record({ events: [createEvent('viewed', card.id), createEvent('completed', card.id)] });
    const withoutCookies = server.createClient();
    expect(await withoutCookies.gate.optionalSession()).toBeNull();
    for (let entry = 0; entry < 2; entry++) {
      expect((await withoutCookies.gate.enter({ key, nickname: 'Ada' })).session).toEqual(session);
      expect(await admin.admin.keys()).toMatchObject([{ id, logins: 2 }]);
    }
    expect(await withoutCookies.content.progress()).toMatchObject({ lastCard: { id: card.id } });
    expect(await admin.analytics.activity({})).toMatchObject([{ sessionId: session.id, viewedCards: 1, completedCards: 1 }]);
  });

  test('differs for another nickname and for another access key', async () => {
    const [one, other] = [await course.createKey(), await course.createKey()];
    const entries = [
      { key: one.key, nickname: 'Ada' },
      { key: one.key, nickname: 'Grace' },
      { key: other.key, nickname: 'Ada' },
    ];
    const ids = await Promise.all(entries.map(async (entry) => (await server.createClient().gate.enter(entry)).session.id));
    expect(new Set(ids).size).toBe(3);
  });

  test('is created only once by twenty concurrent logins', async () => {
    const { key } = await course.createKey();
    const entered = await Promise.all(Array.from({ length: 20 }, () => server.createClient().gate.enter({ key, nickname: 'Ada' })));
    expect(new Set(entered.map(({ session }) => session.id)).size).toBe(1);
  });
});

describe('the login opens the first module', () => {
  test('with its cards and the progress of an earlier login', async () => {
    const { key } = await course.createKey();
    const second = await admin.admin.createModule({ slug: 'second', title: 'Second' });
    await admin.admin.linkModule({ productId: course.product.id, moduleId: second.id });
    const card = await course.createCard({ slug: 'welcome' });
    const learner = server.createClient();
    await learner.gate.enter({ key, nickname: 'Ada' });
    await learner.analytics.record({ events: [createEvent('viewed', card.id)] });
    const { firstModule } = await server.createClient().gate.enter({ key, nickname: 'Ada' });
    expect(firstModule).toMatchObject({
      module: { id: course.module.id, order: 1 },
      cards: [card],
      progress: { lastCard: { id: card.id }, completedModuleIds: [] },
    });
  });

  test('unless the product has no modules', async () => {
    await admin.admin.unlinkModule({ productId: course.product.id, moduleId: course.module.id });
    const { key } = await course.createKey();
    expect((await server.createClient().gate.enter({ key, nickname: 'Ada' })).firstModule).toBeNull();
  });

  test('and succeeds without the module when the module cannot be loaded', async () => {
    const { key } = await course.createKey();
    const card = await course.createCard({ slug: 'damaged' });
    await server.deps.db.updateTable('card_revision').set({ fields: 'no JSON' }).where('card_id', '=', card.id).execute();
    const learner = server.createClient();
    const entered = await learner.gate.enter({ key, nickname: 'Ada' });
    expect(entered).toEqual({ demo: false, session: await learner.gate.session() });
  });
});

describe('the demo', () => {
  test('opens with its key in any spelling and stores nothing', async () => {
    const learner = server.createClient();
    for (const key of ['DEMO-0000-0000', 'demo oooo oooo', 'demo00000000']) {
      expect(await learner.gate.enter({ key, nickname: 'Ada' })).toEqual({
        demo: true,
        session: { id: 'demo', nickname: 'Ada', product: { id: 'demo', slug: 'demo', title: 'Demo' } },
        firstModule: null,
      });
    }
    const { db } = server.deps;
    for (const table of ['session', 'session_token', 'device', 'event'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });

  test('T85: opens no paid content and records no events', async () => {
    const learner = server.createClient();
    await learner.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(await learner.gate.optionalSession()).toBeNull();
    expect((await catchFailure(learner.content.modules({ productSlug: course.product.slug }))).code).toBe('session.missing');
    expect((await catchFailure(learner.content.cards({ moduleId: course.module.id }))).code).toBe('session.missing');
    expect((await catchFailure(learner.analytics.record({ events: [] }))).code).toBe('session.missing');
  });

  test('requires a nickname', async () => {
    expect(await catchFailure(server.createClient().gate.enter({ key: 'DEMO-0000-0000', nickname: ' ' }))).toMatchObject({
      message: 'Please enter a nickname.',
    });
  });

  test('can be turned off, after which its key is invalid', async () => {
    const quiet = await createTestServer({ DEMO_KEY: '' });
    expect((await catchFailure(quiet.createClient().gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' }))).code).toBe('key.invalid');
  });
});

describe('a login with missing or invalid input is refused', () => {
  test.each([
    [{ key: '', nickname: 'Ada' }, 'Please enter your access key.'],
    [{ key: '   ', nickname: 'Ada' }, 'Please enter your access key.'],
    [{ key: 'EXCEL-7Q2M-9XZK', nickname: '' }, 'Please enter a nickname.'],
    [{ key: 'EXCEL-7Q2M-9XZK', nickname: 'x'.repeat(41) }, 'nickname: must be 1 to 40 visible characters.'],
    [{ key: 'EXCEL-7Q2M-9XZK', nickname: 'A\u0000da' }, 'nickname: must be 1 to 40 visible characters.'],
    [{ key: 'EXCEL-7Q2M-9XZK', nickname: 'x'.repeat(10_000) }, 'nickname: must be at most 40 characters.'],
    [{ nickname: 'Ada' }, 'Please enter your access key.'],
    [{ key: 'EXCEL-7Q2M-9XZK' }, 'Please enter a nickname.'],
    [{ key: { $ne: 1 }, nickname: 'Ada' }, 'Please enter your access key.'],
  ])('%j', async (entry, message) => {
    const refusal = await catchFailure(server.createClient().gate.enter(entry as { key: string; nickname: string }));
    expect(refusal).toEqual({ kind: 'BAD_REQUEST', code: 'input.invalid', message, retryAfter: null });
  });
});

describe('the session token', () => {
  test('T29: is new at each login: a token that the client invented is never accepted, and the replaced token is revoked', async () => {
    const { key } = await course.createKey();
    const learner = server.createClient();
    learner.cookies.lsid = 'attacker-chosen';
    await learner.gate.enter({ key, nickname: 'Ada' });
    const first = learner.cookies.lsid;
    await learner.gate.enter({ key, nickname: 'Ada' });
    expect(new Set(['attacker-chosen', first, learner.cookies.lsid]).size).toBe(3);

    const attacker = server.createClient();
    for (const token of ['attacker-chosen', first]) {
      attacker.cookies.lsid = token;
      expect((await catchFailure(attacker.gate.session())).code).toBe('session.missing');
    }
    expect((await learner.gate.session()).nickname).toBe('Ada');
  });

  test('T35: has 32 random bytes and is stored only as a hash', async () => {
    const { key } = await course.createKey();
    const tokens = new Set<string>();
    for (let index = 0; index < 20; index++) {
      const learner = server.createClient();
      await learner.gate.enter({ key, nickname: 'Ada' });
      expect(learner.cookies.lsid).toMatch(/^[A-Za-z0-9_-]{43}$/);
      tokens.add(learner.cookies.lsid!);
    }
    expect(tokens.size).toBe(20);
    const stored = await server.deps.db.selectFrom('session_token').select('token_hash').execute();
    expect(stored).toHaveLength(20);
    for (const { token_hash } of stored) expect(tokens.has(token_hash)).toBe(false);
  });

  test('T34: gives no admin access, and an admin token gives no learner access', async () => {
    const { key } = await course.createKey();
    const learner = server.createClient();
    await learner.gate.enter({ key, nickname: 'Ada' });
    const swapped = server.createClient();
    swapped.cookies.asid = learner.cookies.lsid!;
    swapped.cookies.lsid = admin.cookies.asid!;
    expect((await catchFailure(swapped.admin.me())).code).toBe('admin.missing');
    expect((await catchFailure(swapped.gate.session())).code).toBe('session.missing');
  });
});
