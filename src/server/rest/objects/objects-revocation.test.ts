import { beforeEach, expect, test } from 'vitest';
import { resetAdminPassword } from '#server/services/people/admin-account-service.ts';
import { ADMIN_ACCOUNT } from '#server/testing/create-test-server.ts';
import { createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';

/** Copies of a short video are joined into a video of 24 MB, which is larger than the buffers of a network connection. */
const COPIES = 80;

let server: MediaTestServer;
let videoId: string;
let learnerCookie: string;
beforeEach(async () => {
  server = await createMediaTestServer();
  videoId = await server.storeVideo(COPIES);
  learnerCookie = await server.createLearnerCookie('excel-basics', videoId);
});

const countConnections = () => new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

/** Starts to stream the video on a new connection, but does not read the response yet. */
async function openStream(cookie: string) {
  const response = await server.requestObject(videoId, cookie);
  expect(response.statusCode).toBe(200);
  return {
    readAll: () =>
      response.toArray().then(
        () => 'complete',
        () => 'ended',
      ),
  };
}

const findKey = async () => (await server.adminClient.admin.keys()).find(({ productName }) => productName === 'excel-basics')!;
const sendAsAdmin = (method: 'PUT' | 'DELETE' | 'POST', url: string, payload: object = {}) =>
  server.app.inject({ method, url, headers: { cookie: server.adminCookie }, payload });

test.each<[string, () => Promise<unknown>]>([
  [
    'its key is revoked through tRPC',
    async () => server.adminClient.admin.updateKey({ id: (await findKey()).id, changes: { revoked: true } }),
  ],
  ['its key is revoked through REST', async () => sendAsAdmin('PUT', `/api/admin/keys/${(await findKey()).id}`, { revoked: true })],
  [
    'its key is revoked and restored at once',
    async () => {
      const { id } = await findKey();
      await server.adminClient.admin.updateKey({ id, changes: { revoked: true } });
      await server.adminClient.admin.updateKey({ id, changes: { revoked: false } });
    },
  ],
  [
    'its key expires',
    async () => {
      await server.adminClient.admin.updateKey({ id: (await findKey()).id, changes: { expiresAt: '2026-11-21T00:00:00.000Z' } });
      server.advanceTime(24 * 60 * 60 * 1000);
    },
  ],
  ['its product is deleted', async () => sendAsAdmin('DELETE', `/api/admin/products/${(await findKey()).productId}`)],
])('an open stream ends when %s, and the streams of other clients continue', async (_, revoke) => {
  const other = await openStream(await server.createLearnerCookie('another-course', videoId));
  const stream = await openStream(learnerCookie);
  await revoke();
  await expect.poll(countConnections, { timeout: 20_000 }).toBe(1);
  expect(await stream.readAll()).toBe('ended');
  expect(await other.readAll()).toBe('complete');
});

test.each<[string, () => Promise<unknown>]>([
  ['logs out', () => sendAsAdmin('POST', '/api/auth/admin/logout')],
  ['gets a new password', () => resetAdminPassword(server.deps, ADMIN_ACCOUNT.username, 'another password')],
  ['becomes a seller, who may not see courses', () => server.deps.db.updateTable('admin').set({ role: 'seller' }).execute()],
  ['is removed', () => server.deps.db.deleteFrom('admin').execute()],
  ['was logged in for too long', async () => server.advanceTime(8 * 60 * 60 * 1000)],
])('an open stream of an administrator ends when the administrator %s', async (_, endSession) => {
  const stream = await openStream(server.adminCookie);
  await endSession();
  await expect.poll(countConnections, { timeout: 20_000 }).toBe(0);
  expect(await stream.readAll()).toBe('ended');
});

test('a stream continues when its learner logs in again in the same browser', async () => {
  const stream = await openStream(learnerCookie);
  await server.deps.db.updateTable('session_token').set({ token_hash: 'replaced' }).execute();
  const ended = await openStream(server.adminCookie);
  await sendAsAdmin('POST', '/api/auth/admin/logout');
  await expect.poll(countConnections, { timeout: 20_000 }).toBe(1);
  await ended.readAll();
  expect(await stream.readAll()).toBe('complete');
});

test("a learner's stream in the browser of a seller ends when its key is revoked", async () => {
  await server.deps.db.updateTable('admin').set({ role: 'seller' }).execute();
  const stream = await openStream(`${learnerCookie}; ${server.adminCookie}`);
  await server.adminClient.admin.updateKey({ id: (await findKey()).id, changes: { revoked: true } });
  await expect.poll(countConnections, { timeout: 20_000 }).toBe(0);
  expect(await stream.readAll()).toBe('ended');
});
