import { beforeEach, describe, expect, test } from 'vitest';
import { Readable } from 'node:stream';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { ObjectNotFoundError } from '#server/adapters/objects/object-store.ts';
import { addObject } from '../upload/add-object.ts';
import { purgeRemovedObjects } from '../unused/unused-object-service.ts';

const GLOW = 'UklGRlIAAABXRUJQVlA4IEYAAADw';
const MISSING = '01990000-0000-7000-8000-000000000000';
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

const store = async (extension: string, bytes = 10) =>
  (await addObject(server.deps, { extension, content: Readable.from([Buffer.alloc(bytes)]) })).id;

async function createLightVideo(slug = 'lesson') {
  const [videoId, lightId, posterId, stillId] = [
    await store('mp4', 1000),
    await store('mp4', 100),
    await store('webp'),
    await store('webp'),
  ];
  const card = await course.createCard({ slug, videoId: `${videoId}.mp4` });
  await admin.admin.setCompanions({ id: videoId, lightId, posterId, stillId, glow: GLOW });
  return { videoId, lightId, posterId, stillId, card };
}

const isStored = (id: string) =>
  server.deps.objects.open(id).then(
    (object) => (object.release(), true),
    (error: unknown) => (error instanceof ObjectNotFoundError ? false : Promise.reject(error)),
  );
const removeForGood = async (id: string) => {
  await admin.admin.removeObject({ id });
  const now = () => new Date(server.deps.now().getTime() + TWO_DAYS_MS);
  await purgeRemovedObjects({ ...server.deps, now });
};

test('a product has the picture of its first lesson with one', async () => {
  expect(await admin.admin.productPictures()).toEqual([]);
  await course.createCard({ slug: 'first' });
  const { stillId, card } = await createLightVideo('second');
  await createLightVideo('third');
  expect(await admin.admin.productPictures()).toEqual([{ productId: course.product.id, pictureId: stillId }]);
  await admin.admin.deleteCard({ id: card.id });
  expect(await admin.admin.productPictures()).not.toEqual([{ productId: course.product.id, pictureId: stillId }]);
});

test('the videos of a module are those of its live cards and of its draft', async () => {
  const { videoId, posterId } = await createLightVideo();
  const inDraft = await store('mp4', 500);
  const moduleId = course.module.id;
  await admin.admin.startDraft({ moduleId });
  const card = { moduleId, slug: 'new', title: 'New', type: 'info' as const, videoId: `${inDraft}.mp4` };
  await admin.admin.changeCard({ draftOf: moduleId, change: { verb: 'create', card } });
  const videos = await admin.admin.moduleVideos({ moduleId });
  expect(Object.keys(videos).toSorted()).toEqual([videoId, inDraft].toSorted());
  expect(videos[videoId]).toMatchObject({ size: 1000, posterId });
  expect(await admin.admin.moduleVideos({ moduleId: MISSING })).toEqual({});
});

describe("a learner's card", () => {
  test('describes its video, its light version, its pictures and its length', async () => {
    const { videoId, lightId, posterId, stillId, card } = await createLightVideo();
    const plain = await course.createCard({ slug: 'plain', videoId: await store('mp4', 500) });
    await course.createCard({ slug: 'none' });
    const metadata = { duration_seconds: 2, width: 1080, height: 1920 };
    await server.deps.db.updateTable('object').set(metadata).where('id', '=', videoId).execute();
    const learner = server.createClient();
    await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
    const { cards } = await learner.content.open({ moduleSlug: 'excel-basics-start' });
    expect(cards.map(({ video }) => video)).toEqual([
      {
        size: 1000,
        bitrate: 4000,
        width: 1080,
        height: 1920,
        light: { id: lightId, size: 100 },
        posterId,
        duration: 2,
        stillId,
        glow: GLOW,
      },
      { size: 500, bitrate: null, width: null, height: null, light: null, posterId: null, duration: null, stillId: null, glow: null },
      null,
    ]);
    expect(await learner.content.cards({ moduleId: course.module.id })).toEqual(cards);
    expect([cards[0]!.videoId, cards[1]!.videoId]).toEqual([card.videoId, plain.videoId]);
    expect((await admin.admin.cards({}))[0]).not.toHaveProperty('video');
  });

  test('gets the bit rate and the aspect ratio from the light version when the video file states neither', async () => {
    const { videoId, lightId } = await createLightVideo();
    const metadata = { duration_seconds: 4, width: 480, height: 854 };
    await server.deps.db.updateTable('object').set(metadata).where('id', '=', lightId).execute();
    expect(await admin.admin.video({ id: `${videoId}.mp4` })).toMatchObject({ bitrate: 2000, width: 480, height: 854 });
  });
});

describe('companions are refused', () => {
  test('for a video that does not exist, and when they do not exist themselves', async () => {
    const videoId = await store('mp4');
    const attempts = [
      { id: MISSING, lightId: await store('mp4') },
      { id: videoId, lightId: MISSING },
      { id: videoId, posterId: MISSING },
      { id: videoId, stillId: MISSING },
    ];
    for (const attempt of attempts) expect((await catchFailure(admin.admin.setCompanions(attempt))).code).toBe('object.missing');
  });

  test.each([
    { of: 'png', field: 'lightId', extension: 'mp4', message: 'id: must be a video.' },
    { of: 'mp3', field: 'lightId', extension: 'mp4', message: 'id: must be a video.' },
    { of: 'mp4', field: 'lightId', extension: 'webp', message: 'lightId: must be a video.' },
    { of: 'mp4', field: 'lightId', extension: 'm4a', message: 'lightId: must be a video.' },
    { of: 'mp4', field: 'posterId', extension: 'mp4', message: 'posterId: must be an image.' },
    { of: 'mp4', field: 'posterId', extension: 'srt', message: 'posterId: must be an image.' },
    { of: 'mp4', field: 'stillId', extension: 'mp4', message: 'stillId: must be an image.' },
  ])('when $field of a file of kind $of is a file of kind $extension', async ({ of, field, extension, message }) => {
    const attempt = admin.admin.setCompanions({ id: await store(of), [field]: await store(extension) });
    expect(await catchFailure(attempt)).toMatchObject({ kind: 'BAD_REQUEST', message });
  });

  test('when the file is the video itself, on a card, or a companion of another video', async () => {
    const { lightId, videoId, posterId, stillId } = await createLightVideo();
    const other = await store('mp4');
    const attempts = [
      { id: other, lightId: other },
      { id: other, lightId: videoId },
      { id: other, lightId },
      { id: other, posterId },
      { id: other, stillId },
      { id: other, stillId: posterId },
      { id: lightId, lightId: other },
    ];
    for (const attempt of attempts) expect((await catchFailure(admin.admin.setCompanions(attempt))).code).toBe('companion.taken');
    expect(await admin.admin.video({ id: videoId })).toMatchObject({ light: { id: lightId }, posterId });
  });

  test('when the glow is not a small WebP image in base64', async () => {
    const id = await store('mp4');
    for (const glow of [`UklGR${'A'.repeat(220)}`, 'UklGR");color:red', 'iVBORw0KGgo=', ''])
      expect((await catchFailure(admin.admin.setCompanions({ id, glow }))).kind).toBe('BAD_REQUEST');
  });

  test('when two videos request the same companion file at once, only one gets the file', async () => {
    const [first, second, lightId] = [await store('mp4'), await store('mp4'), await store('mp4')];
    const outcomes = await Promise.allSettled([first, second].map((id) => admin.admin.setCompanions({ id, lightId })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a companion that is replaced or removed is deleted, and an unchanged companion is kept', async () => {
  const { videoId, lightId, posterId, stillId } = await createLightVideo();
  const newer = await store('mp4');
  expect(await admin.admin.setCompanions({ id: `${videoId}.mp4`, lightId: `${newer}.mp4` })).toMatchObject({ lightId: newer, posterId });
  expect([await isStored(lightId), await isStored(newer), await isStored(posterId)]).toEqual([false, true, true]);
  await admin.admin.setCompanions({ id: videoId, lightId: newer, posterId: null });
  expect([await isStored(newer), await isStored(posterId), await isStored(stillId)]).toEqual([true, false, true]);
  await admin.admin.setCompanions({ id: videoId, stillId: null });
  expect(await isStored(stillId)).toBe(false);
  expect(await admin.admin.video({ id: videoId })).toMatchObject({ light: { id: newer }, posterId: null });
});

test('the unused files include only original files, and a companion cannot be removed alone', async () => {
  const { videoId, lightId, posterId, stillId, card } = await createLightVideo();
  expect(await admin.admin.unusedObjects()).toEqual([]);
  await admin.admin.deleteCard({ id: card.id });
  expect((await admin.admin.unusedObjects()).map(({ id }) => id)).toEqual([videoId]);
  for (const id of [lightId, posterId, stillId]) expect((await catchFailure(admin.admin.removeObject({ id }))).code).toBe('object.used');
});

test('deleting a video deletes its companions, except one that a card uses by then', async () => {
  const { videoId, lightId, posterId, stillId, card } = await createLightVideo();
  await admin.admin.deleteCard({ id: card.id });
  const kept = await createLightVideo('other');
  await course.createCard({ slug: 'frame', endFrameImageId: posterId });
  await removeForGood(videoId);
  expect([await isStored(videoId), await isStored(lightId), await isStored(stillId), await isStored(posterId)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect((await catchFailure(admin.admin.video({ id: lightId }))).code).toBe('object.missing');
  expect(await isStored(kept.lightId)).toBe(true);
});

test('the list of videos without companions contains the videos on cards that lack a light version or a still', async () => {
  const { videoId, lightId } = await createLightVideo();
  const bare = await store('mp4');
  await store('mp4');
  await course.createCard({ slug: 'bare', videoId: `${bare}.mp4` });
  await course.createCard({ slug: 'again', videoId: bare });
  await course.createCard({ slug: 'sound', videoId: await store('mp3') });
  await course.createCard({ slug: 'gone', videoId: MISSING });
  expect(await admin.admin.videosWithoutCompanions()).toMatchObject([
    { id: bare, extension: 'mp4', contentType: 'video/mp4', size: 10, needsOnlyStill: false },
  ]);
  // A video that has a poster but no light version is not listed, because a light version is made only if it is much smaller than the
  // video.
  await admin.admin.setCompanions({ id: bare, posterId: await store('webp') });
  expect(await admin.admin.videosWithoutCompanions()).toMatchObject([{ id: bare, needsOnlyStill: true }]);
  await admin.admin.setCompanions({ id: bare, stillId: await store('webp') });
  expect(await admin.admin.videosWithoutCompanions()).toEqual([]);
  await admin.admin.setCompanions({ id: videoId, lightId: null, posterId: null });
  expect((await admin.admin.videosWithoutCompanions()).map(({ id }) => id)).toEqual([videoId]);
  // A video that is small already, and of which no poster could be made, is not listed again.
  await admin.admin.setCompanions({ id: videoId, lightId: null, posterId: null, isSmall: true });
  expect(await admin.admin.videosWithoutCompanions()).toEqual([]);
  expect(await isStored(lightId)).toBe(false);
});
