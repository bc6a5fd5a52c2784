import { beforeEach, describe, expect, test } from 'vitest';
import { purgeRemovedObjects } from '#server/services/media/unused/unused-object-service.ts';
import { createMediaTestServer, nginxProgram, VIDEO_BYTES, type MediaTestServer } from '#server/testing/media-test-server.ts';

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

test('T5: only administrators and learners whose product uses an object can read it', async () => {
  const id = await server.storeVideo();
  const orphan = await server.storeVideo();
  const learner = await server.createLearnerCookie('own', `${id}.mp4`);
  const other = await server.createLearnerCookie('other', null);
  const statusOf = async (object: string, cookie: string | null) => {
    const statuses = await Promise.all([
      server.fetchObject(object, cookie),
      server.fetchObject(object, cookie, {}, 'HEAD'),
      server.fetchObject(`${object}.mp4`, cookie),
      server.fetchObject(`${object}.webm`, cookie, { range: 'bytes=0-1' }),
    ]);
    return statuses.map(({ status }) => status);
  };
  expect(await statusOf(id, learner)).toEqual([200, 200, 200, 206]);
  expect(await statusOf(id, server.adminCookie)).toEqual([200, 200, 200, 206]);
  expect(await statusOf(id, other)).toEqual([404, 404, 404, 404]);
  expect(await statusOf(id, null)).toEqual([401, 401, 401, 401]);
  expect(await statusOf(orphan, learner)).toEqual([404, 404, 404, 404]);
  expect(await statusOf(orphan, server.adminCookie)).toEqual([200, 200, 200, 206]);
  expect(await statusOf('01990000-0000-7000-8000-000000000000', learner)).toEqual([404, 404, 404, 404]);
  expect(await statusOf('01990000-0000-7000-8000-000000000000', null)).toEqual([401, 401, 401, 401]);
});

test('T85: a visitor of the demo can read the files of the demo only', async () => {
  const id = await server.storeVideo();
  await server.createLearnerCookie('own', id);
  const entered = await server.app.inject({ method: 'POST', url: '/api/gate/enter', payload: { key: 'DEMO-0000-0000', nickname: 'Ada' } });
  expect(entered.json()).toMatchObject({ demo: true });
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const name of [id, `${id}.mp4`]) expect((await server.fetchObject(name, cookie)).status).toBe(401);
  expect((await server.fetchObject('demo-sum.mp4', cookie, { range: 'bytes=0-1' })).status).toBe(206);
});

test('T6: no suffix, spelling or path of an id lets a client read a file that the client may not read', async () => {
  const id = await server.storeVideo();
  await server.createLearnerCookie('own', `${id}.mp4`);
  const other = await server.createLearnerCookie('other', null);
  const forms = [
    ...['.mp4', '.webm', '.srt', '.light.mp4', '.mp4.srt', '.', '..', '/', '/..', '%2f', '%00', '%20', ';x', '?id=x', '%3fx', '#x'].map(
      (suffix) => `${id}${suffix}`,
    ),
    id.toUpperCase(),
    `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`,
    `demo-${id}`,
    `demo-sum.mp4/../${id}`,
    `demo-..%2f${id}`,
    `/public-objects//${id}`,
    `//public-objects/${id}`,
    `/PUBLIC-OBJECTS/${id}`,
    `/./public-objects/${id}`,
  ];
  for (const form of forms)
    for (const cookie of [other, null])
      for (const method of ['GET', 'HEAD']) {
        const { status } = await server.fetchObject(form, cookie, { range: 'bytes=0-9' }, method);
        expect([form, method, status >= 400 ? 'refused' : status]).toEqual([form, method, 'refused']);
      }
});

test('T31: after logging out an administrator can no longer read a file', async () => {
  const id = await server.storeVideo();
  expect((await server.fetchObject(id, server.adminCookie)).status).toBe(200);
  await server.app.inject({ method: 'POST', url: '/api/auth/admin/logout', headers: { cookie: server.adminCookie } });
  expect((await server.fetchObject(id, server.adminCookie)).status).toBe(401);
});

test('unlinking a module from the product ends the access to its objects', async () => {
  const id = await server.storeVideo();
  const learner = await server.createLearnerCookie('own', id);
  expect((await server.fetchObject(id, learner)).status).toBe(200);
  const [product] = await server.adminClient.admin.products();
  const [module] = await server.adminClient.admin.modules({ productId: product!.id });
  await server.adminClient.admin.unlinkModule({ productId: product!.id, moduleId: module!.id });
  expect((await server.fetchObject(id, learner)).status).toBe(404);
});

describe('a file that a page used until recently', () => {
  const HOUR_MS = 60 * 60 * 1000;
  const findCard = async () => (await server.adminClient.admin.cards({}))[0]!;
  const replaceVideo = async () => {
    const { id } = await findCard();
    await server.adminClient.admin.updateCard({ id, changes: { videoId: `${await server.storeVideo()}.mp4` } });
  };
  const deleteCard = async () => {
    const { id } = await findCard();
    await server.adminClient.admin.deleteCard({ id });
  };

  test.each([
    { how: 'is replaced', change: replaceVideo },
    { how: 'is deleted with its page', change: deleteCard },
  ])('can be read for 24 more hours when it $how, by learners of that product only', async ({ change }) => {
    const id = await server.storeVideo();
    const learner = await server.createLearnerCookie('own', `${id}.mp4`);
    const statusOf = async (cookie: string) => (await server.fetchObject(id, cookie)).status;
    await change();
    const other = await server.createLearnerCookie('other', null);
    expect([await statusOf(learner), await statusOf(other)]).toEqual([200, 404]);
    server.advanceTime(23 * HOUR_MS);
    expect(await statusOf(learner)).toBe(200);
    server.advanceTime(HOUR_MS);
    expect(await statusOf(learner)).toBe(404);
  });

  test('can no longer be read when its module is unlinked from the product', async () => {
    const id = await server.storeVideo();
    const learner = await server.createLearnerCookie('own', `${id}.mp4`);
    await replaceVideo();
    const [product] = await server.adminClient.admin.products();
    const [module] = await server.adminClient.admin.modules({ productId: product!.id });
    await server.adminClient.admin.unlinkModule({ productId: product!.id, moduleId: module!.id });
    expect((await server.fetchObject(id, learner)).status).toBe(404);
  });

  test('can still be read after it was removed from the unused files', async () => {
    const id = await server.storeVideo();
    const learner = await server.createLearnerCookie('own', `${id}.mp4`);
    // The server deletes removed files after a day, but learners may read a replaced file for a day. This file was removed 30 hours ago and
    // is replaced only now, so the server must keep it for another day.
    await server.deps.db
      .updateTable('object')
      .set({ removed_at: new Date(server.deps.now().getTime() - 30 * HOUR_MS).toISOString() })
      .where('id', '=', id)
      .execute();
    await replaceVideo();
    await purgeRemovedObjects(server.deps);
    expect((await server.fetchObject(id, learner)).status).toBe(200);
    server.advanceTime(24 * HOUR_MS);
    await purgeRemovedObjects(server.deps);
    expect((await server.fetchObject(id, learner)).status).toBe(404);
    expect(await server.deps.db.selectFrom('replaced_object').selectAll().execute()).toEqual([]);
  });
});

test('T33: can no longer be read once the key is revoked', async () => {
  const id = await server.storeVideo();
  const learner = await server.createLearnerCookie('own', id);
  const [key] = await server.adminClient.admin.keys();
  await server.adminClient.admin.updateKey({ id: key!.id, changes: { revoked: true } });
  expect((await server.fetchObject(id, learner)).status).toBe(401);
});

/** Copies of a short video are joined into a video of 6 MB, which nginx sends in several responses. */
const LONG_VIDEO_COPIES = 20;

test('a player that repeatedly requests the rest of a video gets every byte, until its key is revoked', async () => {
  const id = await server.storeVideo(LONG_VIDEO_COPIES);
  const learner = await server.createLearnerCookie('own', id);
  const size = LONG_VIDEO_COPIES * VIDEO_BYTES.length;
  const parts: Buffer[] = [];
  for (let from = 0; from < size; from += parts.at(-1)!.length) {
    const { status, headers, body } = await server.fetchObject(id, learner, { range: `bytes=${from}-` });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${from}-${from + body.length - 1}/${size}`]);
    expect(body.length).toBeLessThanOrEqual(nginxProgram ? 1024 * 1024 : size);
    parts.push(body);
  }
  expect(Buffer.concat(parts).equals(Buffer.concat(Array.from({ length: LONG_VIDEO_COPIES }, () => VIDEO_BYTES)))).toBe(true);
  const [key] = await server.adminClient.admin.keys();
  await server.adminClient.admin.updateKey({ id: key!.id, changes: { revoked: true } });
  const revokedAt = performance.now();
  const sentAt: number[] = [];
  const askAgain = async () => {
    const askedAt = performance.now();
    const { status } = await server.fetchObject(id, learner, { range: 'bytes=100-' });
    if (status === 206) sentAt.push(askedAt);
    return status;
  };
  await expect.poll(askAgain, { interval: 100 }).toBe(401);
  // nginx caches a learner's permission to read a file for one second. Without nginx, the server checks the learner's permission for every
  // request.
  const lastSentAt = sentAt.at(-1) ?? -Infinity;
  expect(lastSentAt - revokedAt).toBeLessThan(nginxProgram ? 1100 : 0);
});

test('with MEDIA_ACCESS=public everyone who knows the id can read an object', async () => {
  server = await createMediaTestServer({ MEDIA_ACCESS: 'public' });
  const { status, headers } = await server.fetchObject(await server.storeVideo(), null);
  expect([status, headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    'public, max-age=86400, immutable',
    'cross-origin',
  ]);
  expect((await server.fetchObject('01990000-0000-7000-8000-000000000000', null)).status).toBe(404);
});

test.each([
  ['demo-sum.mp4', 200, 'video/mp4'],
  ['demo-sum.srt', 200, 'text/plain; charset=utf-8'],
  ['demo-absolute.webm', 200, 'video/webm'],
  ['demo-cells.mp4', 404, 'application/json; charset=utf-8'],
  ['demo-sum', 404, 'application/json; charset=utf-8'],
  ['demo-..%2Fmake.ts', 404, 'application/json; charset=utf-8'],
  ['demo-..%2Fpractice%2Fbudget.xlsx', 404, 'application/json; charset=utf-8'],
])('T6, T56: the id %s of a demo lesson is %i for everyone', async (id, status, contentType) => {
  const response = await server.fetchObject(id, null);
  expect([response.status, response.headers['content-type']]).toEqual([status, contentType]);
});

test.each([
  '..%2f..%2fpackage.json',
  '%2e%2e',
  '..%5c..%5cpackage.json',
  '%00',
  'x%00.mp4',
  '%2fetc%2fpasswd',
  '/etc/passwd',
  '../../package.json',
  'a'.repeat(65),
  '%zz',
])('T6, T56: %s is not the id of an object', async (id) => {
  const { status, headers } = await server.fetchObject(`/public-objects/${id}`, server.adminCookie);
  expect([400, 404]).toContain(status);
  // Some of the requests are refused by nginx itself, which responds with HTML.
  expect(headers['content-type']).toMatch(nginxProgram ? /^(application\/json|text\/html)/ : /^application\/json/);
});

test('a failure has the same shape as in the REST interface', async () => {
  const { headers, body } = await server.fetchObject(await server.storeVideo(), null);
  expect(JSON.parse(body.toString())).toEqual({
    statusCode: 401,
    error: 'Unauthorized',
    code: 'session.missing',
    message: 'Please enter your access key first.',
  });
  expect(headers['cache-control']).toBe('no-store');
});

test('nobody can read a file through nginx without permission from the server', async () => {
  const id = await server.storeVideo();
  for (const path of [`objects/${id.slice(-2)}/${id}`, 'lessons/sum.mp4', 'objects/../keyreel.db', ''])
    expect((await server.fetchObject(`/keyreel-media/${path}`, server.adminCookie)).status).toBeGreaterThanOrEqual(400);
  const { status, headers } = await server.fetchObject(id, server.adminCookie);
  expect([status, headers['x-accel-redirect'], headers['x-stream-person']]).toEqual([200, undefined, undefined]);
});
