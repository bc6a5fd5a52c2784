import { beforeEach, expect, test } from 'vitest';
import { createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';
import { VIDEO_BYTES } from '#server/testing/media-test-server.ts';

const CLASS_SIZE = 60;
const PARTS = 4;
const PART_BYTES = VIDEO_BYTES.length / PARTS;

let server: MediaTestServer;
beforeEach(async () => void (server = await createMediaTestServer()));

test('T92: sixty visitors of a free lesson and sixty learners in one network all get their videos, and nobody is refused', async () => {
  const { adminClient } = server;
  const videoId = await server.storeVideo();
  const learners = [await server.createLearnerCookie('paid', videoId)];
  const product = (await adminClient.admin.products()).find(({ slug }) => slug === 'paid')!;
  const [module] = await adminClient.admin.modules({ productId: product.id });
  await adminClient.admin.setFreePages({ productId: product.id, moduleId: module!.id, freePages: 1 });
  const { keys } = await adminClient.admin.generateKeys({ productId: product.id, quantity: 1, maxLogins: CLASS_SIZE });
  for (let n = 1; n < CLASS_SIZE; n++) {
    const learner = server.createClient();
    await learner.gate.enter({ key: keys[0]!.key, nickname: `Learner ${n}` });
    learners.push(`lsid=${learner.cookies['lsid']}`);
  }
  const fetchParts = async (cookie: string | null) => {
    if (cookie === null) await server.createClient('127.0.0.1').preview.open({ productSlug: 'paid' });
    const parts = [];
    for (let part = 0; part < PARTS; part++) {
      const range = `bytes=${part * PART_BYTES}-${(part + 1) * PART_BYTES - 1}`;
      parts.push(await server.fetchObject(videoId, cookie, { range }));
    }
    return parts.every(({ status }) => status === 206) && Buffer.concat(parts.map(({ body }) => body)).equals(VIDEO_BYTES);
  };
  const visitors: null[] = Array.from({ length: CLASS_SIZE }, () => null);
  const all = await Promise.all([...visitors, ...learners].map(fetchParts));
  expect(all.filter((isWhole) => !isWhole)).toEqual([]);
});

test('a network starts at most 600 files of free lessons a minute, and a learner in it goes on', async () => {
  const { adminClient } = server;
  const videoId = await server.storeVideo();
  const learner = await server.createLearnerCookie('paid', videoId);
  const product = (await adminClient.admin.products()).find(({ slug }) => slug === 'paid')!;
  const [module] = await adminClient.admin.modules({ productId: product.id });
  await adminClient.admin.setFreePages({ productId: product.id, moduleId: module!.id, freePages: 1 });
  const start = async (cookie: string | null) => (await server.fetchObject(videoId, cookie, { range: 'bytes=0-9' })).status;
  for (let n = 0; n < 600; n += 20)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => start(null))))).toEqual(new Set([206]));
  expect([await start(null), await start(learner)]).toEqual([429, 206]);
});
