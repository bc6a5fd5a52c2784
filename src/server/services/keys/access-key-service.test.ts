import { beforeEach, describe, expect, test } from 'vitest';
import type { AccessKeyChanges } from '#shared/access-keys/access-key-schemas.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel-basics');
});

test('generating returns distinct access keys with the prefix of the product', async () => {
  const { keys } = await admin.admin.generateKeys({ productId: course.product.id, quantity: 100, maxLogins: 1000 });
  expect(new Set(keys.map(({ key }) => key)).size).toBe(100);
  for (const { id, key, ...rest } of keys) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(key).toMatch(/^EXCEL-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(rest).toEqual({ productId: course.product.id, maxLogins: 1000, createdAt: '2026-11-20T12:00:00.000Z' });
  }
});

test('the list shows masked keys, newest first', async () => {
  const first = await course.createKey(5);
  const second = await course.createKey(7);
  const row = {
    productId: course.product.id,
    productName: 'Course excel-basics',
    logins: 0,
    status: 'active',
    expiresAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    lastUsedAt: null,
    label: '',
    buyer: '',
    orderNumber: '',
  };
  const rows = [
    { ...row, id: second.id, key: `EXCEL-••••-••${second.key.slice(-2)}`, maxLogins: 7 },
    { ...row, id: first.id, key: `EXCEL-••••-••${first.key.slice(-2)}`, maxLogins: 5 },
  ];
  // Ids sort by creation time, but those created in the same millisecond have a random order.
  expect(await admin.admin.keys()).toEqual(rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)));
});

test('two people who change different fields of an access key both succeed, and one of two is told about the same field', async () => {
  const { id } = await course.createKey(5);
  const change = (changes: AccessKeyChanges, expected?: AccessKeyChanges) => admin.admin.updateKey({ id, changes, expected });
  await change({ maxLogins: 8 }, { maxLogins: 5 });
  const day = '2027-01-31T22:59:59.000Z';
  expect(await change({ expiresAt: day }, { expiresAt: null })).toMatchObject({ maxLogins: 8, expiresAt: day });
  expect(await catchFailure(change({ maxLogins: 9 }, { maxLogins: 5 }))).toMatchObject({
    code: 'fields.changed',
    message: 'Somebody else has changed the field “max logins” to “8” meanwhile. Save again to replace it, or cancel.',
  });
  expect(await catchFailure(change({ expiresAt: null }, { expiresAt: '2026-12-31T22:59:59.000Z' }))).toMatchObject({
    code: 'fields.changed',
  });
  // The same instant in another notation is the same value.
  expect(await change({ expiresAt: '2027-01-31T23:59:59+01:00' }, { expiresAt: null })).toMatchObject({ expiresAt: day });
  expect(await change({ maxLogins: 9 }, { maxLogins: 8 })).toMatchObject({ maxLogins: 9, expiresAt: day });
});

test('the list holds the newest thousand keys and filters by product, status and search words', async () => {
  const made: string[] = [];
  for (let n = 0; n < 11; n++) {
    const { keys } = await admin.admin.generateKeys({ productId: course.product.id, quantity: 100, maxLogins: 1 });
    made.push(...keys.map(({ id }) => id));
  }
  const other = await (await createCourse(admin, 'word-basics')).createKey();
  // Ids sort by creation time, but those created in the same millisecond have a random order, so any of them may be the newest.
  const newest = [...made, other.id].toSorted().toReversed();
  const inCourse = newest.filter((id) => id !== other.id);
  const listIds = async (...options: Parameters<typeof admin.admin.keys>) => (await admin.admin.keys(...options)).map(({ id }) => id);
  expect(await listIds()).toEqual(newest.slice(0, 1000));
  expect(await listIds({ limit: 3 })).toEqual(newest.slice(0, 3));
  expect(await listIds({ productId: course.product.id, limit: 2 })).toEqual(inCourse.slice(0, 2));
  const [oldest, second] = inCourse.toReversed() as [string, string];
  expect(await listIds({ status: 'revoked' })).toEqual([]);
  await admin.admin.updateKey({ id: oldest, changes: { revoked: true, expiresAt: '2020-01-01T00:00:00.000Z' } });
  await admin.admin.updateKey({ id: second, changes: { expiresAt: '2020-01-01T00:00:00.000Z' } });
  await admin.admin.updateKey({ id: other.id, changes: { expiresAt: '2030-01-01T00:00:00.000Z' } });
  expect(await listIds({ status: 'revoked' })).toEqual([oldest]);
  expect(await listIds({ status: 'expired' })).toEqual([second]);
  expect(await listIds({ status: 'active' })).toEqual(newest.filter((id) => id !== oldest && id !== second).slice(0, 1000));
  expect(await listIds({ search: ' WORD-••••  basics ' })).toEqual([other.id]);
  for (const sign of ['%', '_', '\\', "' or 1=1 --"]) expect((await listIds({ search: `${sign}nothing` })).length).toBe(0);
  for (const limit of [0, 1001, 100_000, 1.5, Number.NaN])
    expect(await catchFailure(admin.admin.keys({ limit }))).toMatchObject({ message: 'limit: must be a whole number from 1 to 1000.' });
});

test('the next page starts before a key, even when that key was deleted', async () => {
  const { keys } = await admin.admin.generateKeys({ productId: course.product.id, quantity: 5, maxLogins: 1 });
  const otherCourse = await createCourse(admin, 'word-basics');
  const other = await otherCourse.createKey();
  const newest = [...keys.map(({ id }) => id), other.id].toSorted().toReversed();
  const listIdsBefore = async (before: string, options = {}) => (await admin.admin.keys({ before, ...options })).map(({ id }) => id);
  expect(await listIdsBefore(newest[1]!)).toEqual(newest.slice(2));
  expect(await listIdsBefore(newest[1]!.toUpperCase(), { limit: 2 })).toEqual(newest.slice(2, 4));
  expect(await listIdsBefore(newest[1]!, { productId: course.product.id })).toEqual(newest.slice(2).filter((id) => id !== other.id));
  expect(await listIdsBefore(newest.at(-1)!)).toEqual([]);
  await admin.admin.deleteProduct({ id: otherCourse.product.id });
  expect(await listIdsBefore(other.id)).toEqual(newest.filter((id) => id < other.id));
  expect(await catchFailure(listIdsBefore('yesterday'))).toMatchObject({ message: 'before: must be the id of an access key.' });
});

test.each([
  ['École des formules', 'École'],
  ['École des formules', 'école FORMULES'],
  ['École des formules', 'ÉCOLE'],
  ['école', 'École'],
  ['ÄRGER MIT ÖL', 'ärger öl'],
  ['Привет', 'привет'],
])('among keys of the product %s, a search for %s finds the key', async (title, search) => {
  await admin.admin.updateProduct({ id: course.product.id, changes: { title } });
  const { id } = await course.createKey();
  await (await createCourse(admin, 'other')).createKey();
  for (const found of [await admin.admin.keys({ search }), await admin.admin.searchKeys({ search })]) expect(found).toMatchObject([{ id }]);
});

test('control characters and lone surrogates in a search cause no error', async () => {
  const { id } = await course.createKey();
  expect(await admin.admin.searchKeys({ search: 'excel\0basics' })).toMatchObject([{ id }]);
  expect(await admin.admin.searchKeys({ search: '\ud83d' })).toEqual([]);
});

test('T25: neither the lists nor the database contain a complete key', async () => {
  const { id, key } = await course.createKey();
  await server.createClient().gate.enter({ key, nickname: 'Ada', requestId: 'attempt-0001' });
  await admin.admin.updateKey({ id, changes: { label: 'Class 7' } });
  const { id: replacedId, key: replaced } = await course.createKey();
  const replacement = await admin.admin.replaceKey({ id: replacedId, requestId: 'attempt-0002' });
  const { db } = server.deps;
  const tables = (await db.introspection.getTables()).map(({ name }) => name as 'access_key');
  expect(tables).toEqual(expect.arrayContaining(['access_key', 'audit_entry', 'session', 'device']));
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const lists = await Promise.all([
    admin.admin.keys(),
    admin.admin.searchKeys({}),
    admin.admin.key({ id }),
    admin.admin.key({ id: replacedId }),
    admin.admin.findKey({ key }),
    admin.admin.forgetDevices({ id }),
    admin.analytics.activity({}),
    admin.analytics.searchActivity({}),
    admin.analytics.exportActivity({}),
    admin.analytics.dashboard(),
    admin.people.searchAudit({}),
  ]);
  const everything = JSON.stringify([rows, lists]);
  for (const complete of [key, replaced, replacement.key]) {
    expect(everything).not.toContain(complete);
    expect(everything).not.toContain(complete.replaceAll('-', '').slice(5));
  }
  expect((await admin.analytics.activity({}))[0]!.accessKey).toBe(`EXCEL-••••-••${key.slice(-2)}`);
});

describe('the limits of access keys', () => {
  test.each([
    [{ quantity: 0 }, 'Quantity must be between 1 and 100.'],
    [{ quantity: 101 }, 'Quantity must be between 1 and 100.'],
    [{ quantity: 1.5 }, 'Quantity must be between 1 and 100.'],
    [{ quantity: '10' }, 'Quantity must be between 1 and 100.'],
    [{ quantity: null }, 'Quantity must be between 1 and 100.'],
    [{ quantity: Infinity }, 'Quantity must be between 1 and 100.'],
    [{ quantity: undefined }, 'Quantity must be between 1 and 100.'],
    [{ maxLogins: 0 }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: 1001 }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: 1.5 }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: '10' }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: null }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: undefined }, 'Max logins must be between 1 and 1000.'],
    [{ maxLogins: -1 }, 'Max logins must be between 1 and 1000.'],
    [{ productId: '' }, 'Please select a product.'],
    [{ productId: undefined }, 'Please select a product.'],
  ])('T28: generating with %j is rejected', async (wrong, message) => {
    const input = { productId: course.product.id, quantity: 10, maxLogins: 30, ...wrong } as {
      productId: string;
      quantity: number;
      maxLogins: number;
    };
    expect(await catchFailure(admin.admin.generateKeys(input))).toMatchObject({ kind: 'BAD_REQUEST', message });
    expect(await admin.admin.keys()).toEqual([]);
  });

  test('generating for an unknown product is rejected', async () => {
    expect(await catchFailure(admin.admin.generateKeys({ productId: 'nowhere', quantity: 1, maxLogins: 1 }))).toMatchObject({
      kind: 'NOT_FOUND',
      message: 'Product not found',
    });
  });

  test.each([
    [{ maxLogins: 0 }, 'Max logins must be between 1 and 1000.'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt: must be a date and time.'],
    [{ expiresAt: '2026-02-30T00:00:00Z' }, 'expiresAt: must be a date and time.'],
    [{ revoked: 'yes' }, expect.stringMatching(/^revoked: /)],
  ])('a change to %j is rejected', async (changes, message) => {
    const { id } = await course.createKey();
    expect(await catchFailure(admin.admin.updateKey({ id, changes: changes as { maxLogins?: number } }))).toMatchObject({
      kind: 'BAD_REQUEST',
      message,
    });
  });
});

test('a change keeps the fields that it does not contain', async () => {
  const { id } = await course.createKey(5);
  const before = (await admin.admin.keys())[0];
  expect(await admin.admin.updateKey({ id, changes: {} })).toEqual(before);
  const expiresAt = '2027-01-01T00:00:00.000Z';
  expect(await admin.admin.updateKey({ id, changes: { expiresAt } })).toEqual({ ...before, expiresAt });
  expect(await admin.admin.updateKey({ id, changes: { revoked: true } })).toEqual({ ...before, expiresAt, status: 'revoked' });
  expect(await admin.admin.updateKey({ id, changes: { maxLogins: 9 } })).toEqual({ ...before, expiresAt, status: 'revoked', maxLogins: 9 });
  expect(await admin.admin.updateKey({ id, changes: { expiresAt: null, revoked: false } })).toEqual({ ...before, maxLogins: 9 });
});

test('the list shows the logins and the last use of a key', async () => {
  const { id, key } = await course.createKey();
  server.advanceTime(5000);
  await server.createClient().gate.enter({ key, nickname: 'Ada' });
  expect(await admin.admin.keys()).toMatchObject([{ id, logins: 1, lastUsedAt: '2026-11-20T12:00:05.000Z' }]);
});

test('an administrator finds a key by its complete text in any spelling', async () => {
  const { id, key } = await course.createKey();
  await course.createKey();
  expect(await admin.admin.findKey({ key: key.toLowerCase().replaceAll('-', ' ') })).toMatchObject({ id });
  for (const wrong of ['', 'x', 'EXCEL-0000-0000', key.slice(-2)]) {
    expect(await catchFailure(admin.admin.findKey({ key: wrong }))).toMatchObject({ kind: 'NOT_FOUND', code: 'key.missing' });
  }
});
