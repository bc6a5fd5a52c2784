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
const answers = (regex: string) => [
  { type: 'text' as const, regex: '^60$' },
  { type: 'code' as const, regex },
];
const task = (regex: string) => ({ slug: 'task', type: 'challenge' as const, answers: answers(regex) });

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
])('the pattern %s can take very long, so a card with it is not saved', async (regex) => {
  expect(await catchFailure(course.createCard(task(regex)))).toMatchObject({ code: 'input.invalid', message: MESSAGE });
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
])('the pattern %s is quick enough', async (regex) => {
  expect((await course.createCard(task(regex))).answers[1]!.regex).toBe(regex);
});

test('over REST the refusal names the field, for a new card and a changed one, and nothing is saved', async () => {
  const refusal = { statusCode: 400, code: 'input.invalid', message: MESSAGE };
  const slow = { moduleId: course.module.id, title: 'Task', ...task('^(a+)+$') };
  const made = await rest.post('/api/admin/cards', slow);
  expect([made.statusCode, made.json()]).toEqual([400, expect.objectContaining(refusal)]);
  const card = await course.createCard(task('^a+$'));
  const changed = await rest.put(`/api/admin/cards/${card.id}`, { title: 'Other', answers: answers('^(a+)+$') });
  expect([changed.statusCode, changed.json()]).toEqual([400, expect.objectContaining(refusal)]);
  const stored = await rest.get('/api/admin/cards');
  expect(stored.json()).toEqual([card]);
});
