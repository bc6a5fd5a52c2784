import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createBlankFields, omitEmptyCaptions } from '#shared/page-types/card-fields.ts';

const NOWHERE = '01a1f931-0000-7000-8000-000000000000';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
});

const cards = () => admin.admin.cards({ moduleId: course.module.id });
const order = async () => (await cards()).map((card) => `${card.order}${card.slug}`).join(' ');
const findStoredCard = async (id: string) => (await cards()).find((card) => card.id === id)!;

describe('a card', () => {
  test('with the required fields only gets defaults for the others', async () => {
    expect(await admin.admin.createCard({ moduleId: course.module.id, slug: 'welcome', title: 'Welcome', type: 'info' })).toEqual({
      ...omitEmptyCaptions(createBlankFields()),
      id: expect.any(String),
      moduleId: course.module.id,
      slug: 'welcome',
      title: 'Welcome',
      order: 1,
    });
  });

  test('stores every field', async () => {
    const next = await course.createCard({ slug: 'next' });
    const fields = {
      slug: 'all',
      title: 'Everything <b>in</b> it',
      type: 'challenge' as const,
      order: 1,
      videoId: 'v.mp4',
      transcriptId: 't.srt',
      captions: [{ language: 'fr', objectId: 'f.vtt' }],
      overlayVideoId: 'o.webm',
      endFrameImageId: 'e.png',
      allowVideoLoop: false,
      fileUrl: 'https://example.com/a.xlsx',
      ctaText: 'Go',
      nextPageId: next.id,
      youtubeId: 'https://youtu.be/dQw4w9WgXcQ',
      options: [{ label: 'A1', nextPageId: next.id, isCorrect: true }],
      links: [{ label: 'Sums', youtubeId: 'dQw4w9WgXcQ' }],
      files: [{ label: 'Sheet', url: '/public-objects/abc.xlsx' }],
      answers: [{ type: 'text' as const, label: 'Formula', regex: '^=SUM', required: false }],
      task: 'Add up the column.\nThen save.',
      nextOnPassPageId: next.id,
      nextOnFailPageId: next.id,
      overlays: [
        { zoneId: 'top-left' as const, type: 'text' as const, text: 'Hi', src: null, styles: { color: 'red' }, tStart: 0, tEnd: 900 },
      ],
    };
    const card = await course.createCard(fields);
    expect(card).toEqual({
      ...fields,
      id: card.id,
      moduleId: course.module.id,
      overlayVideoId: 'o',
      youtubeId: 'dQw4w9WgXcQ',
    });
    expect(await findStoredCard(card.id)).toEqual(card);
  });

  test('keeps the fields a change leaves out', async () => {
    const card = await course.createCard({
      slug: 'quiz',
      type: 'mcq',
      videoId: 'v.mp4',
      allowVideoLoop: false,
      options: [{ label: 'A1', isCorrect: true }],
    });
    expect(await admin.admin.updateCard({ id: card.id, changes: { title: 'New' } })).toEqual({ ...card, title: 'New' });
    expect(await admin.admin.updateCard({ id: card.id, changes: {} })).toEqual({ ...card, title: 'New' });
    expect(await admin.admin.updateCard({ id: card.id, changes: { videoId: '', options: [] } })).toEqual({
      ...card,
      title: 'New',
      videoId: null,
      options: [],
    });
  });

  test('requires an existing module', async () => {
    expect(await catchFailure(course.createCard({ slug: 'welcome', moduleId: NOWHERE }))).toMatchObject({
      kind: 'NOT_FOUND',
      message: 'Module not found',
    });
  });

  test('has a slug that is unique in its module', async () => {
    const other = await createCourse(admin, 'word');
    await course.createCard({ slug: 'welcome' });
    const second = await course.createCard({ slug: 'second' });
    await other.createCard({ slug: 'welcome' });
    const taken = { kind: 'CONFLICT', code: 'slug.taken', message: 'The slug "welcome" is already taken.' };
    expect(await catchFailure(course.createCard({ slug: 'welcome', order: 1 }))).toMatchObject(taken);
    expect(await catchFailure(admin.admin.updateCard({ id: second.id, changes: { slug: 'welcome', order: 1 } }))).toMatchObject(taken);
    expect(await order()).toBe('1welcome 2second');
  });
});

describe('the card editor', () => {
  test('gets one card, its version and the other cards of its module in their order', async () => {
    const first = await course.createCard({ slug: 'first' });
    const edited = await course.createCard({ slug: 'edited', nextPageId: first.id });
    const last = await course.createCard({ slug: 'last' });
    await (await createCourse(admin, 'word')).createCard({ slug: 'elsewhere' });
    expect(await admin.admin.card({ id: edited.id })).toEqual({
      card: edited,
      updatedAt: '2026-11-20T12:00:00.000Z',
      siblings: [
        { id: first.id, title: 'first', order: 1 },
        { id: last.id, title: 'last', order: 3 },
      ],
      fileNames: {},
    });
    expect(await catchFailure(admin.admin.card({ id: NOWHERE }))).toMatchObject({ kind: 'NOT_FOUND', message: 'Page not found' });
  });

  test('gets the cards of any other module without their content', async () => {
    const { id } = await course.createCard({ slug: 'first', title: 'First steps' });
    expect(await admin.admin.cardOutlines({ moduleId: course.module.id })).toEqual([{ id, title: 'First steps', order: 1 }]);
    expect(await admin.admin.cardOutlines({ moduleId: NOWHERE })).toEqual([]);
  });
});

describe('the order of cards', () => {
  beforeEach(async () => {
    for (const slug of ['a', 'b', 'c']) await course.createCard({ slug });
  });

  test('puts a new card last', async () => {
    expect(await order()).toBe('1a 2b 3c');
  });

  test.each([
    { at: 1, becomes: '1x 2a 3b 4c' },
    { at: 2, becomes: '1a 2x 3b 4c' },
    { at: 4, becomes: '1a 2b 3c 4x' },
    { at: 99, becomes: '1a 2b 3c 4x' },
  ])('with a new card at $at becomes $becomes', async ({ at, becomes }) => {
    await course.createCard({ slug: 'x', order: at });
    expect(await order()).toBe(becomes);
  });

  test.each([
    { slug: 'a', to: 3, becomes: '1b 2c 3a' },
    { slug: 'c', to: 1, becomes: '1c 2a 3b' },
    { slug: 'b', to: 2, becomes: '1a 2b 3c' },
    { slug: 'a', to: 99, becomes: '1b 2c 3a' },
  ])('with $slug moved to $to becomes $becomes', async ({ slug, to, becomes }) => {
    const card = (await cards()).find((each) => each.slug === slug)!;
    const moved = await admin.admin.updateCard({ id: card.id, changes: { order: to } });
    expect(await order()).toBe(becomes);
    expect(moved).toEqual(await findStoredCard(card.id));
  });

  test('has no gap after a deleted card', async () => {
    await admin.admin.deleteCard({ id: (await cards())[0]!.id });
    expect(await order()).toBe('1b 2c');
  });

  test('of another module does not change', async () => {
    const other = await createCourse(admin, 'word');
    await other.createCard({ slug: 'x' });
    await admin.admin.deleteCard({ id: (await cards())[0]!.id });
    await course.createCard({ slug: 'y', order: 1 });
    expect((await admin.admin.cards({ moduleId: other.module.id })).map((card) => card.order)).toEqual([1]);
    expect(await admin.admin.cards({})).toHaveLength(4);
  });
});

describe('links', () => {
  test('may lead to any card of the module, the card itself included', async () => {
    const card = await course.createCard({ slug: 'a' });
    const other = await course.createCard({ slug: 'b', nextPageId: card.id });
    expect(other.nextPageId).toBe(card.id);
    expect((await admin.admin.updateCard({ id: card.id, changes: { nextPageId: card.id } })).nextPageId).toBe(card.id);
  });

  test.each([
    ['nextPageId', (id: string) => ({ nextPageId: id })],
    ['nextOnPassPageId', (id: string) => ({ nextOnPassPageId: id })],
    ['nextOnFailPageId', (id: string) => ({ nextOnFailPageId: id })],
    ['options.1.nextPageId', (id: string) => ({ options: [{ label: 'A1' }, { label: 'B2', nextPageId: id }] })],
  ])('T72: to a card of another module or to an unknown card are rejected in %s', async (field, linkTo) => {
    const cardElsewhere = await (await createCourse(admin, 'word')).createCard({ slug: 'x' });
    const card = await course.createCard({ slug: 'a' });
    for (const id of [cardElsewhere.id, NOWHERE]) {
      const refusal = { kind: 'BAD_REQUEST', code: 'input.invalid', message: `${field}: must be a page of the same module.` };
      expect(await catchFailure(course.createCard({ slug: 'b', ...linkTo(id) }))).toMatchObject(refusal);
      expect(await catchFailure(admin.admin.updateCard({ id: card.id, changes: linkTo(id) }))).toMatchObject(refusal);
    }
    expect(await order()).toBe('1a');
  });

  test('F37: to a deleted card become empty, including those of options', async () => {
    const gone = await course.createCard({ slug: 'gone' });
    const kept = await course.createCard({ slug: 'kept' });
    const links = { nextPageId: gone.id, nextOnPassPageId: gone.id, nextOnFailPageId: kept.id };
    const options = [
      { label: 'A1', nextPageId: gone.id, isCorrect: true },
      { label: 'B2', nextPageId: kept.id, isCorrect: false },
      { label: 'C3', nextPageId: null, isCorrect: false },
    ];
    const card = await course.createCard({ slug: 'quiz', type: 'mcq', ...links, options });
    await admin.admin.deleteCard({ id: gone.id });
    expect(await findStoredCard(card.id)).toEqual({
      ...card,
      order: 2,
      nextPageId: null,
      nextOnPassPageId: null,
      options: [{ label: 'A1', nextPageId: null, isCorrect: true }, options[1], options[2]],
    });
  });
});

test('every object that a card uses is recorded once: media, files and overlays', async () => {
  const card = await course.createCard({
    slug: 'all',
    videoId: 'video.mp4',
    transcriptId: 'words.srt',
    overlayVideoId: 'over.webm',
    endFrameImageId: 'video.png',
    fileUrl: 'https://learn.example.com/public-objects/sheet.xlsx',
    files: [
      { label: 'A', url: '/public-objects/orders.csv' },
      { label: 'B', url: 'https://example.com/elsewhere.csv' },
    ],
    overlays: [{ zoneId: 'top-left', type: 'image', src: '/public-objects/arrow.png', tStart: 0, tEnd: 1 }],
  });
  const listObjectIds = async () =>
    (await server.deps.db.selectFrom('card_object').select('object_id').orderBy('object_id').execute()).map((row) => row.object_id);
  expect(await listObjectIds()).toEqual(['arrow', 'orders', 'over', 'sheet', 'video', 'words']);
  await admin.admin.updateCard({ id: card.id, changes: { files: [], fileUrl: null } });
  expect(await listObjectIds()).toEqual(['arrow', 'over', 'video', 'words']);
  await admin.admin.deleteCard({ id: card.id });
  expect(await listObjectIds()).toEqual([]);
});
