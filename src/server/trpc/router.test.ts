import { TRPCError } from '@trpc/server';
import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '../testing/course-fixture.ts';
import { createTestServer, type TestServer, type TestClient } from '../testing/create-test-server.ts';
import { appRouter } from './router.ts';
import { toPublicFailure } from './trpc.ts';

const FOR_EVERYONE = ['gate.enter', 'gate.optionalSession', 'gate.adminLogin', 'gate.adminLogout'];
const FOR_LEARNERS = [
  'gate.session',
  'content.modules',
  'content.moduleBySlug',
  'content.cards',
  'content.open',
  'content.progress',
  'analytics.record',
];
// eslint-disable-next-line no-underscore-dangle
const all = Object.keys(appRouter._def.procedures);
const forAdmins = all.filter((name) => !FOR_EVERYONE.includes(name) && !FOR_LEARNERS.includes(name));

let server: TestServer;
let admin: TestClient;
let learner: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.createAdminClient();
  learner = server.createClient();
  const { key } = await (await createCourse(admin)).createKey();
  await learner.gate.enter({ key, nickname: 'Ada' });
});

/** The code a call without any input fails with; null when it succeeds. */
async function codeOf(client: TestClient, name: string): Promise<string | null> {
  const [room, procedure] = name.split('.') as ['admin', 'me'];
  return client[room][procedure]().then(
    () => null,
    (error: TRPCError) => toPublicFailure(error).code,
  );
}

test('every procedure is for everyone, for learners or for administrators', () => {
  expect(all).toEqual(expect.arrayContaining([...FOR_EVERYONE, ...FOR_LEARNERS]));
  expect(forAdmins).toEqual(
    expect.arrayContaining([
      'admin.products',
      'admin.createProduct',
      'admin.generateKeys',
      'analytics.dashboard',
      'analytics.dailyCounts',
      'analytics.activity',
    ]),
  );
  expect(forAdmins.filter((name) => !name.startsWith('admin.')).toSorted()).toEqual([
    'analytics.activity',
    'analytics.dailyCounts',
    'analytics.dashboard',
    'analytics.exportActivity',
    'analytics.moduleInsight',
    'analytics.searchActivity',
    'analytics.sessionTimeline',
  ]);
});

test.each(forAdmins)('%s is refused to nobody and to a learner before its input is looked at', async (name) => {
  expect(await codeOf(server.createClient(), name)).toBe('admin.missing');
  expect(await codeOf(learner, name)).toBe('admin.missing');
  expect(await codeOf(admin, name)).not.toBe('admin.missing');
});

test.each(FOR_LEARNERS)('%s is refused to nobody and to an administrator before its input is looked at', async (name) => {
  expect(await codeOf(server.createClient(), name)).toBe('session.missing');
  expect(await codeOf(admin, name)).toBe('session.missing');
  expect(await codeOf(learner, name)).not.toBe('session.missing');
});

test('a failure nobody foresaw is told in fixed words, without its own', () => {
  const cause = new Error('select * from secret at /srv/keyreel/src/server.js');
  const shown = toPublicFailure(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause, message: cause.message }));
  expect(shown).toEqual({ code: 'server.failed', message: 'Something went wrong on our side. Please try again.', retryAfter: null });
});
