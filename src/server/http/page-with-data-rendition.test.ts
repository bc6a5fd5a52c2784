import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { addObject } from '../services/media/upload/add-object.ts';
import { createCourse } from '../testing/course-fixture.ts';
import type { TestClient, TestServer } from '../testing/create-test-server.ts';
import { createTestServerWithClient } from '../testing/test-server-with-client.ts';

let server: TestServer;
let learner: TestClient;
let videoId: string;
let lightId: string;
let posterId: string;

beforeEach(async () => {
  server = await createTestServerWithClient();
  const admin = await server.createAdminClient();
  const course = await createCourse(admin, 'excel');
  const store = async (bytes: number, extension = 'mp4') =>
    (await addObject(server.deps, { extension, content: Readable.from([Buffer.alloc(bytes)]) })).id;
  [videoId, lightId, posterId] = [await store(1_000_000), await store(1000), await store(100, 'webp')];
  await server.deps.db.updateTable('object').set({ duration_seconds: 2 }).where('id', '=', videoId).execute();
  await admin.admin.setCompanions({ id: videoId, lightId, posterId });
  await course.createCard({ slug: 'lesson', videoId });
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
});

test.each<[string, Record<string, string>, Record<string, string>, 'full' | 'light']>([
  ['nothing is known of the connection', {}, {}, 'full'],
  ['the browser saves data', { 'save-data': 'on' }, {}, 'light'],
  ['the browser says 3g', { ect: '3g' }, {}, 'light'],
  ['the learner saves data', {}, { 'data-saver': 'on' }, 'light'],
  ['the learner wants full quality', { 'save-data': 'on' }, { 'data-saver': 'off', line: '2g..1' }, 'full'],
  ['the last lesson stalled', {}, { line: '4g..1' }, 'light'],
  ['the connection was measured to be slower than 1.3 times the bitrate', {}, { line: '4g.5199.0' }, 'light'],
  ['the connection was measured to be fast enough', {}, { line: '4g.5200.0' }, 'full'],
  ['a cookie is malformed', {}, { 'data-saver': '"><script>', line: '"><script>' }, 'full'],
])('when %s, the opened page begins to load the right rendition', async (_, headers, cookies, rendition) => {
  const { body } = await server.app.inject({ url: '/play/excel-start/lesson', headers, cookies: { ...learner.cookies, ...cookies } });
  expect(/<video [^>]*src="([^"]*)"/.exec(body)?.[1]).toBe(`/public-objects/${rendition === 'light' ? lightId : videoId}`);
});

test('until the first frame has arrived, the poster of the lesson is visible', async () => {
  const { body } = await server.app.inject({ url: '/play/excel-start/lesson', cookies: learner.cookies });
  expect(/<video [^>]*poster="([^"]*)"/.exec(body)?.[1]).toBe(`/public-objects/${posterId}`);
});
