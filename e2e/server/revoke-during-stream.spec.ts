import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createLongVideo, readResponseSlowly } from './long-video.ts';
import { expect, test } from './server-process.ts';

const admin = { username: 'admin', password: 'correct horse' };

test('a key that is revoked by a command ends the open stream', async ({ runServer, request }) => {
  const address = await runServer([], { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }).waitForAddress();
  await request.post(`${address}/api/auth/admin/login`, { data: admin });
  const { uploadURL } = await (await request.get(`${address}/api/objects/upload?extension=mp4`)).json();
  expect((await request.put(`${address}${uploadURL}`, { data: createLongVideo() })).status()).toBe(200);
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
  readResponseSlowly(stream);
  await aborted;
});

test('a free lesson that is switched off ends the stream of a visitor within seconds', async ({ runServer, request }) => {
  const address = await runServer([], { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password }).waitForAddress();
  await request.post(`${address}/api/auth/admin/login`, { data: admin });
  const { uploadURL } = await (await request.get(`${address}/api/objects/upload?extension=mp4`)).json();
  expect((await request.put(`${address}${uploadURL}`, { data: createLongVideo() })).status()).toBe(200);
  const videoId = /([^/]+)\?/.exec(uploadURL)![1];
  const [{ id: productId }] = await (await request.get(`${address}/api/admin/products`)).json();
  const [{ id: moduleId }] = await (await request.get(`${address}/api/admin/modules?productId=${productId}`)).json();
  const [card] = await (await request.get(`${address}/api/admin/cards?moduleId=${moduleId}`)).json();
  expect((await request.put(`${address}/api/admin/cards/${card.id}`, { data: { videoId } })).status()).toBe(200);
  const setFreePages = async (freePages: number | null) =>
    (await request.post(`${address}/trpc/admin.setFreePages`, { data: { productId, moduleId, freePages } })).status();
  expect(await setFreePages(1)).toBe(200);
  const [stream] = (await once(get(`${address}/public-objects/${videoId}`), 'response')) as [IncomingMessage];
  expect(stream.statusCode).toBe(200);
  const aborted = once(stream, 'aborted');
  expect(await setFreePages(null)).toBe(200);
  const [after] = (await once(get(`${address}/public-objects/${videoId}`), 'response')) as [IncomingMessage];
  expect(after.statusCode).toBe(401);
  after.destroy();
  readResponseSlowly(stream);
  await aborted;
});
