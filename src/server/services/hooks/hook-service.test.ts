import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { ADMIN_ACCOUNT, createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { HOOK_EVENTS, LISTED_DELIVERIES, type HookEvent } from '#shared/hooks/hook-schemas.ts';
import { listDueHookIds, purgeDeliveries, sendDueDeliveries } from './hook-service.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
interface Received {
  headers: Record<string, string>;
  body: string;
}

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let received: Received[];
let status: number;
let url: string;

beforeEach(async () => {
  received = [];
  status = 200;
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => receiver.close().closeAllConnections());
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await createTestServer({ HOOKS_PRIVATE: 'on' });
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const createHook = (events: HookEvent[] = HOOK_EVENTS) => admin.settings.createHook({ name: 'Zapier', url, events });
const send = async () => {
  let attempts = 0;
  for (const id of await listDueHookIds(server.deps)) attempts += await sendDueDeliveries(server.deps, id);
  return attempts;
};
const readTypes = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('a key that is made, used, full and revoked is told in order, signed as Standard Webhooks, without key or nickname', async () => {
  // The peer refuses messages whose time is far from its own clock.
  vi.useFakeTimers({ now: server.deps.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { secret } = await createHook();
  const { keys } = await admin.admin.generateKeys({ productId: course.product.id, quantity: 1, maxLogins: 1, label: 'Spring 7b' });
  const { id, key } = keys[0]!;
  await send();
  await server.createClient().gate.enter({ key, nickname: 'Ada Lovelace' });
  await send();
  await admin.admin.updateKey({ id, changes: { revoked: true } });
  await send();
  // What happens at the same time is sent at the same time.
  const [made, ...others] = readTypes();
  expect([made, ...others.slice(0, 2).toSorted(), ...others.slice(2)]).toEqual(['key.created', 'key.firstUsed', 'key.full', 'key.revoked']);
  for (const { body, headers } of received) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      data: {
        keyId: id,
        key: `EXCEL-••••-••${key.slice(-2)}`,
        label: 'Spring 7b',
        orderNumber: '',
        productId: course.product.id,
        product: course.product.title,
      },
    });
    expect(() => new Webhook(secret).verify(body.replace(id, 'other'), headers)).toThrow();
    expect(body).not.toContain(key);
    expect(body).not.toContain('Ada');
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  expect((await admin.settings.hookDeliveries()).map((each) => each.status)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(await send()).toBe(0);
});

test('F17: what was tried in vain while the clock was years ahead is sent when the clock is right again', async () => {
  await createHook();
  status = 500;
  server.advanceTime(4 * 365 * DAY_MS);
  await admin.gate.adminLogin(ADMIN_ACCOUNT);
  await admin.admin.generateKeys({ productId: course.product.id, quantity: 1, maxLogins: 1 });
  expect(await send()).toBe(1);
  server.setClockBack(4 * 365 * DAY_MS);
  status = 200;
  expect([await send(), await send()]).toEqual([1, 0]);
  expect(readTypes()).toEqual(['key.created', 'key.created']);
});

test('the end of a module and of the whole product is told once for each learner, without nickname', async () => {
  await createHook(['module.completed', 'product.completed']);
  await course.createCard({ slug: 'one' });
  const second = await admin.admin.createModule({ slug: 'second', title: 'Second module' });
  const empty = await admin.admin.createModule({ slug: 'empty', title: 'A module without pages' });
  for (const { id } of [second, empty]) await admin.admin.linkModule({ productId: course.product.id, moduleId: id });
  await admin.admin.createCard({ moduleId: second.id, slug: 'two', title: 'Two', type: 'info' });
  const { id: keyId, key } = await course.createKey();
  const enter = async (nickname: string) => {
    const learner = server.createClient();
    const { session } = await learner.gate.enter({ key, nickname });
    const complete = (...moduleIds: string[]) =>
      learner.analytics.record({
        events: moduleIds.map((moduleId) => ({
          id: server.deps.newId(),
          at: server.deps.now().toISOString(),
          type: 'moduleCompleted',
          moduleId,
        })),
      });
    return { sessionId: session.id, complete };
  };
  /** Returns the new messages by their kind, because they are sent side by side. */
  const read = async () => {
    // The server never receives two batches of events in the same millisecond.
    server.advanceTime(1000);
    await send();
    const bodies = received.splice(0).map(({ body }) => JSON.parse(body) as { type: string; data: object });
    return bodies.toSorted((a, b) => a.type.localeCompare(b.type));
  };
  const ada = await enter('Ada Lovelace');
  await ada.complete(course.module.id, course.module.id);
  await ada.complete(course.module.id);
  const about = { keyId, sessionId: ada.sessionId, productId: course.product.id };
  expect(await read()).toMatchObject([
    { type: 'module.completed', data: { ...about, moduleId: course.module.id, module: course.module.title } },
  ]);
  await ada.complete(second.id);
  expect(await read()).toMatchObject([
    { type: 'module.completed', data: { ...about, moduleId: second.id } },
    { type: 'product.completed', data: about },
  ]);

  // A module that left the course while it was open completes the product for nobody, and not once more for those who had completed it.
  await admin.admin.deleteModule({ id: second.id });
  await ada.complete(course.module.id, second.id);
  const grace = await enter('Grace');
  await grace.complete(second.id);
  await grace.complete(course.module.id, second.id);
  const told = await read();
  expect(told.map(({ type }) => type)).toEqual(['module.completed', 'module.completed', 'product.completed']);
  expect(JSON.stringify(told)).not.toMatch(/Ada|Grace/);
});

test('a hook is told only the events that it asks for, and nothing of what failed', async () => {
  await createHook(['key.full']);
  const { key } = await course.createKey(2);
  await server.createClient('10.0.0.1').gate.enter({ key, nickname: 'Ada' });
  await send();
  expect(readTypes()).toEqual([]);
  await server.createClient('10.0.0.2').gate.enter({ key, nickname: 'Grace' });
  await catchFailure(server.createClient('10.0.0.3').gate.enter({ key, nickname: 'Alan' }));
  await send();
  expect(readTypes()).toEqual(['key.full']);
});

test('a receiver that is down gets the same message later, and the hook is switched off after three days', async () => {
  await createHook(['key.created']);
  await course.createKey();
  status = 503;
  await send();
  expect(await admin.settings.hookDeliveries()).toMatchObject([{ status: 'waiting', attempts: 1, reply: 'HTTP 503' }]);
  expect(await send()).toBe(0);
  server.advanceTime(60_000);
  status = 200;
  await send();
  expect(received[1]!.headers['webhook-id']).toBe(received[0]!.headers['webhook-id']);
  expect(received[1]!.body).toBe(received[0]!.body);

  status = 500;
  await course.createKey();
  for (let hours = 0; hours < 4 * 24; hours += 1) {
    await send();
    server.advanceTime(HOUR_MS);
  }
  const owner = await server.createAdminClient();
  expect(await owner.settings.hooks()).toMatchObject([{ isOn: false, offReason: 'No success for three days: HTTP 500' }]);
  expect((await owner.settings.hookDeliveries())[0]).toMatchObject({ status: 'failed', attempts: 9 });
  const listOffHooks = async (client: TestClient) => (await client.analytics.today()).tasks.filter(({ kind }) => kind === 'hookOff');
  expect(await listOffHooks(owner)).toEqual([{ kind: 'hookOff', name: 'Zapier', reason: 'No success for three days: HTTP 500' }]);
  expect(await listOffHooks(await server.createClientWithRole('seller'))).toEqual([]);
  const count = received.length;
  await createCourse(owner, 'other').then(({ createKey }) => createKey());
  await send();
  expect(received).toHaveLength(count);

  status = 200;
  const hookId = (await owner.settings.hooks())[0]!.id;
  await owner.settings.updateHook({ id: hookId, changes: { isOn: true } });
  await owner.settings.resendDelivery({ id: (await owner.settings.hookDeliveries())[0]!.id });
  await send();
  expect(received).toHaveLength(count + 1);
  expect(await owner.settings.hooks()).toMatchObject([{ isOn: true, offReason: '' }]);
  expect(await listOffHooks(owner)).toEqual([]);
});

test('two processes send a message once, and one that was killed while sending leaves it to be sent again', async () => {
  await createHook(['key.created']);
  await course.createKey();
  await Promise.all([send(), send(), send()]);
  expect(received).toHaveLength(1);
  await server.deps.db.updateTable('hook_delivery').set({ status: 'sending', next_at: server.deps.now().toISOString() }).execute();
  await send();
  expect(received).toHaveLength(2);
});

test('the last hundred messages are listed, the next one drops the oldest, and each can be sent again under its id', async () => {
  await createHook(['key.created']);
  const readIds = async () => (await admin.settings.hookDeliveries()).map(({ id }) => id);
  await admin.admin.generateKeys({ productId: course.product.id, quantity: LISTED_DELIVERIES, maxLogins: 1 });
  const first = await readIds();
  expect(first).toHaveLength(100);
  await course.createKey();
  const ids = await readIds();
  expect(ids.slice(1)).toEqual(first.slice(0, -1));
  while ((await send()) > 0);
  const readSentIds = () => received.splice(0).map(({ headers }) => headers['webhook-id']!);
  expect(readSentIds().toSorted()).toEqual([ids[0]!, ...first].toSorted());
  expect((await admin.settings.hookDeliveries()).every(({ status: state }) => state === 'sent')).toBe(true);
  for (const id of [ids[0]!, ids.at(-1)!]) await admin.settings.resendDelivery({ id });
  expect(await send()).toBe(2);
  expect(readSentIds().toSorted()).toEqual([ids[0]!, ids.at(-1)!].toSorted());
  expect(await readIds()).toEqual(ids);
});

test('what a transaction undoes is not told', async () => {
  await createHook(['key.created']);
  await catchFailure(admin.admin.generateKeys({ productId: 'missing', quantity: 1, maxLogins: 1 }));
  expect(await admin.settings.hookDeliveries()).toEqual([]);
});

test('the secret is stored encrypted and shown once; hooks are limited, and old messages are deleted', async () => {
  const { secret } = await createHook(['key.created']);
  expect(JSON.stringify(await admin.settings.hooks())).not.toContain(secret.slice(6));
  const rows = await server.deps.db.selectFrom('hook').select('secret').execute();
  expect(rows[0]!.secret).not.toContain(secret.slice(6));
  for (let count = 1; count < 20; count++) await createHook(['key.full']);
  expect(await catchFailure(createHook())).toMatchObject({ message: expect.stringContaining('20') as string });
  expect(await catchFailure(admin.settings.createHook({ name: 'x', url: 'file:///etc/passwd', events: ['key.full'] }))).toBeDefined();

  await course.createKey();
  await send();
  await purgeDeliveries(server.deps);
  expect(await admin.settings.hookDeliveries()).toHaveLength(1);
  server.advanceTime(31 * DAY_MS);
  await purgeDeliveries(server.deps);
  expect(await (await server.createAdminClient()).settings.hookDeliveries()).toEqual([]);
});
