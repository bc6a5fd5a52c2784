import { expect, test } from 'vitest';
import { createMediaTestServer } from '#server/testing/media-test-server.ts';

test('with MEDIA_OFFLOAD=x-accel nginx is told which file to send, and only for those who may read it', async () => {
  const server = await createMediaTestServer({ MEDIA_OFFLOAD: 'x-accel' });
  const id = await server.storeVideo();
  const learner = await server.createLearnerCookie('own', id);
  const allowed = await server.fetchObject(id, learner, { range: 'bytes=5-9' });
  expect([allowed.status, allowed.body.length]).toEqual([200, 0]);
  expect(allowed.headers).toMatchObject({
    'x-accel-redirect': `/keyreel-media/objects/${id.slice(-2)}/${id}`,
    'x-stream-person': expect.stringMatching(/^session-/),
    'content-type': 'video/mp4',
  });
  expect((await server.fetchObject('demo-sum.mp4', null)).headers).toMatchObject({
    'x-accel-redirect': '/keyreel-media/lessons/sum.mp4',
    'x-stream-address': '127.0.0.1',
  });
  const refused = await server.fetchObject(id, null);
  expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([401, undefined]);
});
