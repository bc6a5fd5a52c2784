import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { purgeExpiredDataIfDue } from '#server/bootstrap/purge-expired-data.ts';
import { purgeOrphans, purgeOrphansIfDue } from '#server/bootstrap/purge-orphans.ts';
import { createCourse } from '#server/testing/course-fixture.ts';
import { createEvent } from '#server/testing/event-fixtures.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { checkClock, confirmClock, findClockDoubt } from './clock-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const FOUR_YEARS_MS = 4 * 365 * DAY_MS;

/** Records an event that a learner's device dates `ageMs` before the time of the test server's clock. */
async function recordEvent({ deps, createAdminClient, createClient }: TestServer, ageMs = 0) {
  const admin = await createAdminClient();
  const { createCard, createKey } = await createCourse(admin, `course-${randomUUID().slice(0, 8)}`);
  const card = await createCard({ slug: 'welcome' });
  const { key } = await createKey();
  const learner = createClient('192.0.2.7');
  await learner.gate.enter({ key, nickname: 'Ada' });
  const at = new Date(deps.now().getTime() - ageMs).toISOString();
  await learner.analytics.record({ events: [createEvent('viewed', card.id, { at })] });
}

test('F17: with a clock four years ahead nothing is purged, also after a restart and a backup with that clock', async () => {
  const server = await createTestServer();
  const { deps, advanceTime, setClockBack } = server;
  const admin = await server.createAdminClient();
  const id = randomUUID();
  await deps.db
    .insertInto('object')
    .values({ id, extension: 'mp4', content_type: 'video/mp4', size: 1, sha256: id, created_at: deps.now().toISOString() })
    .execute();
  await admin.admin.removeObject({ id });
  expect(await purgeExpiredDataIfDue(deps)).toBe(true);
  advanceTime(FOUR_YEARS_MS);
  for (let start = 0; start < 2; start++) {
    // Whatever the server records meanwhile has the time of the wrong clock, so it does not prove that the clock is right.
    await (await server.createAdminClient()).admin.createModule({ slug: `module-${start}`, title: 'Module' });
    await expect(purgeExpiredDataIfDue(deps)).rejects.toThrow('Nothing is deleted because of its age');
    await expect(purgeOrphans(deps)).rejects.toThrow('Nothing is deleted because of its age');
    advanceTime(HOUR_MS);
  }
  setClockBack(FOUR_YEARS_MS + 2 * HOUR_MS);
  expect(await purgeExpiredDataIfDue(deps)).toBe(false);
  advanceTime(HOUR_MS);
  expect(await purgeExpiredDataIfDue(deps)).toBe(true);
  expect(await admin.admin.unusedObjects()).toMatchObject([{ id }]);
});

test('an instant that a wrong clock left in the future does not end the purges', async () => {
  const { deps } = await createTestServer();
  const value = new Date(deps.now().getTime() + FOUR_YEARS_MS).toISOString();
  await deps.db.insertInto('setting').values({ name: 'purged_at', value }).execute();
  expect(await purgeExpiredDataIfDue(deps)).toBe(true);
  expect(await purgeExpiredDataIfDue(deps)).toBe(false);
});

test('a server that was off for two months trusts its clock again when a learner of today comes, or when an owner confirms it', async () => {
  const server = await createTestServer();
  const { deps, advanceTime } = server;
  await checkClock(deps);
  advanceTime(60 * DAY_MS);
  expect(await findClockDoubt(deps)).toEqual({ now: '2027-01-19T12:00:00.000Z', expectedAt: '2026-11-20T12:00:00.000Z' });
  await recordEvent(server);
  expect(await checkClock(deps)).toBeNull();
  advanceTime(60 * DAY_MS);
  await recordEvent(server, 60 * DAY_MS);
  expect(await checkClock(deps)).not.toBeNull();
  await confirmClock(deps);
  expect(await checkClock(deps)).toBeNull();
});

test("a clock that differs by more than a day from the database's clock is in doubt, whatever else agrees with it", async () => {
  const { deps } = await createTestServer();
  await checkClock(deps);
  const withDatabaseTime = (ms: number) => ({ ...deps, readDatabaseTime: async () => new Date(deps.now().getTime() + ms) });
  expect(await findClockDoubt(withDatabaseTime(-DAY_MS))).toBeNull();
  expect(await findClockDoubt(withDatabaseTime(-DAY_MS - 1))).not.toBeNull();
  expect(await findClockDoubt(withDatabaseTime(DAY_MS + 1))).not.toBeNull();
});

test('a new installation, and one that was just upgraded, trust their clock', async () => {
  const { deps, advanceTime } = await createTestServer();
  expect(await findClockDoubt(deps)).toBeNull();
  await (await createTestServer()).createAdminClient();
  await deps.db.deleteFrom('setting').where('name', '=', 'clock_confirmed_at').execute();
  advanceTime(HOUR_MS);
  expect(await findClockDoubt(deps)).toBeNull();
  expect(await purgeOrphansIfDue(deps)).toEqual({ found: [], deleted: [], errors: [] });
});
