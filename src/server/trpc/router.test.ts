import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { createCourse } from '../testing/course-fixture.ts';
import { createTestServer, type TestClient } from '../testing/create-test-server.ts';
import { appRouter } from './router.ts';
import { toPublicFailure } from './trpc.ts';

const PUBLIC = [
  'gate.enter',
  'gate.optionalSession',
  'gate.adminLogin',
  'gate.adminLogout',
  'gate.openInvitation',
  'gate.acceptInvitation',
];
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
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output?: unknown } }>;
const allNames = Object.keys(procedures);
const forAdmins = allNames.filter((name) => !PUBLIC.includes(name) && !FOR_LEARNERS.includes(name));

async function createClients(): Promise<Record<'anonymous' | 'learner' | 'admin', TestClient>> {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const learner = server.createClient();
  const { key } = await (await createCourse(admin)).createKey();
  await learner.gate.enter({ key, nickname: 'Ada' });
  return { anonymous: server.createClient(), learner, admin };
}

/** Calls a procedure without any input. Returns the failure code, or null when the call succeeds. */
async function callWithoutInput(client: TestClient, name: string): Promise<string | null> {
  const [router, procedure] = name.split('.') as ['admin', 'me'];
  return client[router][procedure]().then(
    () => null,
    (error: TRPCError) => toPublicFailure(error).code,
  );
}

test('every procedure is public, for learners or for administrators', () => {
  expect(allNames).toEqual(expect.arrayContaining([...PUBLIC, ...FOR_LEARNERS]));
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
  expect(forAdmins.filter((name) => !/^(admin|people)[.]/.test(name)).toSorted()).toEqual([
    'analytics.activity',
    'analytics.dailyCounts',
    'analytics.dashboard',
    'analytics.exportActivity',
    'analytics.moduleInsight',
    'analytics.searchActivity',
    'analytics.sessionTimeline',
  ]);
});

test.each(allNames)('%s declares the schema of its output', (name) => {
  // eslint-disable-next-line no-underscore-dangle
  expect(procedures[name]!._def.output).toBeDefined();
});

test.each(forAdmins)('T8: %s refuses anonymous clients and learners before it validates the input', async (name) => {
  const { anonymous, learner, admin } = await createClients();
  expect(await callWithoutInput(anonymous, name)).toBe('admin.missing');
  expect(await callWithoutInput(learner, name)).toBe('admin.missing');
  expect(await callWithoutInput(admin, name)).not.toBe('admin.missing');
});

test.each(FOR_LEARNERS)('%s refuses anonymous clients and administrators before it validates the input', async (name) => {
  const { anonymous, learner, admin } = await createClients();
  expect(await callWithoutInput(anonymous, name)).toBe('session.missing');
  expect(await callWithoutInput(admin, name)).toBe('session.missing');
  expect(await callWithoutInput(learner, name)).not.toBe('session.missing');
});

test('an unexpected error is answered with a fixed text that reveals nothing', () => {
  const cause = new Error('select * from secret at /srv/keyreel/src/server.js');
  const failure = toPublicFailure(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause, message: cause.message }));
  expect(failure).toEqual({ code: 'server.failed', message: 'Something went wrong on our side. Please try again.', retryAfter: null });
});
