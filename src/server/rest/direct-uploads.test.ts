import { beforeEach, describe, expect, test } from 'vitest';
import { createSampleMp4, readShippedFile, sampleFiles } from '../testing/sample-files.ts';
import { createCourse } from '../testing/course-fixture.ts';
import { createRestClient } from '../testing/rest-client.ts';
import { moveMoovToEnd } from '../testing/move-moov-to-end.ts';
import { createS3FolderWithOutage, hasS3Server, toStorageEnv } from '../testing/s3-server.ts';
import { createUploadClient, parseObjectName, type UploadClient } from '../testing/upload-client.ts';
import { purgeUnacceptedUploads } from '../services/media/upload/direct-upload-service.ts';

const TRANSCRIPT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
const HOUR_MS = 60 * 60 * 1000;

let uploader: UploadClient;
const complete = (name: string) => uploader.admin.post(`/api/admin/objects/${name}/complete`);

describe('with files in DATA_DIR', () => {
  beforeEach(async () => void (uploader = await createUploadClient()));

  test('completing an upload that went through the server returns the stored file', async () => {
    const url = await uploader.reserveUpload('png');
    await uploader.put(url, sampleFiles.png!);
    const completed = await complete(parseObjectName(url));
    const size = sampleFiles.png!.length;
    expect(completed.json()).toEqual({ id: parseObjectName(url).split('.')[0], extension: 'png', contentType: 'image/png', size });
  });

  test.each(['01990000-0000-7000-8000-00000000abcd.mp4', '01990000-0000-7000-8000-00000000abcd.exe', 'nothing', '..%2f..%2fetc.mp4'])(
    'no upload can be completed at %s',
    async (name) => {
      expect((await complete(name)).json()).toMatchObject({ statusCode: 404 });
    },
  );
});

describe.runIf(hasS3Server)('with files in an S3-compatible store', () => {
  let setAway: (isAway: boolean) => void;

  beforeEach(async () => {
    const store = await createS3FolderWithOutage();
    setAway = store.setAway;
    uploader = await createUploadClient({ ...toStorageEnv(store.folder), UPLOAD_LIMIT_MB: '1' });
  });

  const send = async (extension: string, content: Buffer) => {
    const url = await uploader.reserveUpload(extension);
    expect((await fetch(url, { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': 'any/thing' } })).status).toBe(200);
    return parseObjectName(url);
  };
  const isWaiting = async (name: string) => (await uploader.server.deps.objects.direct!.openUpload(name)) !== null;

  test('a file is sent directly to the store and can be read once the upload is completed', async () => {
    const name = await send('srt', Buffer.from(TRANSCRIPT.replaceAll('\n', '\r\n')));
    expect(name).toMatch(/^[0-9a-f-]{36}\.srt$/);
    expect((await uploader.fetch(name)).status).toBe(404);
    const completed = await complete(name);
    expect(completed.json()).toEqual({
      id: name.slice(0, 36),
      extension: 'srt',
      contentType: 'text/plain; charset=utf-8',
      size: TRANSCRIPT.length,
    });
    expect((await uploader.fetch(name)).body.toString()).toBe(TRANSCRIPT);
    expect(await isWaiting(name)).toBe(false);
    expect((await complete(name)).json()).toEqual(completed.json());
  });

  test('a card may name a file before its upload is completed, and is listed with a missing file until then', async () => {
    const admin = await uploader.server.createAdminClient();
    const course = await createCourse(admin);
    const name = await send('png', sampleFiles.png!);
    const card = await course.createCard({ slug: 'early', videoId: name.slice(0, 36) });
    const listCards = () => admin.admin.cardsWithMissingFiles({ moduleId: course.module.id });
    expect([await listCards(), (await uploader.fetch(name)).status]).toEqual([[card.id], 404]);
    expect((await complete(name)).statusCode).toBe(200);
    expect([await listCards(), (await uploader.fetch(name)).status]).toEqual([[], 200]);
  });

  test('a video is stored so that playback starts at once', async () => {
    const original = await readShippedFile('sum.mp4');
    const name = await send('mp4', await moveMoovToEnd(original));
    expect((await complete(name)).json()).toMatchObject({ size: original.length });
    expect((await uploader.fetch(name)).body.equals(original)).toBe(true);
  });

  test.each([
    ['mp4', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'upload.otherKind'],
    ['png', sampleFiles.mp4!, 415, 'upload.otherKind'],
    ['srt', Buffer.from('no captions'), 415, 'upload.noCaptions'],
    ['mp4', Buffer.alloc(0), 422, 'upload.empty'],
    ['mp4', createSampleMp4(1024 * 1024 + 1), 413, 'upload.tooLarge'],
  ] as const)('a file that is not a %s is refused and deleted from the store', async (extension, content, statusCode, code) => {
    const name = await send(extension, content);
    expect((await complete(name)).json()).toMatchObject({ statusCode, code });
    expect(await isWaiting(name)).toBe(false);
    expect((await uploader.fetch(name)).status).toBe(404);
  });

  test('an upload that never arrived cannot be completed, and a later upload to the same URL can', async () => {
    const url = await uploader.reserveUpload('png');
    expect((await complete(parseObjectName(url))).json()).toMatchObject({ statusCode: 400, code: 'upload.cut' });
    await fetch(url, { method: 'PUT', body: new Uint8Array(sampleFiles.png!) });
    expect((await complete(parseObjectName(url))).statusCode).toBe(200);
  });

  test('several requests that complete the same upload at once get the same file', async () => {
    const name = await send('mp4', createSampleMp4(600_000));
    const completed = await Promise.all([1, 2, 3].map(() => complete(name)));
    expect(completed.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(completed.map(({ body }) => body)).size).toBe(1);
    expect((await uploader.fetch(name)).body).toHaveLength(600_000);
  });

  test('only administrators complete an upload', async () => {
    const name = await send('png', sampleFiles.png!);
    const response = await createRestClient(uploader.server).post(`/api/admin/objects/${name}/complete`);
    expect(response.statusCode).toBe(401);
    expect(await isWaiting(name)).toBe(true);
  });

  test('while the store is unavailable nothing is lost: completing is refused with 503 and Retry-After, and succeeds later', async () => {
    const name = await send('png', sampleFiles.png!);
    setAway(true);
    const away = await complete(name);
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2']);
    setAway(false);
    expect((await complete(name)).statusCode).toBe(200);
  });

  test('a file whose upload nobody completes within a day is deleted', async () => {
    const name = await send('png', sampleFiles.png!);
    const { config, objects } = uploader.server.deps;
    await purgeUnacceptedUploads({ config, objects, now: () => new Date(Date.now() + 23 * HOUR_MS) });
    expect(await isWaiting(name)).toBe(true);
    await purgeUnacceptedUploads({ config, objects, now: () => new Date(Date.now() + 25 * HOUR_MS) });
    expect(await isWaiting(name)).toBe(false);
  });

  test('a file that is too large is deleted by the next purge even when nobody completes the upload', async () => {
    const [large, small] = [await send('mp4', createSampleMp4(1024 * 1024 + 1)), await send('png', sampleFiles.png!)];
    await purgeUnacceptedUploads({ ...uploader.server.deps, now: () => new Date() });
    expect([await isWaiting(large), await isWaiting(small)]).toEqual([false, true]);
  });
});
