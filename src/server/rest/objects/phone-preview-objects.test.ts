import { beforeEach, expect, test } from 'vitest';
import { newCardSchema } from '#shared/catalog.ts';
import { createMediaTestServer, type MediaTestServer } from '#server/testing/media-test-server.ts';

/** Copies of a short video are joined into a video of 24 MB, which is larger than the buffers of a network connection. */
const COPIES = 80;

let server: MediaTestServer;
let moduleId: string;
let cardId: string;
let videoId: string;
let phone: string;

beforeEach(async () => {
  server = await createMediaTestServer();
  const { admin } = server.adminClient;
  videoId = await server.storeVideo(COPIES);
  moduleId = (await admin.createModule({ slug: 'start', title: 'Start' })).id;
  cardId = (await admin.createCard(createFields('welcome', videoId))).id;
  phone = await takeOnPhone();
});

const createFields = (slug: string, video: string) =>
  newCardSchema.parse({ moduleId, slug, title: slug, type: 'info', videoId: `${video}.mp4` });
const statusOf = async (id: string, cookie = phone) => (await server.fetchObject(id, cookie, { range: 'bytes=0-1' })).status;

/** Takes a code over HTTP, and returns the Cookie header of the phone. */
async function takeOnPhone(cookie = ''): Promise<string> {
  const { code } = await server.adminClient.phonePreview.offer({ moduleId, cardId });
  const { cookies } = await server.app.inject({
    method: 'POST',
    url: '/trpc/phonePreview.take',
    payload: { code },
    headers: { cookie },
  });
  const taken = cookies.find(({ name }) => name === 'psid')!;
  expect(taken).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  return [cookie, `psid=${taken.value}`].filter(Boolean).join('; ');
}

test('T5: a phone reads the files of the live cards and of the draft of its module, and no others', async () => {
  const { admin } = server.adminClient;
  const [draftVideo, otherVideo, orphan, light] = await Promise.all([0, 1, 2, 3].map(() => server.storeVideo()));
  await server.deps.db.updateTable('object').set({ light_id: light! }).where('id', '=', videoId).execute();
  const other = await server.createLearnerCookie('other', `${otherVideo}.mp4`);
  await admin.startDraft({ moduleId });
  await admin.changeCard({ draftOf: moduleId, change: { verb: 'create', card: createFields('new', draftVideo!) } });
  const readable = [videoId, light!, draftVideo!];
  for (const id of readable) expect([await statusOf(id), await statusOf(id, other)]).toEqual([206, 404]);
  for (const id of [otherVideo!, orphan!]) expect(await statusOf(id)).toBe(404);
  await admin.discardDraft({ moduleId });
  expect(await Promise.all(readable.map((id) => statusOf(id)))).toEqual([206, 206, 404]);
  await admin.deleteCard({ id: cardId });
  expect(await statusOf(videoId)).toBe(404);
});

test('T5: the files of a module in the trash are closed to a phone', async () => {
  await server.adminClient.admin.deleteModule({ id: moduleId });
  expect(await statusOf(videoId)).toBe(404);
});

test('a learner reads the own files as before with a preview in the same browser', async () => {
  const otherVideo = await server.storeVideo();
  const learner = await server.createLearnerCookie('other', `${otherVideo}.mp4`);
  const both = await takeOnPhone(learner);
  expect([await statusOf(otherVideo, both), await statusOf(videoId, both)]).toEqual([206, 206]);
  await server.adminClient.gate.adminLogout();
  expect([await statusOf(otherVideo, both), await statusOf(videoId, both)]).toEqual([206, 404]);
});

test.each<[string, () => Promise<unknown>]>([
  ['logs out', () => server.adminClient.gate.adminLogout()],
  ['becomes a seller, who may not see courses', () => server.deps.db.updateTable('admin').set({ role: 'seller' }).execute()],
  ['was logged in for too long', async () => server.advanceTime(8 * 60 * 60 * 1000)],
])("T31: a phone's open stream ends when the administrator %s, and no new one begins", async (_, end) => {
  const stream = await server.requestObject(videoId, phone);
  expect(stream.statusCode).toBe(200);
  await end();
  const count = () => new Promise((resolve) => server.app.server.getConnections((_error, connections) => resolve(connections)));
  await expect.poll(count, { timeout: 20_000 }).toBe(0);
  await expect(stream.toArray()).rejects.toThrow('aborted');
  expect(await statusOf(videoId)).toBe(401);
});

test('a page of another site takes no code', async () => {
  const { code } = await server.adminClient.phonePreview.offer({ moduleId, cardId });
  const take = (headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/trpc/phonePreview.take', payload: { code }, headers });
  expect((await take({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await take({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await take({})).statusCode).toBe(200);
});
