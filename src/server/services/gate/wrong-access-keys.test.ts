import { beforeEach, describe, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { KEY_SYMBOLS, parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createRestClient } from '#server/testing/rest-client.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

const MINUTE_MS = 60_000;
const WRONG = { key: 'EXCEL-0000-0000', nickname: 'Ada' };

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const collectFailureCodes = async (client: TestClient, times: number) => {
  const codes: string[] = [];
  for (let index = 0; index < times; index++) codes.push((await catchFailure(client.gate.enter(WRONG))).code);
  return codes;
};
const repeat = (code: string, times: number) => Array.from({ length: times }, () => code);

describe('T19: every unusable access key gets the same response', () => {
  const answer = { kind: 'FORBIDDEN', code: 'key.invalid', message: 'This access key is not valid.', retryAfter: null };

  test('when it is malformed', async () => {
    for (const key of ['x', 'EXCEL', '🔑', "' OR 1=1--", 'EXCEL-7Q2U-9XZK', 'A'.repeat(1000), 'EXCEL-7Q2M-9XZK\u0000']) {
      const client = server.createClient();
      expect([key, await catchFailure(client.gate.enter({ key, nickname: 'Ada' }))]).toEqual([key, answer]);
    }
  });

  test('when it is forged, signed but unknown, revoked or expired', async () => {
    for (const [, key] of await createUnusableKeys())
      expect(await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).toEqual(answer);
  });

  test('with the same status, headers and body over HTTP', async () => {
    const responses = [];
    for (const [, key] of await createUnusableKeys()) {
      const { statusCode, headers, body } = await createRestClient(server).post('/api/gate/enter', { key, nickname: 'Ada' });
      responses.push({
        statusCode,
        body,
        headers: { ...headers, date: '', 'set-cookie': String(headers['set-cookie']).replace(/=[^;]*/, '=') },
      });
    }
    expect(responses[0]).toMatchObject({ statusCode: 403, headers: { 'set-cookie': expect.stringMatching(/^dev=;/) } });
    for (const response of responses) expect(response).toEqual(responses[0]);
  });

  test('after the same computations and queries, so that its duration reveals nothing', async () => {
    const keys = await createUnusableKeys();
    const steps = recordSteps();
    const stepsByKind = [];
    for (const [kind, key] of keys) {
      steps.length = 0;
      await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }));
      stepsByKind.push([kind, [...steps]]);
    }
    const expected = ['signature', 'hash', 'SelectQueryNode'];
    expect(stepsByKind).toEqual(keys.map(([kind]) => [kind, expected]));
  });

  test('when its product was deleted', async () => {
    const { key } = await course.createKey();
    await admin.admin.deleteProduct({ id: course.product.id });
    expect(await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).toEqual(answer);
  });
});

async function createUnusableKeys(): Promise<[kind: string, key: string][]> {
  const [good, revoked, expired] = [await course.createKey(), await course.createKey(), await course.createKey()];
  await admin.admin.updateKey({ id: revoked.id, changes: { revoked: true } });
  await admin.admin.updateKey({ id: expired.id, changes: { expiresAt: server.deps.now().toISOString() } });
  const last = good.key.at(-1)!;
  const forged = good.key.slice(0, -1) + KEY_SYMBOLS[(KEY_SYMBOLS.indexOf(last) + 1) % 32]!;
  // A thief who can write to the database stores the hash of a key with a wrong signature.
  await server.deps.db
    .updateTable('access_key')
    .set({ key_hash: server.deps.keySigner.hash(parseAccessKey(forged)!) })
    .where('id', '=', good.id)
    .execute();
  const { prefix, random, signature } = server.deps.keySigner.generate('EXCEL', server.deps.randomBytes);
  const unknown = `${prefix}-${random.slice(0, 4)}-${random.slice(4)}${signature}`;
  return [
    ['malformed', 'EXCEL'],
    ['forged', forged],
    ['unknown', unknown],
    ['revoked', revoked.key],
    ['expired', expired.key],
  ];
}

/** Returns a list to which the server adds each signature and each hash that it computes, and each query that it sends to the database. */
function recordSteps(): string[] {
  const steps: string[] = [];
  const { keySigner, db } = server.deps;
  const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    steps.push(node.kind);
    return node;
  };
  Object.assign(server.deps, {
    db: db.withPlugin({ transformQuery, transformResult: async ({ result }) => result }),
    keySigner: {
      ...keySigner,
      hasValidSignature: (...key) => (steps.push('signature'), keySigner.hasValidSignature(...key)),
      hash: (...key) => (steps.push('hash'), keySigner.hash(...key)),
    } satisfies typeof keySigner,
  });
  return steps;
}

describe('too many wrong keys', () => {
  test('T15: block a browser after ten and state the seconds to wait', async () => {
    const client = server.createClient();
    await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(await collectFailureCodes(client, 10)).toEqual(repeat('key.invalid', 10));
    server.advanceTime(5 * MINUTE_MS);
    expect(await catchFailure(client.gate.enter(WRONG))).toEqual({
      kind: 'TOO_MANY_REQUESTS',
      code: 'attempts.tooMany',
      message: 'Too many attempts. Try again in 600 seconds.',
      retryAfter: 600,
    });
  });

  test('also block the right key, for exactly the announced time', async () => {
    const { key } = await course.createKey();
    const client = server.createClient();
    await collectFailureCodes(client, 10);
    const { retryAfter } = await catchFailure(client.gate.enter({ key, nickname: 'Ada' }));
    server.advanceTime((retryAfter! - 1) * 1000);
    expect((await catchFailure(client.gate.enter({ key, nickname: 'Ada' }))).code).toBe('attempts.tooMany');
    server.advanceTime(1000);
    expect((await client.gate.enter({ key, nickname: 'Ada' })).demo).toBe(false);
  });

  test('T15: of clients without cookies are counted together per address', async () => {
    for (let index = 0; index < 10; index++) expect(await collectFailureCodes(server.createClient(), 1)).toEqual(['key.invalid']);
    expect(await collectFailureCodes(server.createClient(), 1)).toEqual(['attempts.tooMany']);
    expect(await collectFailureCodes(server.createClient('192.0.2.99'), 1)).toEqual(['key.invalid']);
  });

  test('are counted per browser, so that a classroom behind one address is not blocked', async () => {
    const { key } = await course.createKey();
    const blocked = server.createClient();
    const neighbour = server.createClient();
    for (const client of [blocked, neighbour]) await client.gate.enter({ key, nickname: 'Ada' });
    expect((await collectFailureCodes(blocked, 11)).at(-1)).toBe('attempts.tooMany');
    expect(await collectFailureCodes(neighbour, 1)).toEqual(['key.invalid']);
  });

  test('T15: block an address after a hundred from its browsers', async () => {
    for (let browser = 0; browser < 10; browser++) {
      const client = server.createClient();
      await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
      expect(await collectFailureCodes(client, 10)).toEqual(repeat('key.invalid', 10));
      server.advanceTime(MINUTE_MS);
    }
    const newBrowser = server.createClient();
    await newBrowser.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    expect(await collectFailureCodes(newBrowser, 1)).toEqual(['attempts.tooMany']);
  });

  test('block a browser for a day after fifty', async () => {
    const client = server.createClient();
    await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    for (let round = 0; round < 5; round++) {
      expect(await collectFailureCodes(client, 10)).toEqual(repeat('key.invalid', 10));
      server.advanceTime(15 * MINUTE_MS);
    }
    expect(await collectFailureCodes(client, 1)).toEqual(['attempts.tooMany']);
    server.advanceTime(24 * 60 * MINUTE_MS);
    expect(await collectFailureCodes(client, 1)).toEqual(['key.invalid']);
  });

  test('from many addresses block new browsers before known ones', async () => {
    const known = server.createClient('198.51.100.1');
    await known.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    for (let index = 0; index < 30; index++) await collectFailureCodes(server.createClient(`203.0.113.${index}`), 1);
    expect(await collectFailureCodes(server.createClient('198.51.100.2'), 1)).toEqual(['attempts.tooMany']);
    expect(await collectFailureCodes(known, 1)).toEqual(['key.invalid']);
    server.advanceTime(MINUTE_MS);
    expect(await collectFailureCodes(server.createClient('198.51.100.2'), 1)).toEqual(['key.invalid']);
  });

  test('from one address do not block the other addresses', async () => {
    const { key } = await course.createKey();
    const browsers = Array.from({ length: 7 }, () => server.createClient('203.0.113.7'));
    for (const browser of browsers) await browser.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    // Each browser tries fewer than 10 wrong access keys, so none reaches its own rate limit.
    for (const browser of browsers) expect(await collectFailureCodes(browser, 9)).toEqual(repeat('key.invalid', 9));
    expect((await server.createClient('198.51.100.2').gate.enter({ key, nickname: 'Ada' })).demo).toBe(false);
  });

  test('are limited under concurrency: of fifty guesses at once ten are evaluated', async () => {
    const client = server.createClient();
    await client.gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    const codes = await Promise.all(Array.from({ length: 50 }, async () => (await catchFailure(client.gate.enter(WRONG))).code));
    expect(codes.filter((code) => code === 'key.invalid')).toHaveLength(10);
    expect(codes.filter((code) => code === 'attempts.tooMany')).toHaveLength(40);
  });
});

describe('the rate limit counts only wrong keys', () => {
  test('and no successful logins', async () => {
    const { key } = await course.createKey(1000);
    for (let index = 0; index < 40; index++) await server.createClient().gate.enter({ key, nickname: `Learner ${index}` });
    expect(await collectFailureCodes(server.createClient(), 10)).toEqual(repeat('key.invalid', 10));
  });

  test('and no full key, missing nickname or demo login', async () => {
    const { key } = await course.createKey(1);
    await server.createClient().gate.enter({ key, nickname: 'Ada' });
    for (let index = 0; index < 12; index++) {
      expect((await catchFailure(server.createClient().gate.enter({ key, nickname: 'Ada' }))).code).toBe('key.full');
      expect((await catchFailure(server.createClient().gate.enter({ ...WRONG, nickname: '' }))).code).toBe('input.invalid');
      await server.createClient().gate.enter({ key: 'DEMO-0000-0000', nickname: 'Ada' });
    }
    expect(await collectFailureCodes(server.createClient(), 1)).toEqual(['key.invalid']);
  });
});
