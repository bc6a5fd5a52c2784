import { beforeEach, describe, expect, test } from 'vitest';
import { createEvent, createModuleCompletedEvent } from '../testing/event-fixtures.ts';
import { createRestClient, type RestClient } from '../testing/rest-client.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '../testing/create-test-server.ts';

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

const answerOf = async (browser: RestClient, url: string) => {
  const answer = await browser.get(url);
  return [answer.statusCode, answer.json<unknown>()];
};

test('GET /api/modules/:productSlug answers the modules by order', async () => {
  const answer = await learner.get('/api/modules/excel');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual([
    { id: course.module.id, slug: 'excel-start', title: 'Start of excel', description: '', order: 1, productId: course.product.id },
  ]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('GET /api/modules/by-slug', () => {
  test('answers the module, which may be kept privately for five minutes', async () => {
    const answer = await learner.get('/api/modules/by-slug?moduleSlug=excel-start');
    expect(answer.json()).toEqual({ id: course.module.id, slug: 'excel-start', title: 'Start of excel', description: '' });
    expect(answer.headers['cache-control']).toBe('private, max-age=300');
  });

  test('is 404 for an unknown one, which is not kept', async () => {
    const answer = await learner.get('/api/modules/by-slug?moduleSlug=none');
    expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', code: 'module.missing', message: 'Module not found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('names the query it needs', async () => {
    expect((await learner.get('/api/modules/by-slug')).json()).toMatchObject({ statusCode: 400, message: 'moduleSlug: is required.' });
  });
});

test('GET /api/cards/:moduleId answers the cards by order, with every field', async () => {
  const second = await course.createCard({ slug: 'second', type: 'mcq', options: [{ label: 'A1', isCorrect: true }] });
  const first = await course.createCard({ slug: 'first', order: 1, overlayVideoId: 'o.webm' });
  const answer = await learner.get(`/api/cards/${course.module.id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual([first, { ...second, order: 2 }]);
  expect(Object.keys(answer.json<object[]>()[0]!).toSorted()).toEqual(
    [
      'allowVideoLoop',
      'answers',
      'ctaText',
      'endFrameImageId',
      'fileUrl',
      'files',
      'id',
      'links',
      'moduleId',
      'nextOnFailPageId',
      'nextOnPassPageId',
      'nextPageId',
      'options',
      'order',
      'overlayVideoId',
      'overlays',
      'slug',
      'title',
      'transcriptId',
      'type',
      'videoId',
      'youtubeId',
    ].toSorted(),
  );
});

test('what belongs to another course answers as what does not exist', async () => {
  const { module } = await createCourse(admin, 'word');
  for (const [theirs, nothing] of [
    ['/api/modules/word', '/api/modules/none'],
    ['/api/modules/by-slug?moduleSlug=word-start', '/api/modules/by-slug?moduleSlug=none'],
    [`/api/cards/${module.id}`, '/api/cards/none'],
  ] as const) {
    const answer = await answerOf(learner, theirs);
    expect(answer[0]).toBe(404);
    expect(answer).toEqual(await answerOf(learner, nothing));
  }
});

test('without a session, in the demo, or as an administrator there is no content', async () => {
  const demo = createRestClient(server);
  await demo.post('/api/gate/enter', { key: 'DEMO-0000-0000', nickname: 'Ada' });
  const portal = createRestClient(server);
  Object.assign(portal.cookies, admin.cookies);
  for (const browser of [createRestClient(server), demo, portal]) {
    for (const url of [
      '/api/modules/excel',
      '/api/modules/by-slug?moduleSlug=excel-start',
      `/api/cards/${course.module.id}`,
      '/api/session/current',
    ]) {
      const answer = await browser.get(url);
      expect(answer.json()).toEqual({
        statusCode: 401,
        error: 'Unauthorized',
        code: 'session.missing',
        message: 'Please enter your access key first.',
      });
    }
  }
});

test.each(['%00', "'%20OR%201=1--", '..%2f..%2fetc', '%F0%9F%94%91', 'x'.repeat(300)])(
  'an odd name in the address is no server error: %s',
  async (name) => {
    for (const url of [`/api/modules/${name}`, `/api/cards/${name}`, `/api/modules/by-slug?moduleSlug=${name}`]) {
      expect([400, 404]).toContain((await learner.get(url)).statusCode);
    }
  },
);

describe('POST /api/events', () => {
  test('answers how many were stored, and which were refused', async () => {
    const card = await course.createCard({ slug: 'welcome' });
    const bad = createEvent('viewed', 'nowhere');
    const answer = await learner.post('/api/events', {
      events: [createEvent('viewed', card.id), bad, createModuleCompletedEvent(course.module.id)],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ accepted: 2, rejected: [{ id: bad.id, message: 'This page is not part of your course.' }] });
  });

  test('is 401 without a session, 400 for more than fifty or for no list', async () => {
    expect((await createRestClient(server).post('/api/events', { events: [] })).statusCode).toBe(401);
    const card = await course.createCard({ slug: 'welcome' });
    const many = Array.from({ length: 51 }, () => createEvent('viewed', card.id));
    for (const events of [many, 'x', null, {}]) {
      const answer = await learner.post('/api/events', { events });
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'input.invalid', message: expect.stringMatching(/^events: /) });
    }
  });
});
