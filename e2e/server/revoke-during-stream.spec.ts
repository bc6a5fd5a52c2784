import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from './server-process.ts';

/** The video is larger than the buffers of a network connection, so the server cannot send the whole video at once. */
const VIDEO_BYTES = 24 * 1024 * 1024;
const admin = { username: 'admin', password: 'correct horse' };

/** Returns bytes that the server accepts as an MP4 video. */
function createVideo(): Buffer {
  const video = Buffer.alloc(VIDEO_BYTES);
  video.write('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1');
  video.writeUInt32BE(VIDEO_BYTES - 24, 24);
  video.write('mdat', 28, 'latin1');
  return video;
}

/** Reads the response so slowly that receiving the whole video would take several seconds. */
function readSlowly(stream: IncomingMessage): void {
  stream
    .on('error', () => {})
    .on('data', () => {
      stream.pause();
      setTimeout(() => stream.resume(), 20);
    });
}

test('a key revoked by a command ends the stream that is open', async ({ runServer, request }) => {
  const address = await runServer([], { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }).waitForAddress();
  await request.post(`${address}/api/auth/admin/login`, { data: admin });
  const { uploadURL } = await (await request.get(`${address}/api/objects/upload?extension=mp4`)).json();
  expect((await request.put(`${address}${uploadURL}`, { data: createVideo() })).status()).toBe(200);
  const videoId = /([^/]+)\?/.exec(uploadURL)![1];
  const [{ id: moduleId }] = await (await request.get(`${address}/api/admin/modules`)).json();
  const [card] = await (await request.get(`${address}/api/admin/cards?moduleId=${moduleId}`)).json();
  expect((await request.put(`${address}/api/admin/cards/${card.id}`, { data: { videoId } })).status()).toBe(200);

  const generating = runServer(['keys', 'generate', '--product', 'excel-basics', '--quantity', '1']);
  expect(await generating.exitCode).toBe(0);
  const key = generating.output().trim();
  const entry = await request.post(`${address}/api/gate/enter`, { data: { key, nickname: 'Ada' } });
  const cookie = /lsid=[^;]+/.exec(entry.headers()['set-cookie']!)![0];
  const [stream] = (await once(get(`${address}/public-objects/${videoId}`, { headers: { cookie } }), 'response')) as [IncomingMessage];
  expect(stream.statusCode).toBe(200);
  const aborted = once(stream, 'aborted');
  const revocation = runServer(['keys', 'revoke', key]);
  expect(await revocation.exitCode).toBe(0);
  await expect.poll(async () => (await request.get(`${address}/api/session/current`, { headers: { cookie } })).status()).toBe(401);
  readSlowly(stream);
  await aborted;
});
