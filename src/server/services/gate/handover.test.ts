import { beforeEach, describe, expect, test } from 'vitest';
import { parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { purgeHandovers } from './handover-service.ts';

const MINUTE_MS = 60_000;
const PLACE = { path: '/modules', positionSeconds: 43.4 };

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let keyId: string;
let phone: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
  phone = await enter('Ada');
});

async function enter(nickname: string, maxLogins = 1): Promise<TestClient> {
  const { id, key } = await course.createKey(maxLogins);
  keyId = id;
  const client = server.createClient();
  await client.gate.enter({ key, nickname });
  return client;
}
const offer = async () => (await phone.gate.offer(PLACE)).code;
const take = async (code: string, client = server.createClient()) => client.gate.take({ code });
const countLogins = async () => (await admin.admin.keys()).find(({ id }) => id === keyId)!.logins;

test('a learner goes on at the same page and second on another device, which takes no login', async () => {
  const card = await course.createCard({ slug: 'welcome' });
  const path = `/play/${course.module.slug}/${card.slug}`;
  const { code, expiresAt } = await phone.gate.offer({ path, positionSeconds: 43.4 });
  expect(code).toMatch(/^C-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(Date.parse(expiresAt) - server.deps.now().getTime()).toBe(10 * MINUTE_MS);
  expect(await phone.gate.offerState({ code })).toEqual({ state: 'open' });

  const laptop = server.createClient();
  const session = await phone.gate.session();
  expect(await laptop.gate.look({ code })).toEqual({ product: session.product, nickname: 'Ada' });
  const taken = await laptop.gate.take({ code: code.toLowerCase().replaceAll('-', ' ') });
  expect(taken).toMatchObject({ demo: false, session, path, positionSeconds: 43, firstModule: { module: { slug: course.module.slug } } });
  expect(await laptop.gate.session()).toEqual(session);
  expect(await phone.gate.session()).toEqual(session);
  expect(await phone.gate.offerState({ code })).toEqual({ state: 'used' });
  expect(await countLogins()).toBe(1);
});

test('of 100 devices that take the same code at once, one gets in', async () => {
  const code = await offer();
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => take(code)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await server.deps.db.selectFrom('handed_device').selectAll().execute()).toHaveLength(1);
});

test('a request that is repeated because its response was lost gets in again, as the same device', async () => {
  const code = await offer();
  const request = { code, requestId: 'take-once-1' };
  for (let attempt = 0; attempt < 2; attempt++) await server.createClient().gate.take(request);
  expect(await server.deps.db.selectFrom('handed_device').selectAll().execute()).toHaveLength(1);
  expect((await catchFailure(server.createClient().gate.take({ code, requestId: 'take-once-2' }))).code).toBe('key.invalid');
});

test('three devices come in without a login, the fourth takes one, and without one left it is refused and its code stays', async () => {
  phone = await enter('Grace', 2);
  const devices = [];
  for (let device = 1; device <= 3; device++) {
    devices.push(server.createClient());
    await take(await offer(), devices.at(-1));
  }
  expect(await countLogins()).toBe(1);
  await take(await offer(), devices[0]);
  expect(await countLogins()).toBe(1);
  await take(await offer());
  expect(await countLogins()).toBe(2);
  server.advanceTime(61 * MINUTE_MS);
  const code = await offer();
  const fifth = server.createClient();
  expect(await catchFailure(take(code, fifth))).toMatchObject({
    code: 'key.full',
    message: 'This access key has reached its login limit.',
  });
  expect(await phone.gate.offerState({ code })).toEqual({ state: 'open' });
  await admin.admin.forgetDevices({ id: keyId });
  await take(code, fifth);
  expect(await countLogins()).toBe(0);
});

test('a device that came in with a code takes a login when it enters the access key itself', async () => {
  const { id, key } = await course.createKey(1);
  keyId = id;
  phone = server.createClient();
  await phone.gate.enter({ key, nickname: 'Ada' });
  const laptop = server.createClient();
  await take(await offer(), laptop);
  expect((await catchFailure(laptop.gate.enter({ key, nickname: 'Ben' }))).code).toBe('key.full');
});

describe('a code is dead at once', () => {
  const dead: [why: string, kill: (code: string) => Promise<unknown>][] = [
    ['when it has been used', (code) => take(code)],
    ['when a newer code was made', () => offer()],
    ['after ten minutes', async () => server.advanceTime(10 * MINUTE_MS)],
    ['when the access key was revoked', () => admin.admin.updateKey({ id: keyId, changes: { revoked: true } })],
    [
      'when the access key has expired',
      () => admin.admin.updateKey({ id: keyId, changes: { expiresAt: server.deps.now().toISOString() } }),
    ],
    [
      'when the session was deleted',
      async () => {
        await server.deps.db.deleteFrom('session').execute();
        await server.deps.db.deleteFrom('product_day').execute();
      },
    ],
    ['when the product was deleted', () => admin.admin.deleteProduct({ id: course.product.id })],
  ];
  test.each(dead)('%s', async (_, kill) => {
    const code = await offer();
    await kill(code);
    const answers = [];
    for (const call of ['look', 'take'] as const) answers.push(await catchFailure(server.createClient().gate[call]({ code })));
    for (const answer of answers)
      expect(answer).toEqual({ kind: 'FORBIDDEN', code: 'key.invalid', message: 'This access key is not valid.', retryAfter: null });
  });

  test('after the same computations and queries as a wrong one', async () => {
    const steps: string[] = [];
    const { keySigner, db } = server.deps;
    const count = async (code: string) => {
      steps.length = 0;
      await catchFailure(take(code));
      return [...steps];
    };
    const used = await offer();
    await take(used);
    Object.assign(server.deps, {
      db: db.withPlugin({
        transformQuery: ({ node }) => (steps.push(node.kind), node),
        transformResult: async ({ result }) => result,
      }),
      keySigner: { ...keySigner, hashHandoverCode: (symbols: string) => (steps.push('hash'), keySigner.hashHandoverCode(symbols)) },
    });
    for (const code of [used, 'C-0000-0000', 'x']) expect([code, await count(code)]).toEqual([code, ['hash', 'SelectQueryNode']]);
  });

  test.each(['', 'C-', 'C-0000-0000', '🔑', 'EXCEL-7K4Q-9M2X', 'C'.repeat(1000)])('when it was never made, such as %j', async (code) => {
    expect((await catchFailure(take(code))).code).toBe('key.invalid');
  });
});

test('wrong codes and wrong keys fill the same limit', async () => {
  const code = await offer();
  const client = server.createClient();
  await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
  for (let attempt = 0; attempt < 5; attempt++) {
    expect((await catchFailure(client.gate.look({ code: 'C-0000-0000' }))).code).toBe('key.invalid');
    expect((await catchFailure(client.gate.enter({ key: 'EXCEL-0000-0000', nickname: 'Ada' }))).code).toBe('key.invalid');
  }
  const calls = [
    () => client.gate.look({ code }),
    () => client.gate.take({ code }),
    () => client.gate.enter({ key: 'X', nickname: 'Ada' }),
  ];
  for (const call of calls) expect((await catchFailure(call())).code).toBe('attempts.tooMany');
});

test('a session makes five codes an hour', async () => {
  for (let count = 0; count < 5; count++) await offer();
  server.advanceTime(15 * MINUTE_MS);
  expect(await catchFailure(offer())).toMatchObject({ code: 'handover.tooMany', retryAfter: 45 * 60 });
  server.advanceTime(45 * MINUTE_MS);
  await expect(offer()).resolves.toBeTypeOf('string');
});

test.each([
  '/',
  '/admin',
  '/preview/x',
  '/brand-preview',
  '//evil.example/play/x',
  '/\\evil',
  '/play/x?y',
  '/play/x#y',
  'https://e.example',
  '/x',
])('a code leads to no other place, such as %s', async (path) => {
  expect((await catchFailure(phone.gate.offer({ path, positionSeconds: 0 }))).code).toBe('input.invalid');
});

test('F17: codes that were made while the clock was years ahead end, and keep nobody from making others, when the clock is right again', async () => {
  const years = 4 * 365 * 24 * 60 * MINUTE_MS;
  const { key } = await course.createKey();
  server.advanceTime(years);
  phone = server.createClient();
  await phone.gate.enter({ key, nickname: 'Ada' });
  for (let made = 0; made < 4; made++) await offer();
  const code = await offer();
  server.setClockBack(years);
  expect(await phone.gate.offerState({ code })).toEqual({ state: 'ended' });
  expect(await catchFailure(take(code))).toMatchObject({ code: 'key.invalid' });
  await take(await offer());
});

test('only its own session learns what became of a code', async () => {
  const code = await offer();
  const other = await enter('Ben');
  expect(await other.gate.offerState({ code })).toEqual({ state: 'ended' });
  expect(await phone.gate.offerState({ code: 'x' })).toEqual({ state: 'ended' });
});

test('no code is stored in readable form, and a day later nothing of it is left', async () => {
  const code = await offer();
  const stored = JSON.stringify(await server.deps.db.selectFrom('handover').selectAll().execute());
  expect(stored).not.toContain(parseHandoverCode(code));
  server.advanceTime(23 * 60 * MINUTE_MS);
  await purgeHandovers(server.deps);
  expect(await server.deps.db.selectFrom('handover').selectAll().execute()).toHaveLength(1);
  server.advanceTime(2 * 60 * MINUTE_MS);
  await purgeHandovers(server.deps);
  expect(await server.deps.db.selectFrom('handover').selectAll().execute()).toEqual([]);
});
