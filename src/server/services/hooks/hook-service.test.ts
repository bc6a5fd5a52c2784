import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { HOOK_EVENTS, type HookEvent } from '#shared/hooks/hook-schemas.ts';
import { purgeDeliveries, sendDueDeliveries } from './hook-service.ts';

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
const send = () => sendDueDeliveries(server.deps);
const readTypes = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('a key that is made, used, full and revoked is told in order, signed as Standard Webhooks, without key or nickname', async () => {
  // The peer refuses messages whose time is far from its own clock.
  vi.useFakeTimers({ now: server.deps.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { secret } = await createHook();
  const { id, key } = await course.createKey(1);
  await send();
  await server.createClient().gate.enter({ key, nickname: 'Ada Lovelace' });
  await send();
  await admin.admin.updateKey({ id, changes: { revoked: true } });
  await send();
  expect(readTypes()).toEqual(['key.created', 'key.full', 'key.firstUsed', 'key.revoked']);
  for (const { body, headers } of received) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { keyId: id, productId: course.product.id } });
    expect(() => new Webhook(secret).verify(body.replace(id, 'other'), headers)).toThrow();
    expect(body).not.toContain(key);
    expect(body).not.toContain('Ada');
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  expect((await admin.settings.hookDeliveries()).map((each) => each.status)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(await send()).toBe(0);
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
