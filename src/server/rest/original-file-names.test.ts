import { beforeEach, describe, expect, test } from 'vitest';
import { sampleFiles } from '../testing/sample-files.ts';
import { createS3Folder, hasS3Server, toStorageEnv } from '../testing/s3-server.ts';
import { createUploadClient, parseObjectName, type UploadClient } from '../testing/upload-client.ts';

const { png, srt } = sampleFiles as { png: Buffer; srt: Buffer };

let uploader: UploadClient;

const readDisposition = async (url: string) => (await uploader.fetch(parseObjectName(url))).headers['content-disposition'];

describe('a file that is uploaded to this server', () => {
  beforeEach(async () => void (uploader = await createUploadClient()));

  test('keeps its original name and is downloaded under it', async () => {
    const url = await uploader.reserveUpload('srt', 'Ausgaben für März.srt');
    expect((await uploader.put(url, srt)).status).toBe(200);
    expect(await readDisposition(url)).toBe(
      'attachment; filename="Ausgaben f_r M_rz.srt"; filename*=UTF-8\'\'Ausgaben%20f%C3%BCr%20M%C3%A4rz.srt',
    );
  });

  test('is shown inline under its name when it is an image', async () => {
    const url = await uploader.reserveUpload('png', 'C:\\pictures\\end.png');
    await uploader.put(url, png);
    expect(await readDisposition(url)).toBe('inline; filename="end.png"');
  });

  test('has no name when the client sends no name, or more than one name', async () => {
    const url = await uploader.reserveUpload('png');
    await uploader.put(url, png);
    expect(await readDisposition(url)).toBe('inline');
    const twice = `${await uploader.reserveUpload('png')}&name=a.png&name=b.png`;
    expect((await uploader.put(twice, png)).status).toBe(200);
    expect(await readDisposition(twice)).toBe('inline');
  });

  test('cannot add lines to the response headers by its name', async () => {
    const url = await uploader.reserveUpload('png');
    const evilName = encodeURIComponent('a"\r\nSet-Cookie: admin=1\r\n\r\n<script>.png');
    expect((await uploader.put(`${url}&name=${evilName}`, png)).status).toBe(200);
    const { headers, status } = await uploader.fetch(parseObjectName(url));
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    expect(headers['content-disposition']).toMatch(/^inline; filename="a_ Set-Cookie: admin=1 <script>\.png"; filename\*=UTF-8''[\w%.-]+$/);
  });

  test('refuses a name of more than 1000 characters', async () => {
    const query = new URLSearchParams({ extension: 'png', name: 'x'.repeat(1001) });
    const response = await uploader.admin.get(`/api/objects/upload?${query}`);
    expect(response.json()).toMatchObject({ statusCode: 400, message: 'name: must be at most 1000 characters.' });
  });
});

describe.runIf(hasS3Server)('a file that is sent to an S3-compatible store', () => {
  test('gets its name when the upload is completed', async () => {
    uploader = await createUploadClient(toStorageEnv(await createS3Folder()));
    const url = await uploader.reserveUpload('png', 'end.png');
    await fetch(url, { method: 'PUT', body: new Uint8Array(png) });
    const completed = await uploader.admin.post(`/api/admin/objects/${parseObjectName(url)}/complete`, { name: 'end.png' });
    expect(completed.statusCode).toBe(200);
    expect(await readDisposition(url)).toBe('inline; filename="end.png"');
  });
});
