import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { purgeExpiredDataIfDue } from '#server/bootstrap/purge-expired-data.ts';
import { purgeOrphansIfDue } from '#server/bootstrap/purge-orphans.ts';
import { S3Bucket } from '#server/adapters/s3/s3-bucket.ts';
import { createTestServer, type TestServer } from '#server/testing/create-test-server.ts';
import { createS3Folder, hasS3Server, toStorageEnv } from '#server/testing/s3-server.ts';
import { addObject } from '../upload/add-object.ts';
import { adoptStore, claimStore, ownsStore, STORE_MARKS_SETTING } from './store-ownership.ts';
import { discardObjects } from './discard-objects.ts';

const HOUR_MS = 60 * 60 * 1000;
const addVideo = async ({ deps }: TestServer) =>
  (await addObject(deps, { extension: 'mp4', content: Readable.from([Buffer.from('x')]) })).id;
const copyMarks = async (from: TestServer, to: TestServer) => {
  const row = { name: STORE_MARKS_SETTING };
  const { value } = await from.deps.db.selectFrom('setting').selectAll().where('name', '=', row.name).executeTakeFirstOrThrow();
  await to.deps.db
    .insertInto('setting')
    .values({ ...row, value })
    .execute();
};

describe.runIf(hasS3Server)('two installations on the same bucket', () => {
  test('only the first one deletes files there, until the second one adopts the bucket', async () => {
    const env = toStorageEnv(await createS3Folder());
    const [first, second] = [await createTestServer(env), await createTestServer(env)];
    expect([await claimStore(first.deps), await claimStore(second.deps)]).toEqual([true, false]);
    const id = await addVideo(first);
    await expect(purgeExpiredDataIfDue(second.deps)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('belongs to another installation') }],
    });
    // The second installation has no row of the file, so to it the file is an orphan.
    expect(await purgeOrphansIfDue(second.deps)).toEqual({ found: [], deleted: [], errors: [] });
    expect(await discardObjects(second.deps, [id])).toEqual([]);
    expect(await first.deps.objects.has(id)).toBe(true);
    await adoptStore(second.deps);
    expect([await ownsStore(first.deps), await ownsStore(second.deps)]).toEqual([false, true]);
    expect(await discardObjects(second.deps, [id])).toEqual([]);
    expect(await second.deps.objects.has(id)).toBe(false);
  });

  test('the second one empties no trash of the first one, however old it is', async () => {
    const env = toStorageEnv(await createS3Folder());
    const [first, second] = [await createTestServer(env), await createTestServer(env)];
    await claimStore(first.deps);
    const id = await addVideo(first);
    await discardObjects(first.deps, [id]);
    const bucket = new S3Bucket(first.deps.config.storage!);
    const isInTrash = async () => (await bucket.find(`trash/${id}`)) !== null;
    // The store dates its files by its own clock.
    for (const { advanceTime, deps } of [first, second]) advanceTime(Date.now() - deps.now().getTime() + 40 * 24 * HOUR_MS);
    await expect(purgeExpiredDataIfDue(second.deps)).rejects.toThrow();
    expect(await isInTrash()).toBe(true);
    expect(await purgeExpiredDataIfDue(first.deps)).toBe(true);
    expect(await isInTrash()).toBe(false);
  });

  test('a copy of the database loses the bucket as soon as the original has purged', async () => {
    const env = toStorageEnv(await createS3Folder());
    const [original, copy] = [await createTestServer(env), await createTestServer(env)];
    await claimStore(original.deps);
    await copyMarks(original, copy);
    expect(await ownsStore(copy.deps)).toBe(true);
    original.advanceTime(HOUR_MS);
    expect(await purgeExpiredDataIfDue(original.deps)).toBe(true);
    expect([await ownsStore(original.deps), await ownsStore(copy.deps)]).toEqual([true, false]);
  });

  test('an installation that is killed while it renews its mark still owns the bucket', async () => {
    const server = await createTestServer(toStorageEnv(await createS3Folder()));
    await claimStore(server.deps);
    const { writeMark } = server.deps.objects.owner!;
    server.deps.objects.owner!.writeMark = () => Promise.reject(new Error('killed before'));
    await expect(adoptStore(server.deps)).rejects.toThrow('killed before');
    expect(await ownsStore(server.deps)).toBe(true);
    server.deps.objects.owner!.writeMark = async (mark) => {
      await writeMark(mark);
      throw new Error('killed after');
    };
    await expect(adoptStore(server.deps)).rejects.toThrow('killed after');
    expect(await ownsStore(server.deps)).toBe(true);
  });
});

test('files in DATA_DIR belong to their installation', async () => {
  const { deps } = await createTestServer();
  expect([await ownsStore(deps), await claimStore(deps)]).toEqual([true, true]);
});
