import type { TRPCError } from '@trpc/server';
import { beforeEach, expect, test } from 'vitest';
import { ROLES } from '#shared/people/roles.ts';
import { restOperations } from './rest/rest-operations.ts';
import { insertObject } from './services/media/object-queries.ts';
import { createCourse, type CourseFixture } from './testing/course-fixture.ts';
import { createTestServer, type TestClient, type TestServer } from './testing/create-test-server.ts';
import { createEvent } from './testing/event-fixtures.ts';
import { loadProcedures } from './trpc/router.ts';

/** A word that occurs in every text of the retired card and in no other text. */
const MARK = 'zqretired';
const VIDEO_ID = '019a9f00-0000-7000-8000-0000000000aa';
const MINUTES = 60_000;

/** Lists the procedures that may return a retired card, because their responses contain earlier versions, events or log entries. */
const PROCEDURES_OF_THE_PAST = ['admin.version', 'analytics.sessionTimeline', 'people.searchAudit'];
/**
 * Lists mutations that are not called, because they would log the client out or alter the course data that later calls read. The skipped
 * mutations return neither cards nor statistics.
 */
const SKIPPED = ['gate.adminLogout', 'admin.unlinkModule', 'admin.startBackup', 'people.changePassword'];

const procedures = Object.entries(await loadProcedures()).map(
  // eslint-disable-next-line no-underscore-dangle
  ([name, { _def }]) => ({ name, isQuery: _def.type === 'query' }),
);

interface School {
  server: TestServer;
  admin: TestClient;
  course: CourseFixture;
  learner: TestClient;
  keyId: string;
  retiredId: string;
  keptId: string;
}

/**
 * Creates a course whose second card has been deleted after a learner went through the course. If `hasRetiredCard` is false, the course is
 * created without the second card.
 */
async function createSchool(hasRetiredCard: boolean): Promise<School> {
  const server = await createTestServer();
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const object = { extension: 'mp4', contentType: 'video/mp4', size: 1, sha256: 'x', createdAt: server.deps.now().toISOString() };
  const kept = await course.createCard({ slug: 'kept' });
  let retiredId = kept.id;
  if (hasRetiredCard) {
    await insertObject(server.deps.db, { id: VIDEO_ID, ...object, name: `${MARK}.mp4` });
    const texts = { slug: MARK, title: MARK, ctaText: MARK, videoId: VIDEO_ID };
    retiredId = (await course.createCard({ ...texts, type: 'mcq', options: [{ label: MARK, isCorrect: true }, { label: 'B' }] })).id;
  }
  const last = await course.createCard({ slug: 'last', type: 'mcq', options: [{ label: 'A', isCorrect: true }, { label: 'B' }] });
  if (hasRetiredCard) await admin.admin.updateCard({ id: last.id, changes: { nextPageId: retiredId } });
  const { key, id: keyId } = await course.createKey();
  const learner = server.createClient();
  await learner.gate.enter({ key, nickname: 'Ada' });
  const ofRetired = [
    createEvent('viewed', retiredId),
    createEvent('answered', retiredId, { optionIndex: 1 }),
    createEvent('answered', retiredId, { optionIndex: 0 }),
    createEvent('watched', retiredId, { ranges: [[0, 9]], position: 9, rewinds: [[2, 4]], pauses: [5] }),
  ];
  const events = [createEvent('viewed', kept.id), createEvent('completed', kept.id), createEvent('viewed', last.id)];
  await learner.analytics.record({ events: [...events, ...(hasRetiredCard ? ofRetired : [])] });
  // Deleting the card creates a new version of the module, because the previous version is more than ten minutes old.
  server.advanceTime(20 * MINUTES);
  if (hasRetiredCard) await admin.admin.deleteCard({ id: retiredId });
  return { server, admin, course, learner, keyId, retiredId, keptId: kept.id };
}

let school: School;
beforeEach(async () => void (school = await createSchool(true)));

/**
 * Returns one input object for all procedures, with a value for every field that any of them reads. Procedures ignore fields that are not
 * in their input schema.
 */
function buildInput({ course, keyId, retiredId }: School, sessionId: string, id: string) {
  const ids = { id, moduleId: course.module.id, productId: course.product.id, accessKeyId: keyId, cardId: retiredId, sessionId };
  const slugs = { productSlug: course.product.slug, moduleSlug: course.module.slug, slug: 'new', title: 'New', type: 'mcq' };
  const links = { nextPageId: retiredId, options: [{ label: 'A', nextPageId: retiredId }], changes: { title: 'Renamed' } };
  const drafts = { number: 1, version: 2, planHash: 'x', change: { type: 'update', id: retiredId, changes: { title: 'Renamed' } } };
  return { ...ids, ...slugs, ...links, ...drafts, format: 'csv', search: '', limit: 100, quantity: 1, maxLogins: 1, events: [] };
}

interface Answer {
  name: string;
  text: string;
  isFault: boolean;
}

async function call(client: TestClient, name: string, input: object): Promise<Answer> {
  const [router, procedure] = name.split('.') as ['admin', 'card'];
  return client[router][procedure](input as { id: string }).then(
    (output) => ({ name, text: JSON.stringify(output) ?? '', isFault: false }),
    (error: TRPCError) => ({ name, text: error.message, isFault: error.code === 'INTERNAL_SERVER_ERROR' }),
  );
}

const mentionsRetired = ({ text }: Answer) => text.includes(MARK) || text.includes(school.retiredId);

async function listClients(): Promise<TestClient[]> {
  const admins: TestClient[] = [];
  for (const role of ROLES) admins.push(await school.server.createClientWithRole(role));
  return [...admins, school.learner, school.server.createClient()];
}

async function findSessionId(): Promise<string> {
  return (await school.admin.analytics.activity({}))[0]!.sessionId;
}

test('no procedure shows a deleted page to anyone, except in earlier versions and events, and none fails because of the page', async () => {
  const { course, keyId, retiredId, keptId } = school;
  const sessionId = await findSessionId();
  const showing = new Set<string>();
  const faults: string[] = [];
  let answered = 0;
  for (const client of await listClients()) {
    // Mutations may change the course, so all queries are called first.
    for (const { name, isQuery } of procedures.toSorted((a, b) => Number(b.isQuery) - Number(a.isQuery))) {
      if (SKIPPED.includes(name)) continue;
      const ids = isQuery ? [retiredId, keptId, keyId, VIDEO_ID, course.product.id] : [retiredId];
      for (const id of ids) {
        const answer = await call(client, name, buildInput(school, sessionId, id));
        if (mentionsRetired(answer)) showing.add(name);
        if (answer.isFault) faults.push(`${name}: ${answer.text}`);
        answered++;
      }
    }
  }
  expect(answered).toBeGreaterThan(ROLES.length * procedures.length);
  expect(faults).toEqual([]);
  expect([...showing].toSorted()).toEqual(PROCEDURES_OF_THE_PAST.toSorted());
});

test('no route of the REST API shows a deleted page to anyone, and none fails because of the page', async () => {
  const { server, course, keyId, retiredId } = school;
  const sessionId = await findSessionId();
  const found: string[] = [];
  for (const { cookies } of await listClients()) {
    const requests = Object.entries(restOperations).flatMap(([operation, { query = {} }]) => {
      const [method = '', path = ''] = operation.split(' ');
      if (path.endsWith('/logout')) return [];
      const ids = method === 'GET' ? [retiredId, course.module.id, keyId, VIDEO_ID] : [retiredId];
      return ids.map((id) => {
        // Version 2 is the module's current version, so restoring it changes nothing.
        const values: Record<string, unknown> = { ...buildInput(school, sessionId, id), number: 2 };
        const readText = (name: string) => {
          const value = values[name];
          return typeof value === 'string' || typeof value === 'number' ? String(value) : 'none';
        };
        const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => readText(name));
        const search = new URLSearchParams(Object.keys(query).flatMap((name) => (name in values ? [[name, readText(name)]] : [])));
        const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: values };
        return { method, url: `${url}?${search.toString()}`, ...payload };
      });
    });
    for (const request of requests) {
      const { statusCode, body } = await server.app.inject({ ...request, method: request.method as 'GET', cookies });
      // Reading a spreadsheet answers with the cells that were sent.
      const isEcho = request.url.startsWith('/api/admin/spreadsheets/read');
      const hasRetired = !isEcho && (body.includes(MARK) || body.includes(retiredId));
      if (statusCode >= 500 || hasRetired) found.push(`${request.method} ${request.url} ${statusCode}`);
    }
  }
  expect(found).toEqual([]);
});

test('the statistics of a course with a deleted page equal those of a course that never had the page', async () => {
  const readFigures = async ({ admin, course, learner, keyId }: School) => {
    const { id: productId } = course.product;
    const { id: moduleId } = course.module;
    const { sessionId } = (await admin.analytics.activity({}))[0]!;
    const { events, ...timeline } = await admin.analytics.sessionTimeline({ sessionId });
    expect(events.length).toBeGreaterThan(2);
    await admin.admin.startDraft({ moduleId });
    const answers = [
      await admin.analytics.dashboard(),
      await admin.analytics.dailyCounts({ productId }),
      await admin.analytics.activity({}),
      await admin.analytics.searchActivity({}),
      await admin.analytics.exportActivity({}),
      await admin.analytics.moduleInsight({ productId, moduleId }),
      await admin.admin.key({ id: keyId }),
      await admin.admin.draft({ moduleId }),
      (await admin.admin.plan({ moduleId })).effects,
      await learner.content.progress(),
      timeline,
    ];
    return answers.map((answer) => readNumbers(answer));
  };
  expect(await readFigures(school)).toEqual(await readFigures(await createSchool(false)));
});

/**
 * Returns each number in a procedure's response together with its property path, except version and revision numbers. Ids in a path are
 * left out, because each school has its own.
 */
function readNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return /version|revision/i.test(path) ? [] : [`${path} ${value}`];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => readNumbers(each, `${path}.${/^[0-9a-f-]{36}$/.test(key) ? 'id' : key}`));
}
