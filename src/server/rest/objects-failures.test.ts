import { readdir, readlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { VIDEO_BYTES, createMediaTestServer, type MediaTestServer } from '../testing/media-test-server.ts';

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

test('an object whose file is missing on the disk is 404', async () => {
  const id = await server.storeVideo();
  await server.deps.objects.remove(id);
  const { status, body } = await server.fetchObject(id, server.adminCookie);
  expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'object.missing']);
});

test.runIf(process.platform === 'linux')('a file that is shorter than its recorded size ends the connection', async () => {
  const id = await server.storeVideo();
  await truncate(await findObjectFile(id), 1000);
  await expect(server.fetchObject(id, server.adminCookie)).rejects.toThrow('aborted');
  expect((await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-999' })).body.equals(VIDEO_BYTES.subarray(0, 1000))).toBe(
    true,
  );
});

test('a ninth simultaneous stream of one client is refused until another one has ended', async () => {
  const id = await server.storeVideo(200);
  const stalled = await Promise.all(Array.from({ length: 8 }, () => server.requestObject(id, server.adminCookie)));
  const { status, headers } = await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-9' });
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect((await server.fetchObject(id, server.adminCookie, {}, 'HEAD')).status).toBe(200);
  stalled[0]!.destroy();
  await expect.poll(() => requestStatus(id), { timeout: 4000 }).toBe(206);
  stalled.forEach((response) => response.destroy());
});

test('the streams of an IPv6 client are counted for its /64 network', async () => {
  const proxied = await createMediaTestServer({ TRUST_PROXY: '127.0.0.1', MEDIA_ACCESS: 'public' });
  const id = await proxied.storeVideo(30);
  const from = (address: string) => proxied.requestObject(id, null, { 'x-forwarded-for': address });
  const stalled = await Promise.all(Array.from({ length: 240 }, (_, n) => from(`2001:db8:0:1::${n.toString(16)}`)));
  const [same, other] = [await from('2001:db8:0:1:ffff::1'), await from('2001:db8:0:2::1')];
  for (const response of [...stalled, same, other]) response.destroy();
  expect([same.statusCode, other.statusCode]).toEqual([503, 200]);
});

test.runIf(process.platform === 'linux')(
  'aborted downloads leave no file open',
  async () => {
    const id = await server.storeVideo(100);
    await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-9' });
    // Connections to PostgreSQL are opened on demand. They must all be open before open files are counted.
    await Promise.all(Array.from({ length: 20 }, () => server.deps.db.selectFrom('setting').select('name').execute()));
    const before = (await readdir('/proc/self/fd')).length;
    for (let attempt = 0; attempt < 12; attempt++) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => server.requestObject(id, server.adminCookie)));
      responses.forEach((response) => response.destroy());
      await expect.poll(() => requestStatus(id), { timeout: 4000 }).toBe(206);
    }
    await expect.poll(async () => (await readdir('/proc/self/fd')).length, { timeout: 5000 }).toBeLessThanOrEqual(before + 1);
  },
  20_000,
);

const requestStatus = async (id: string) => (await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-9' })).status;

/** Finds the file of an object among the files this process has open. */
async function findObjectFile(id: string): Promise<string> {
  (await server.deps.objects.open(id)).release();
  for (const fd of await readdir('/proc/self/fd')) {
    const target = await readlink(join('/proc/self/fd', fd)).catch(() => '');
    if (target.endsWith(id)) return target;
  }
  throw new Error('not open');
}
