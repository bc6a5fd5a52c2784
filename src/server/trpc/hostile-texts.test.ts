import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '../testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from '../testing/create-test-server.ts';

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  const { key } = await (await createCourse(admin)).createKey();
  await server.createClient().gate.enter({ key, nickname: 'Ada' });
});

test.each(["' OR 1=1--", "') OR ('1'='1", "%' OR '%'='", "'; DROP TABLE session; --", "' UNION SELECT key_hash FROM access_key"])(
  'T66: no filter, search or page of a list treats %j as SQL',
  async (text) => {
    const lists = [
      await admin.admin.keys({ search: text }),
      await admin.admin.searchKeys({ search: text }),
      await admin.admin.keys({ productId: text }),
      await admin.admin.modules({ productId: text }),
      await admin.admin.cards({ moduleId: text }),
      (await admin.analytics.searchActivity({ search: text })).rows,
      (await admin.analytics.searchActivity({ productId: text })).rows,
      (await admin.analytics.searchActivity({ accessKeyId: text })).rows,
      await admin.analytics.exportActivity({ search: text }),
      (await admin.analytics.dailyCounts({ productId: text })).filter(({ sessions }) => sessions > 0),
      await admin.people.searchAudit({ search: text }),
      await admin.people.searchAudit({ before: { at: text, id: text } }),
    ];
    expect(lists).toEqual(lists.map(() => []));
    expect((await admin.analytics.searchActivity({})).rows).toMatchObject([{ nickname: 'Ada' }]);
  },
);

test.each([
  { sortBy: 'nickname; DROP TABLE session' },
  { sortBy: 'session.id' },
  { isDescending: 'desc; DROP TABLE session' },
  { limit: '1; DROP TABLE session' },
  { offset: '0 OR 1=1' },
])('T66: the order of a list is chosen by name, not with SQL: %j', async (request) => {
  await expect(admin.analytics.searchActivity(request as object)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
