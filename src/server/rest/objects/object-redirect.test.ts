import { describe, expect, test } from 'vitest';
import { createMediaTestServer, VIDEO_BYTES } from '#server/testing/media-test-server.ts';
import { createS3Folder, createS3FolderWithOutage, hasS3Server, toStorageEnv } from '#server/testing/s3-server.ts';

test('browsers may access the store, and no other foreign origin', async () => {
  const files = await createMediaTestServer();
  const { headers } = await files.fetchObject('/healthz', null);
  expect(headers['content-security-policy']).toMatch(/;connect-src 'self';/);
});

describe.runIf(hasS3Server)('files in an S3-compatible store', () => {
  test('are streamed whole and in ranges, only to those who may read them', async () => {
    const folder = await createS3Folder();
    const server = await createMediaTestServer(toStorageEnv(folder));
    const id = await server.storeVideo();
    const learner = await server.createLearnerCookie('own', id);
    const whole = await server.fetchObject(id, learner);
    expect([whole.status, whole.headers['content-length']]).toEqual([200, String(VIDEO_BYTES.length)]);
    expect(whole.body.equals(VIDEO_BYTES)).toBe(true);
    const range = await server.fetchObject(id, learner, { range: 'bytes=262140-262150' });
    expect([range.status, range.headers['content-range']]).toEqual([206, `bytes 262140-262150/${VIDEO_BYTES.length}`]);
    expect(range.body.equals(VIDEO_BYTES.subarray(262_140, 262_151))).toBe(true);
    expect((await server.fetchObject(id, learner, {}, 'HEAD')).headers['content-length']).toBe(String(VIDEO_BYTES.length));
    expect((await server.fetchObject(id, learner, { range: 'bytes=900000-' })).status).toBe(416);
    expect((await server.fetchObject(id, learner, { 'if-none-match': whole.headers.etag! })).status).toBe(304);
    expect((await server.fetchObject(id, null)).status).toBe(401);
    const { origin } = new URL(folder.endpoint);
    expect(whole.headers['content-security-policy']).toContain('sandbox');
    expect((await server.fetchObject('/healthz', null)).headers['content-security-policy']).toMatch(`connect-src 'self' ${origin};`);
  });

  test('are served by the store itself with MEDIA_OFFLOAD=redirect, after the same authorisation', async () => {
    const server = await createMediaTestServer({ ...toStorageEnv(await createS3Folder()), MEDIA_OFFLOAD: 'redirect' });
    const id = await server.storeVideo();
    const learner = await server.createLearnerCookie('own', id);
    const { status, headers, body } = await server.fetchObject(`${id}.mp4`, learner, { range: 'bytes=10-19' });
    expect([status, headers['cache-control'], body.length]).toEqual([302, 'no-store', 0]);
    const followed = await fetch(headers.location!, { headers: { range: 'bytes=10-19' } });
    expect([followed.status, followed.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    expect(Buffer.from(await followed.arrayBuffer()).equals(VIDEO_BYTES.subarray(10, 20))).toBe(true);
    expect(Number(new URL(headers.location!).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(600);
    expect((await server.fetchObject(id, learner, {}, 'HEAD')).status).toBe(200);
    const refused = await server.fetchObject(id, null);
    expect([refused.status, refused.headers.location]).toEqual([401, undefined]);
    expect((await server.fetchObject('demo-sum.mp4', null)).status).toBe(200);
  });

  test('are refused with Retry-After while the store is unavailable, and can be read again afterwards', async () => {
    const { folder, setAway } = await createS3FolderWithOutage();
    const server = await createMediaTestServer(toStorageEnv(folder));
    const id = await server.storeVideo();
    setAway(true);
    const away = await server.fetchObject(id, server.adminCookie);
    expect([away.status, away.headers['retry-after'], away.headers['cache-control']]).toEqual([503, '2', 'no-store']);
    expect((await server.fetchObject('demo-sum.mp4', null)).status).toBe(200);
    setAway(false);
    expect((await server.fetchObject(id, server.adminCookie)).body.equals(VIDEO_BYTES)).toBe(true);
  });
});
