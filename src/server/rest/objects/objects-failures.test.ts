import { readdir, readlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#server/testing/course-fixture.ts';
import { ObjectStoreUnavailableError, type DirectStoreAccess } from '#server/adapters/objects/object-store.ts';
import { VIDEO_BYTES, createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

test('F14: an object whose file is missing on the disk is 404', async () => {
  const id = await server.storeVideo();
  await server.deps.objects.remove(id);
  const { status, body } = await server.fetchObject(id, server.adminCookie);
  expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'object.missing']);
});

test('F14: the cards with a missing file are listed, and other files can be read', async () => {
  const course = await createCourse(server.adminClient);
  const [lost, kept] = [await server.storeVideo(), await server.storeVideo()];
  const card = await course.createCard({ slug: 'lost', videoId: lost });
  await course.createCard({ slug: 'kept', videoId: kept });
  const listCards = () => server.adminClient.admin.cardsWithMissingFiles({ moduleId: course.module.id });
  expect(await listCards()).toEqual([]);
  await server.deps.objects.remove(lost);
  expect(await listCards()).toEqual([card.id]);
  expect((await server.fetchObject(kept, server.adminCookie)).status).toBe(200);
});

test.runIf(process.platform === 'linux')('F15: a file that is shorter than its recorded size ends the connection', async () => {
  const id = await server.storeVideo();
  await truncate(await findObjectFile(id), 1000);
  // A browser keeps its connection open for the next request, so the server must close the connection itself.
  await expect(server.fetchObject(id, server.adminCookie, { connection: 'keep-alive' })).rejects.toThrow('aborted');
  expect((await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-999' })).body.equals(VIDEO_BYTES.subarray(0, 1000))).toBe(
    true,
  );
});

test('F25: while the store is unavailable, a file is refused with the time after which to try again, and other requests are answered', async () => {
  const id = await server.storeVideo();
  const { open } = server.deps.objects;
  server.deps.objects.open = async () => {
    throw new ObjectStoreUnavailableError('The object store does not answer');
  };
  const { status, headers, body } = await server.fetchObject(id, server.adminCookie);
  expect([status, headers['retry-after'], JSON.parse(body.toString()).code]).toEqual([503, '2', 'server.unavailable']);
  expect(await server.adminClient.admin.products()).toEqual([]);
  server.deps.objects.open = open;
  expect((await server.fetchObject(id, server.adminCookie)).body.equals(VIDEO_BYTES)).toBe(true);
});

test('F25: while the store is frozen, a file that nobody has watched is refused after five seconds with the time after which to try again', async () => {
  const [unopened, unread] = [await server.storeVideo(), await server.storeVideo()];
  const { objects } = server.deps;
  const { open } = objects;
  const frozen = new Promise<never>(() => {});
  objects.direct = {} as DirectStoreAccess;
  objects.open = async (id) => (id === unopened ? frozen : { ...(await open(id)), read: () => frozen });
  const startedAt = performance.now();
  const refused = await Promise.all([unopened, unread].map((id) => server.fetchObject(id, server.adminCookie)));
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(performance.now() - startedAt).toBeLessThan(7000);
}, 15_000);

test('F45: a file for which no file descriptor is free is refused with the time after which to try again', async () => {
  const id = await server.storeVideo();
  server.deps.objects.open = async () => {
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  };
  const { status, headers } = await server.fetchObject(id, server.adminCookie);
  expect([status, headers['retry-after']]).toEqual([503, '2']);
});

test.runIf(process.platform === 'linux')(
  'F16: aborted downloads leave no file open',
  async () => {
    const id = await server.storeVideo(100);
    await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-9' });
    // Connections to PostgreSQL are opened on demand, so the test opens all of them before it counts open files.
    await Promise.all(Array.from({ length: 20 }, () => server.deps.db.selectFrom('setting').select('name').execute()));
    const before = (await readdir('/proc/self/fd')).length;
    for (let attempt = 0; attempt < 12; attempt++) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => server.requestObject(id, server.adminCookie)));
      responses.forEach((response) => response.destroy());
      await expect.poll(() => requestStatus(id), { timeout: 4000 }).toBe(206);
    }
    await expect.poll(async () => (await readdir('/proc/self/fd')).length, { timeout: 5000 }).toBeLessThanOrEqual(before + 1);
    // If an aborted download were still reading the file, the file would stay open after its deletion.
    await server.deps.objects.remove(id);
    await expect.poll(() => countOpenFiles(id), { timeout: 5000 }).toBe(0);
  },
  20_000,
);

const requestStatus = async (id: string) => (await server.fetchObject(id, server.adminCookie, { range: 'bytes=0-9' })).status;

async function countOpenFiles(id: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(join('/proc/self/fd', name)).catch(() => '')));
  return targets.filter((target) => target.includes(id)).length;
}

async function findObjectFile(id: string): Promise<string> {
  (await server.deps.objects.open(id)).release();
  for (const fd of await readdir('/proc/self/fd')) {
    const target = await readlink(join('/proc/self/fd', fd)).catch(() => '');
    if (target.endsWith(id)) return target;
  }
  throw new Error('not open');
}
