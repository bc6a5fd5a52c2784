import { beforeEach, expect, test } from 'vitest';
import { createAdminRestClient, type RestClient } from '#server/testing/rest-client.ts';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { catchFailure } from '#server/testing/catch-failure.ts';

let server: TestServer;
let course: CourseFixture;
let rest: RestClient;
beforeEach(async () => {
  server = await createTestServer();
  course = await createCourse(await server.createAdminClient());
  rest = await createAdminRestClient(server);
});

const MESSAGE = 'answers.1.regex: This pattern can take very long on some answers: please simplify it.';
const buildAnswers = (regex: string) => [
  { type: 'text' as const, regex: '^60$' },
  { type: 'code' as const, regex },
];
const buildChallenge = (regex: string) => ({ slug: 'challenge', type: 'challenge' as const, answers: buildAnswers(regex) });

test.each([
  '^(a+)+$',
  '^(\\w+\\s?)*$',
  '(x+x+)+y',
  '^(\\d+|\\w+)*=',
  '^(a|a)*$',
  'a*a*a*a*a*b',
  '^=SUM\\((\\w+,?)*\\)$',
  '^([^"]+|"[^"]*")*$',
  '^(a?){50}a{50}$',
  '(?<year>\\d+)+-\\k<year>',
])('a card with the slow pattern %s is rejected', async (regex) => {
  expect(await catchFailure(course.createCard(buildChallenge(regex)))).toMatchObject({ code: 'input.invalid', message: MESSAGE });
});

test.each([
  '^=SUM\\(.+\\)$',
  '^\\s*=\\s*SUM\\s*\\(\\s*[A-Z]+\\d+\\s*:\\s*[A-Z]+\\d+\\s*\\)\\s*$',
  '^\\d+([.,]\\d+)?$',
  '^[A-Z]+( [A-Z]+)*$',
  '^([A-Z]\\d+,?\\s*)+$',
  '^(?:\\$?[A-Z]{1,3}\\$?\\d+[,:]?)+$',
  '^=IF\\(([^,]+,)+[^,]+\\)$',
  '^(?=.*VLOOKUP)(?=.*FALSE).+$',
  '^=?\\s*\\(*\\s*B2\\s*[*x]\\s*C2\\s*\\)*\\s*$',
  '(.*)=(.*)',
])('a card with the fast pattern %s is saved', async (regex) => {
  expect((await course.createCard(buildChallenge(regex))).answers[1]!.regex).toBe(regex);
});

test('T63: over REST the failure names the field, for a new card and a changed one, and nothing is saved', async () => {
  const failure = { statusCode: 400, code: 'input.invalid', message: MESSAGE };
  const slow = { moduleId: course.module.id, title: 'Task', ...buildChallenge('^(a+)+$') };
  const created = await rest.post('/api/admin/cards', slow);
  expect([created.statusCode, created.json()]).toEqual([400, expect.objectContaining(failure)]);
  const card = await course.createCard(buildChallenge('^a+$'));
  const changed = await rest.put(`/api/admin/cards/${card.id}`, { title: 'Other', answers: buildAnswers('^(a+)+$') });
  expect([changed.statusCode, changed.json()]).toEqual([400, expect.objectContaining(failure)]);
  const stored = await rest.get('/api/admin/cards');
  expect(stored.json()).toEqual([card]);
});
