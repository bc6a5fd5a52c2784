import { expect, test } from 'vitest';
import { createMediaTestServer, VIDEO_BYTES } from '#server/testing/media-test-server.ts';

test('with MEDIA_OFFLOAD=x-accel nginx is told which file it may send, and only for those who may read it', async () => {
  const server = await createMediaTestServer({ MEDIA_OFFLOAD: 'x-accel' });
  const id = await server.storeVideo();
  const learner = await server.createLearnerCookie('own', id);
  const ask = (object: string, cookie: string | null) => server.fetchObject(object, cookie, {}, 'HEAD');
  const allowed = await ask(id, learner);
  expect(allowed.status).toBe(200);
  expect(allowed.headers).toMatchObject({
    'x-accel-redirect': `/keyreel-media/objects/${id.slice(-2)}/${id}`,
    'x-stream-person': expect.stringMatching(/^session-/),
    'content-length': String(VIDEO_BYTES.length),
    'content-type': 'video/mp4',
  });
  expect((await ask(id, server.adminCookie)).headers['x-stream-person']).toMatch(/^admin-/);
  expect((await ask('demo-sum.mp4', null)).headers).toMatchObject({
    'x-accel-redirect': '/keyreel-media/lessons/sum.mp4',
    'x-stream-address': '127.0.0.1',
  });
  const refused = await ask(id, null);
  expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([401, undefined]);
});

test('with MEDIA_OFFLOAD=x-accel an authorized request is answered with the path of the file and without its bytes', async () => {
  const server = await createMediaTestServer({ MEDIA_OFFLOAD: 'x-accel' });
  const id = await server.storeVideo();
  for (const range of [undefined, 'bytes=0-', 'bytes=5-9', 'bytes=-7', 'bytes=0-1,5-6']) {
    const response = await server.fetchObject(id, server.adminCookie, range === undefined ? {} : { range });
    expect([response.status, response.body.length]).toEqual([200, 0]);
    expect(response.headers).toMatchObject({
      'x-accel-redirect': `/keyreel-media/objects/${id.slice(-2)}/${id}`,
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=86400, immutable',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    expect(response.headers).not.toHaveProperty('content-range');
  }
  const beyond = await server.fetchObject(id, server.adminCookie, { range: `bytes=${VIDEO_BYTES.length}-` });
  expect([beyond.status, beyond.headers['x-accel-redirect']]).toEqual([416, undefined]);
  const refused = await server.fetchObject(id, null);
  expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([401, undefined]);
});

test.each([
  { what: 'nginx that asks for the file itself', env: { MEDIA_OFFLOAD: 'x-accel' }, headers: { 'x-sendfile-type': 'off' } },
  { what: 'anybody without MEDIA_OFFLOAD=x-accel', env: { MEDIA_OFFLOAD: 'off' }, headers: {} },
])('$what is not told where a file is', async ({ env, headers }) => {
  const server = await createMediaTestServer(env);
  const id = await server.storeVideo();
  for (const method of ['HEAD', 'GET']) {
    const response = await server.fetchObject(id, server.adminCookie, headers, method);
    expect([response.status, response.headers['x-accel-redirect'], response.headers['x-stream-person']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  }
});
