import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { sendPeriodically } from './send-periodically.ts';

async function startReceiver(listener: RequestListener): Promise<string> {
  const receiver = createServer(listener);
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => receiver.close().closeAllConnections());
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
}

test('a hook whose address does not answer keeps no message to another waiting, however many of its own wait', async () => {
  const held: (() => void)[] = [];
  let received = 0;
  const deadUrl = await startReceiver((_, response) => held.push(() => response.destroy()));
  const url = await startReceiver((_, response) => response.end(String(received++)));
  const server = await createTestServer({ HOOKS_PRIVATE: 'on' });
  const admin = await server.createAdminClient();
  const { product } = await createCourse(admin);
  const generateKeys = (quantity: number) => admin.admin.generateKeys({ productId: product.id, quantity, maxLogins: 1 });
  await admin.settings.createHook({ name: 'Dead', url: deadUrl, events: ['key.created'] });
  await generateKeys(30);
  await admin.settings.createHook({ name: 'Works', url, events: ['key.created'] });
  await generateKeys(1);

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const errors: unknown[] = [];
  const stop = sendPeriodically(server.deps, { error: (...logged: unknown[]) => errors.push(logged) });
  for (const sent of [1, 2, 3]) {
    vi.advanceTimersByTime(2000);
    await vi.waitFor(() => expect(received).toBe(sent));
    await generateKeys(1);
  }
  // The ten messages that the first turn took still wait for an answer, and no turn after it took more.
  expect(held).toHaveLength(10);
  const stopped = stop();
  for (const destroy of held) destroy();
  await stopped;
  expect(held).toHaveLength(10);
  expect(errors).toEqual([]);
});
