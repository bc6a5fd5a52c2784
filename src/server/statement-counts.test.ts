import { expect, test } from 'vitest';
import { isPostgres } from '#db/open-database.ts';
import { createCourse } from './testing/course-fixture.ts';
import { createTestServer } from './testing/create-test-server.ts';
import { createEvent } from './testing/event-fixtures.ts';

// BEGIN and COMMIT are left out. Processes that share PostgreSQL count attempts and amounts there.
const ON_SQLITE = { firstEntry: 20, entry: 20, open: 11, firstEvent: 8, event: 7 };
const ON_POSTGRES = { firstEntry: 22, entry: 21, open: 14, firstEvent: 11, event: 10 };

test('what learners request most often takes few database statements', async () => {
  let count = 0;
  const server = await createTestServer({}, undefined, () => void count++);
  const course = await createCourse(await server.createAdminClient());
  const card = await course.createCard({ slug: 'welcome' });
  const { key } = await course.createKey();
  const learner = server.createClient();
  const view = () => learner.analytics.record({ events: [createEvent('viewed', card.id)] });
  const requests: Record<keyof typeof ON_SQLITE, () => Promise<unknown>> = {
    firstEntry: () => learner.gate.enter({ key, nickname: 'Ada' }),
    entry: () => learner.gate.enter({ key, nickname: 'Ada' }),
    open: () => learner.content.open({ moduleSlug: course.module.slug }),
    firstEvent: view,
    event: view,
  };
  const counts: Record<string, number> = {};
  for (const [name, request] of Object.entries(requests)) {
    count = 0;
    await request();
    counts[name] = count;
  }
  const most = isPostgres(server.deps.db) ? ON_POSTGRES : ON_SQLITE;
  expect(Object.entries(counts).filter(([name, n]) => n === 0 || n > most[name as keyof typeof most])).toEqual([]);
});
