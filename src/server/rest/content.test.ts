import { beforeEach, describe, expect, test } from 'vitest';
import { createEvent, createModuleCompletedEvent } from '../testing/event-fixtures.ts';
import { createRestClient, type RestClient } from '../testing/rest-client.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '../testing/create-test-server.ts';
import { CARD_FIELD_NAMES } from '#shared/page-types/card-fields.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
let learner: RestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
  learner = createRestClient(server);
  await learner.post('/api/gate/enter', { key: (await course.createKey()).key, nickname: 'Ada' });
});

const answerOf = async (client: RestClient, url: string) => {
  const response = await client.get(url);
  return [response.statusCode, response.json<unknown>()];
};

test('GET /api/modules/:productSlug returns the modules in order', async () => {
  const response = await learner.get('/api/modules/excel');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([
    { id: course.module.id, slug: 'excel-start', title: 'Start of excel', description: '', order: 1, productId: course.product.id },
  ]);
  expect(response.headers['cache-control']).toBe('no-store');
});

describe('GET /api/modules/by-slug', () => {
  test('returns the module, which a browser may cache for five minutes', async () => {
    const response = await learner.get('/api/modules/by-slug?moduleSlug=excel-start');
    expect(response.json()).toEqual({ id: course.module.id, slug: 'excel-start', title: 'Start of excel', description: '' });
    expect(response.headers['cache-control']).toBe('private, max-age=300');
  });

  test('is 404 for an unknown module, which is not cached', async () => {
    const response = await learner.get('/api/modules/by-slug?moduleSlug=none');
    expect(response.json()).toEqual({ statusCode: 404, error: 'Not Found', code: 'module.missing', message: 'Module not found' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('names the missing query parameter', async () => {
    expect((await learner.get('/api/modules/by-slug')).json()).toMatchObject({ statusCode: 400, message: 'moduleSlug: is required.' });
  });
});

test('GET /api/cards/:moduleId returns the cards in order, with every field', async () => {
  const second = await course.createCard({ slug: 'second', type: 'mcq', options: [{ label: 'A1', isCorrect: true }] });
  const first = await course.createCard({ slug: 'first', order: 1, overlayVideoId: 'o.webm' });
  const response = await learner.get(`/api/cards/${course.module.id}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual([
    { ...first, video: null },
    { ...second, order: 2, video: null },
  ]);
  const names = ['id', 'moduleId', 'order', 'video', ...CARD_FIELD_NAMES.filter((name) => name !== 'captions')];
  expect(Object.keys(response.json<object[]>()[0]!).toSorted()).toEqual(names.toSorted());
});

test('a card has captions only where it has some in other languages', async () => {
  const captions = [{ language: 'pt-br', objectId: 'words.vtt' }];
  await course.createCard({ slug: 'first', transcriptId: 't.srt', captions });
  const [card] = (await learner.get(`/api/cards/${course.module.id}`)).json<{ captions: unknown }[]>();
  expect(card!.captions).toEqual([{ language: 'pt-BR', objectId: 'words.vtt' }]);
});

test('T4: content of another course is answered as if it did not exist', async () => {
  const { module } = await createCourse(admin, 'word');
  for (const [theirs, nothing] of [
    ['/api/modules/word', '/api/modules/none'],
    ['/api/modules/by-slug?moduleSlug=word-start', '/api/modules/by-slug?moduleSlug=none'],
    [`/api/cards/${module.id}`, '/api/cards/none'],
  ] as const) {
    const response = await answerOf(learner, theirs);
    expect(response[0]).toBe(404);
    expect(response).toEqual(await answerOf(learner, nothing));
  }
});

test('T1, T2: clients without a session, demo learners and administrators get no content', async () => {
  const demo = createRestClient(server);
  await demo.post('/api/gate/enter', { key: 'DEMO-0000-0000', nickname: 'Ada' });
  const portal = createRestClient(server);
  Object.assign(portal.cookies, admin.cookies);
  for (const client of [createRestClient(server), demo, portal]) {
    for (const url of [
      '/api/modules/excel',
      '/api/modules/by-slug?moduleSlug=excel-start',
      `/api/cards/${course.module.id}`,
      '/api/session/current',
    ]) {
      const response = await client.get(url);
      expect(response.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        code: 'session.missing',
        message: 'Please enter your access key first.',
      });
    }
  }
});

test.each(['%00', "'%20OR%201=1--", '..%2f..%2fetc', '%F0%9F%94%91', 'x'.repeat(300)])(
  'an unusual name in the URL causes no server error: %s',
  async (name) => {
    for (const url of [`/api/modules/${name}`, `/api/cards/${name}`, `/api/modules/by-slug?moduleSlug=${name}`]) {
      expect([400, 404]).toContain((await learner.get(url)).statusCode);
    }
  },
);

describe('POST /api/events', () => {
  test('returns how many events were stored, and which were rejected', async () => {
    const card = await course.createCard({ slug: 'welcome' });
    const bad = createEvent('viewed', 'nowhere');
    const response = await learner.post('/api/events', {
      events: [createEvent('viewed', card.id), bad, createModuleCompletedEvent(course.module.id)],
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ accepted: 2, rejected: [{ id: bad.id, message: 'This page is not part of your course.' }] });
  });

  test('is 401 without a session, and 400 for more than fifty events or without a list', async () => {
    expect((await createRestClient(server).post('/api/events', { events: [] })).statusCode).toBe(401);
    const card = await course.createCard({ slug: 'welcome' });
    const many = Array.from({ length: 51 }, () => createEvent('viewed', card.id));
    for (const events of [many, 'x', null, {}]) {
      const response = await learner.post('/api/events', { events });
      expect(response.json()).toMatchObject({ statusCode: 400, code: 'input.invalid', message: expect.stringMatching(/^events: /) });
    }
  });
});
