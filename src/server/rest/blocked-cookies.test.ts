import { beforeEach, expect, test } from 'vitest';
import { COOKIE_PROBE } from '#shared/cookie-probe.ts';
import { createCourse, type CourseFixture } from '../testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;
let course: CourseFixture;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin);
});

/** Sends a login that arrives without the cookies of earlier responses. */
const enter = (body: object, cookies: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/gate/enter', payload: { nickname: 'Ada', ...body }, cookies });
const countLogins = async (id: string) => (await admin.admin.keys({})).find((row) => row.id === id)!.logins;

test('a browser that keeps no cookies reads what to change, and none of its attempts takes a login', async () => {
  const { key, id } = await course.createKey();
  for (let attempt = 0; attempt < 4; attempt++) {
    const response = await enter({ key, expectsCookies: true });
    expect(response.statusCode).toBe(403);
    expect(response.json<{ message: string }>().message).toMatch(/^Your browser does not keep cookies\. Please allow cookies/);
    expect(response.cookies).toEqual(expect.not.arrayContaining([expect.objectContaining({ name: 'lsid' })]));
  }
  expect(await countLogins(id)).toBe(0);
  expect((await enter({ key, expectsCookies: true }, { [COOKIE_PROBE]: '1' })).statusCode).toBe(200);
  expect(await countLogins(id)).toBe(1);
});

test('a program without cookies that calls the API takes one login each time, and the demo opens for a browser without cookies', async () => {
  const { key, id } = await course.createKey();
  for (let attempt = 0; attempt < 2; attempt++) expect((await enter({ key })).statusCode).toBe(200);
  expect(await countLogins(id)).toBe(2);
  expect((await enter({ key: server.deps.config.demoKey, expectsCookies: true })).statusCode).toBe(200);
});
