import { beforeEach, describe, expect, test } from 'vitest';
import { createMediaTestServer, VIDEO_BYTES, type MediaTestServer } from '#server/testing/media-test-server.ts';

/** The test joins copies of a short video to make a video of 3 MB. */
const COPIES = 10;
const SIZE = COPIES * VIDEO_BYTES.length;

test('with MEDIA_OFFLOAD=x-accel nginx is told which file to send, and only for those who may read it', async () => {
  const server = await createMediaTestServer({ MEDIA_OFFLOAD: 'x-accel' });
  const id = await server.storeVideo();
  const learner = await server.createLearnerCookie('own', id);
  const allowed = await server.fetchObject(id, learner, { range: 'bytes=5-9' });
  expect([allowed.status, allowed.body.length]).toEqual([200, 0]);
  expect(allowed.headers).toMatchObject({
    'x-accel-redirect': `/keyreel-media/objects/${id.slice(-2)}/${id}`,
    'x-media-range': 'bytes=5-9',
    'x-stream-person': expect.stringMatching(/^session-/),
    'content-type': 'video/mp4',
  });
  expect((await server.fetchObject('demo-sum.mp4', null)).headers).toMatchObject({
    'x-accel-redirect': '/keyreel-media/lessons/sum.mp4',
    'x-media-range': '',
    'x-stream-address': '127.0.0.1',
  });
  const refused = await server.fetchObject(id, null);
  expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([401, undefined]);
});

describe('a video that needs permission', () => {
  let server: MediaTestServer;
  let id: string;
  let learner: string;
  beforeEach(async () => {
    server = await createMediaTestServer({ MEDIA_OFFLOAD: 'x-accel' });
    id = await server.storeVideo(COPIES);
    learner = await server.createLearnerCookie('own', id);
  });
  const askFor = async (range: string) => (await server.fetchObject(id, learner, { range })).headers['x-media-range'];

  test('is sent by nginx in responses of at most 2 MiB, so that the permission is checked again', async () => {
    expect(await askFor('bytes=0-')).toBe('bytes=0-2097151');
    expect(await askFor('bytes=100-')).toBe('bytes=100-2097251');
    expect(await askFor('bytes=-10')).toBe(`bytes=${SIZE - 10}-${SIZE - 1}`);
    expect(await askFor('bytes=1000000-1999999')).toBe('bytes=1000000-1999999');
  });

  test('is sent by Keyreel when a client asks for all of it, because Keyreel can end the response', async () => {
    const { headers, body } = await server.fetchObject(id, learner);
    expect([headers['x-accel-redirect'], body.length]).toEqual([undefined, SIZE]);
  });
});
