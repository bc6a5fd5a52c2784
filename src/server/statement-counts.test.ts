import { expect, test } from 'vitest';
import { createCourse } from './testing/course-fixture.ts';
import { createTestServer } from './testing/create-test-server.ts';
import { createEvent } from './testing/event-fixtures.ts';

// A statement more on PostgreSQL is a round trip more for every learner. The numbers leave out BEGIN and COMMIT.
const MAX_STATEMENTS = { firstEntry: 20, entry: 20, open: 11, firstEvent: 8, event: 7 };

test('what learners request most often takes few database statements', async () => {
  let count = 0;
  const server = await createTestServer({}, undefined, () => void count++);
  const course = await createCourse(await server.createAdminClient());
  const card = await course.createCard({ slug: 'welcome' });
  const { key } = await course.createKey();
  const learner = server.createClient();
  const view = () => learner.analytics.record({ events: [createEvent('viewed', card.id)] });
  const requests: Record<keyof typeof MAX_STATEMENTS, () => Promise<unknown>> = {
    firstEntry: () => learner.gate.enter({ key, nickname: 'Ada' }),
    entry: () => learner.gate.enter({ key, nickname: 'Ada' }),
    open: () => learner.content.open({ moduleSlug: course.module.slug }),
    firstEvent: view,
    event: view,
  };
  for (const [name, request] of Object.entries(requests)) {
    count = 0;
    await request();
    expect({ name, isFewEnough: count > 0 && count <= MAX_STATEMENTS[name as keyof typeof MAX_STATEMENTS] }).toEqual({
      name,
      isFewEnough: true,
    });
  }
});
