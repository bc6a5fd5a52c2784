import { beforeEach, describe, expect, test } from 'vitest';
import { KEY_SYMBOLS } from '#shared/access-key-format.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

const MINUTE = 60_000;
const WRONG = { key: 'EXCEL-0000-0000', nickname: 'Ada' };

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const refusals = async (client: TestClient, times: number) => {
  const codes: string[] = [];
  for (let index = 0; index < times; index++) codes.push((await catchFailure(client.gate.enter(WRONG))).code);
  return codes;
};
const repeat = (code: string, times: number) => Array.from({ length: times }, () => code);

describe('one answer for every key that does not open', () => {
  const answer = { kind: 'FORBIDDEN', code: 'key.invalid', message: 'This access key is not valid.', retryAfter: null };

  test('malformed', async () => {
    for (const key of ['x', 'EXCEL', '🔑', "' OR 1=1--", 'EXCEL-7Q2U-9XZK', 'A'.repeat(1000), 'EXCEL-7Q2M-9XZK\u0000']) {
      const client = server.createClient();
      expect([key, await catchFailure(client.gate.enter({ key, nickname: 'Ada' }))]).toEqual([key, answer]);
    }
  });

  test('forged, unknown though signed, revoked, and expired', async () => {
    const [good, revoked, expired] = [await course.createKey(), await course.createKey(), await course.createKey()];
    await admin.admin.updateKey({ id: revoked.id, changes: { revoked: true } });
    await admin.admin.updateKey({ id: expired.id, changes: { expiresAt: server.deps.now().toISOString() } });
    const last = good.key.at(-1)!;
    const forged = good.key.slice(0, -1) + KEY_SYMBOLS[(KEY_SYMBOLS.indexOf(last) + 1) % 32]!;
    const { prefix, random, signature } = server.deps.keySigner.generate('EXCEL', server.deps.randomBytes);
    const unknown = `${prefix}-${random.slice(0, 4)}-${random.slice(4)}${signature}`;
    for (const key of [forged, unknown, revoked.key, expired.key]) {
      expect(await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).toEqual(answer);
    }
  });

  test('of a deleted product', async () => {
    const { key } = await course.createKey();
    await admin.admin.deleteProduct({ id: course.product.id });
    expect(await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).toEqual(answer);
  });
});

describe('too many wrong keys', () => {
  test('after ten a browser waits, and is told how long', async () => {
    const client = server.createClient();
    await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(await refusals(client, 10)).toEqual(repeat('key.invalid', 10));
    server.advanceTime(5 * MINUTE);
    expect(await catchFailure(client.gate.enter(WRONG))).toEqual({
      kind: 'TOO_MANY_REQUESTS',
      code: 'attempts.tooMany',
      message: 'Too many attempts. Try again in 600 seconds.',
      retryAfter: 600,
    });
  });

  test('the right key is held up as well, and no longer than told', async () => {
    const { key } = await course.createKey();
    const client = server.createClient();
    await refusals(client, 10);
    const { retryAfter } = await catchFailure(client.gate.enter({ key, nickname: 'Ada' }));
    server.advanceTime((retryAfter! - 1) * 1000);
    expect((await catchFailure(client.gate.enter({ key, nickname: 'Ada' }))).code).toBe('attempts.tooMany');
    server.advanceTime(1000);
    expect((await client.gate.enter({ key, nickname: 'Ada' })).demo).toBe(false);
  });

  test('clients without cookies are counted together, by their address', async () => {
    for (let index = 0; index < 10; index++) expect(await refusals(server.createClient(), 1)).toEqual(['key.invalid']);
    expect(await refusals(server.createClient(), 1)).toEqual(['attempts.tooMany']);
    expect(await refusals(server.createClient('192.0.2.99'), 1)).toEqual(['key.invalid']);
  });

  test('a classroom behind one address types in separate counts', async () => {
    const { key } = await course.createKey();
    const clumsy = server.createClient();
    const neighbour = server.createClient();
    for (const client of [clumsy, neighbour]) await client.gate.enter({ key, nickname: 'Ada' });
    expect((await refusals(clumsy, 11)).at(-1)).toBe('attempts.tooMany');
    expect(await refusals(neighbour, 1)).toEqual(['key.invalid']);
  });

  test('a hundred from one address in many browsers hold the address up', async () => {
    for (let browser = 0; browser < 10; browser++) {
      const client = server.createClient();
      await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
      expect(await refusals(client, 10)).toEqual(repeat('key.invalid', 10));
      server.advanceTime(MINUTE);
    }
    const fresh = server.createClient();
    await fresh.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(await refusals(fresh, 1)).toEqual(['attempts.tooMany']);
  });

  test('fifty a day from one browser hold it up for the day', async () => {
    const client = server.createClient();
    await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    for (let round = 0; round < 5; round++) {
      expect(await refusals(client, 10)).toEqual(repeat('key.invalid', 10));
      server.advanceTime(15 * MINUTE);
    }
    expect(await refusals(client, 1)).toEqual(['attempts.tooMany']);
    server.advanceTime(24 * 60 * MINUTE);
    expect(await refusals(client, 1)).toEqual(['key.invalid']);
  });

  test('guesses from everywhere hold newcomers up first', async () => {
    const known = server.createClient('198.51.100.1');
    await known.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    for (let index = 0; index < 30; index++) await refusals(server.createClient(`203.0.113.${index}`), 1);
    expect(await refusals(server.createClient('198.51.100.2'), 1)).toEqual(['attempts.tooMany']);
    expect(await refusals(known, 1)).toEqual(['key.invalid']);
    server.advanceTime(MINUTE);
    expect(await refusals(server.createClient('198.51.100.2'), 1)).toEqual(['key.invalid']);
  });

  test('one address that guesses in many browsers does not close the gate for the others', async () => {
    const { key } = await course.createKey();
    const browsers = Array.from({ length: 7 }, () => server.createClient('203.0.113.7'));
    for (const browser of browsers) await browser.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    // A class behind one address may mistype more than that.
    for (const browser of browsers) expect(await refusals(browser, 9)).toEqual(repeat('key.invalid', 9));
    expect((await server.createClient('198.51.100.2').gate.enter({ key, nickname: 'Ada' })).demo).toBe(false);
  });

  test('fifty guesses at once are ten guesses', async () => {
    const client = server.createClient();
    await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await catchFailure(client.gate.enter(WRONG))).code));
    expect(codes.filter((code) => code === 'key.invalid')).toHaveLength(10);
    expect(codes.filter((code) => code === 'attempts.tooMany')).toHaveLength(40);
  });
});

describe('only failures count', () => {
  test('not successes', async () => {
    const { key } = await course.createKey(1000);
    for (let index = 0; index < 40; index++) await server.createClient().gate.enter({ key, nickname: `Learner ${index}` });
    expect(await refusals(server.createClient(), 10)).toEqual(repeat('key.invalid', 10));
  });

  test('not a full key, a missing nickname or the demo', async () => {
    const { key } = await course.createKey(1);
    await server.createClient().gate.enter({ key, nickname: 'Ada' });
    for (let index = 0; index < 12; index++) {
      expect((await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).code).toBe('key.full');
      expect((await catchFailure(server.createClient().gate.enter({ ...WRONG, nickname: '' }))).code).toBe('input.invalid');
      await server.createClient().gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    }
    expect(await refusals(server.createClient(), 1)).toEqual(['key.invalid']);
  });
});
