import { beforeEach, expect, test } from 'vitest';
import { catchFailure } from '#server/testing/catch-failure.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '#server/testing/create-test-server.ts';
import { consumeMediaStartLimit } from './request-limits.ts';

let server: TestServer;
let course: CourseFixture;

beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
});

async function enter(key: string, nickname: string): Promise<TestClient> {
  const client = server.createClient();
  await client.gate.enter({ key, nickname });
  return client;
}

async function requestContent(client: TestClient, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent++) await client.content.modules({ productSlug: course.product.slug });
}

test('a learner requests content 300 times a minute, is then told how long to wait, and can continue afterwards', async () => {
  const { key } = await course.createKey();
  const learner = await enter(key, 'Ada');
  await requestContent(learner, 300);
  const requests = [
    () => learner.content.modules({ productSlug: course.product.slug }),
    () => learner.content.moduleBySlug({ moduleSlug: course.module.slug }),
    () => learner.content.cards({ moduleId: course.module.id }),
    () => learner.content.open({ moduleSlug: course.module.slug }),
    () => learner.content.progress(),
  ];
  for (const request of requests)
    expect(await catchFailure(request())).toMatchObject({ kind: 'TOO_MANY_REQUESTS', code: 'content.tooMany', retryAfter: 1 });
  await requestContent(await enter(key, 'Grace'), 1);
  server.advanceTime(1000);
  await requestContent(learner, 5);
});

test('the HTTP responses to too many content requests have the status 429 and say when to try again', async () => {
  const learner = await enter((await course.createKey()).key, 'Ada');
  await requestContent(learner, 300);
  const urls = [`/api/modules/${course.product.slug}`, '/trpc/content.progress', '/trpc/content.progress,content.progress?batch=1'];
  for (const url of urls) {
    const { statusCode, headers } = await server.app.inject({ url, cookies: learner.cookies });
    expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
  }
});

test('a class of thirty with one access key is never refused', async () => {
  const { key } = await course.createKey(30);
  const learners = await Promise.all(Array.from({ length: 30 }, (_, index) => enter(key, `Learner ${index}`)));
  await Promise.all(learners.map((learner) => requestContent(learner, 20)));
  expect(await learners[0]!.content.progress()).toMatchObject({ lastCard: null });
});

test('many nicknames do not raise the limits of an access key', async () => {
  const start = (session: number) =>
    consumeMediaStartLimit(server.deps.usageLimiter, { session: { id: `session ${session}` }, accessKey: { id: 'key', maxLogins: 1 } });
  for (let sent = 0; sent < 240; sent++) await start(sent);
  await expect(start(240)).rejects.toThrow('Too many videos are being opened at once. Please try again in 1 seconds.');
});
