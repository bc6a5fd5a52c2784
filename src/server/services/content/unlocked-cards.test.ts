import { beforeEach, expect, test } from 'vitest';
import { createCourse, type CourseFixture } from '#server/testing/course-fixture.ts';
import { createTestServer, type TestClient } from '#server/testing/create-test-server.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';

let admin: TestClient;
let course: CourseFixture;
let learner: TestClient;
beforeEach(async () => {
  const server = await createTestServer();
  admin = await server.createAdminClient();
  course = await createCourse(admin, 'excel');
  learner = server.createClient();
  await learner.gate.enter({ key: (await course.createKey()).key, nickname: 'Ada' });
});

const readUnlocked = async () => (await learner.content.open({ moduleSlug: 'excel-start' })).unlockedCardIds;
const record = (...events: unknown[]) => learner.analytics.record({ events });
const answer = (value: string) => [{ type: 'text', regex: value, required: true }] as const;

test('a quiz stays open once it is answered, even wrongly, and a challenge once it is passed', async () => {
  const quiz = await course.createCard({ slug: 'quiz', type: 'mcq', options: [{ label: 'A1' }, { label: 'B2', isCorrect: true }] });
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers: [...answer('^60$')] });
  await record(createEvent('viewed', quiz.id), createEvent('viewed', task.id));
  expect(await readUnlocked()).toEqual([]);
  await record(createEvent('answered', quiz.id, { optionIndex: 0 }), createEvent('submitted', task.id, { answers: [{ value: '61' }] }));
  expect(await readUnlocked()).toEqual([quiz.id]);
  await record(createEvent('submitted', task.id, { answers: [{ value: '60' }] }));
  expect(await readUnlocked()).toEqual([quiz.id, task.id]);
  await record(createEvent('submitted', task.id, { answers: [{ value: '61' }] }));
  expect(await readUnlocked()).toEqual([quiz.id, task.id]);
});

test('a passed challenge closes when its checks change, and opens for good when the learner passes the new ones', async () => {
  const task = await course.createCard({ slug: 'task', type: 'challenge', answers: [...answer('^60$')] });
  await record(createEvent('submitted', task.id, { answers: [{ value: '60' }], revision: 1 }));
  await admin.admin.updateCard({ id: task.id, changes: { title: 'Another title' } });
  expect(await readUnlocked()).toEqual([task.id]);
  await admin.admin.updateCard({ id: task.id, changes: { answers: [...answer('^70$')] } });
  expect(await readUnlocked()).toEqual([]);
  await record(createEvent('submitted', task.id, { answers: [{ value: '70' }], revision: 3 }));
  expect(await readUnlocked()).toEqual([task.id]);
});
