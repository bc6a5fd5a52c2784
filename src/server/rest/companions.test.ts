import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { addObject } from '../services/media/upload/add-object.ts';
import { createMediaTestServer, VIDEO_BYTES, type MediaTestServer } from '../testing/media-test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

const storePoster = async () => (await addObject(server.deps, { extension: 'webp', content: Readable.from([Buffer.from('poster')]) })).id;
const post = (id: string, payload: object, cookie: string | null) =>
  server.app.inject({ method: 'POST', url: `/api/admin/objects/${id}/companions`, payload, headers: cookie === null ? {} : { cookie } });

test('companions are set over REST by the ids of uploaded files', async () => {
  const [id, lightId, posterId] = [await server.storeVideo(2), await server.storeVideo(), await storePoster()];
  const response = await post(`${id}.mp4`, { lightId: `${lightId}.mp4`, posterId }, server.adminCookie);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { id, extension: 'mp4', contentType: 'video/mp4', size: 2 * VIDEO_BYTES.length, lightId, posterId, stillId: null },
  ]);
  expect((await post(id, { lightId: null }, server.adminCookie)).json()).toMatchObject({ lightId: null, posterId });
});

test('over REST a missing file is 404, a file of the wrong kind 400, and one with another use 409', async () => {
  const [id, other, lightId] = [await server.storeVideo(), await server.storeVideo(), await server.storeVideo()];
  const missing = '01990000-0000-7000-8000-000000000000';
  await post(other, { lightId }, server.adminCookie);
  const statusOf = async (...asked: [string, object]) => (await post(...asked, server.adminCookie)).statusCode;
  expect(await statusOf(missing, { lightId: id })).toBe(404);
  expect(await statusOf(id, { lightId: missing })).toBe(404);
  expect(await statusOf(id, { lightId: await storePoster() })).toBe(400);
  expect(await statusOf(id, { lightId: 5 })).toBe(400);
  expect(await statusOf(id, { lightId: '../x' })).toBe(400);
  expect(await statusOf(id, { lightId })).toBe(409);
});

test('only administrators set companions', async () => {
  const [id, lightId] = [await server.storeVideo(), await server.storeVideo()];
  const learner = await server.createLearnerCookie('own', id);
  for (const cookie of [learner, null]) expect((await post(id, { lightId }, cookie)).statusCode).toBe(401);
});

test('a companion is sent only to clients who may read its video, in byte ranges and with its own entity tag', async () => {
  const [id, lightId, posterId, stillId] = [
    await server.storeVideo(2),
    await server.storeVideo(),
    await storePoster(),
    await storePoster(),
  ];
  const own = await server.createLearnerCookie('own', `${id}.mp4`);
  const other = await server.createLearnerCookie('other', await server.storeVideo());
  await server.adminClient.admin.setCompanions({ id, lightId, posterId, stillId });
  const statusOf = async (object: string, cookie: string | null) =>
    (await Promise.all([{}, { range: 'bytes=1-2' }].map((headers) => server.fetchObject(object, cookie, headers)))).map(
      ({ status }) => status,
    );
  for (const object of [lightId, `${lightId}.mp4`, posterId, stillId]) {
    expect(await statusOf(object, own)).toEqual([200, 206]);
    expect(await statusOf(object, server.adminCookie)).toEqual([200, 206]);
    expect(await statusOf(object, other)).toEqual([404, 404]);
    expect(await statusOf(object, null)).toEqual([401, 401]);
  }
  const light = await server.fetchObject(lightId, own, { range: 'bytes=100-' });
  expect(light.body.equals(VIDEO_BYTES.subarray(100))).toBe(true);
  expect(light.headers).toMatchObject({ 'content-type': 'video/mp4', 'cache-control': 'private, max-age=86400, immutable' });
  expect((await server.fetchObject(lightId, own, { 'if-none-match': light.headers.etag! })).status).toBe(304);
  expect((await server.fetchObject(posterId, own)).headers['content-type']).toBe('image/webp');
});

test('a companion can be read for a day after its video has left the card, and not longer', async () => {
  const [id, lightId] = [await server.storeVideo(), await server.storeVideo()];
  const learner = await server.createLearnerCookie('own', id);
  await server.adminClient.admin.setCompanions({ id, lightId });
  const [card] = await server.adminClient.admin.cards({});
  await server.adminClient.admin.updateCard({ id: card!.id, changes: { videoId: null } });
  expect((await server.fetchObject(lightId, learner)).status).toBe(200);
  server.advanceTime(DAY_MS);
  expect((await server.fetchObject(lightId, learner)).status).toBe(404);
});

test('a companion can no longer be read once it was removed or the key is revoked', async () => {
  const [id, lightId] = [await server.storeVideo(), await server.storeVideo()];
  const learner = await server.createLearnerCookie('own', id);
  await server.adminClient.admin.setCompanions({ id, lightId });
  expect((await server.fetchObject(lightId, learner)).status).toBe(200);
  await server.adminClient.admin.setCompanions({ id, lightId: null });
  expect((await server.fetchObject(lightId, learner)).status).toBe(404);
  const posterId = await storePoster();
  await server.adminClient.admin.setCompanions({ id, posterId });
  expect((await server.fetchObject(posterId, learner)).status).toBe(200);
  const [key] = await server.adminClient.admin.keys();
  await server.adminClient.admin.updateKey({ id: key!.id, changes: { revoked: true } });
  expect((await server.fetchObject(posterId, learner)).status).toBe(401);
});
