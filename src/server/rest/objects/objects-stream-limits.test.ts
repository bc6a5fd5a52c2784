import { beforeEach, expect, test, vi } from 'vitest';
import { createMediaTestServer, nginxProgram, type MediaTestServer } from '#server/testing/media-test-server.ts';

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

test('a ninth simultaneous stream of one client ends one that is stalled, and is refused while none of them is', async () => {
  const id = await server.storeVideo(200);
  const stalled = await Promise.all(Array.from({ length: 8 }, () => server.requestObject(id, server.adminCookie)));
  const { statusCode, headers } = await server.requestObject(id, server.adminCookie);
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect((await server.fetchObject(id, server.adminCookie, {}, 'HEAD')).status).toBe(200);
  await expect.poll(() => requestStatus(id), { timeout: 8000, interval: 500 }).toBe(200);
  const drained = stalled.map(async (response) => {
    try {
      for await (const _ of response);
      return 'whole';
    } catch {
      return 'ended';
    }
  });
  expect(await Promise.all(drained)).toContain('ended');
});

test('the streams of an IPv6 client are counted for its /64 network', async () => {
  const proxied = await createMediaTestServer({ TRUST_PROXY: '127.0.0.1', MEDIA_ACCESS: 'public' });
  const id = await proxied.storeVideo();
  const acquire = vi.spyOn(proxied.deps.semaphores, 'tryAcquire');
  const addresses = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::1', '2001:db8:0:2::1'];
  for (const address of addresses) await proxied.fetchObject(id, null, { 'x-forwarded-for': address });
  const [one, same, other] = acquire.mock.calls.map(([limits]) => limits);
  expect(one).toEqual([{ name: expect.stringContaining('2001:db8:0:1'), max: 240 }]);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

test.skipIf(nginxProgram)('a learner starts 120 streams a minute, is then told how long to wait, and can continue afterwards', async () => {
  const id = await server.storeVideo();
  const cookie = await server.createLearnerCookie('sums', id);
  const other = await server.createLearnerCookie('charts', id);
  const start = async (cookies: string, method = 'GET') => {
    const { status, headers } = await server.fetchObject(id, cookies, { range: 'bytes=0-9' }, method);
    return [status, headers['retry-after']];
  };
  for (let started = 0; started < 120; started++) expect(await start(cookie)).toEqual([206, undefined]);
  expect(await start(cookie)).toEqual([429, '1']);
  expect(await start(cookie, 'HEAD')).toEqual([206, undefined]);
  expect(await start(other)).toEqual([206, undefined]);
  for (let started = 0; started < 130; started++) expect(await start(server.adminCookie)).toEqual([206, undefined]);
  server.advanceTime(1000);
  expect(await start(cookie)).toEqual([206, undefined]);
});

async function requestStatus(id: string) {
  const response = await server.requestObject(id, server.adminCookie);
  response.destroy();
  return response.statusCode;
}
