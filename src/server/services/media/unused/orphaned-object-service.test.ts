import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { createS3Folder, hasS3Server, toStorageEnv } from '#server/testing/s3-server.ts';
import { addObject } from '../upload/add-object.ts';
import { purgeOrphanedObjects } from './orphaned-object-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ORPHAN = '01990000-0000-7000-8000-00000000abcd';
const content = () => Readable.from([Buffer.from('x')]);

describe.runIf(hasS3Server)('objects in an S3-compatible store that have no row', () => {
  test('are reported once, kept for a month and then moved to the trash, and objects with a row are kept', async () => {
    const { deps } = await createTestServer(toStorageEnv(await createS3Folder()));
    const { id } = await addObject(deps, { extension: 'mp4', content: content() });
    await deps.objects.put(ORPHAN, content());
    // The object store dates objects by the real clock, so `days` are added to the real time.
    const purgeAfter = (days: number) => purgeOrphanedObjects({ ...deps, now: () => new Date(Date.now() + days * DAY_MS) });
    const isStored = (objectId: string) =>
      deps.objects.open(objectId).then(
        () => true,
        () => false,
      );
    expect(await purgeAfter(0.9)).toEqual({ found: [], deleted: [], errors: [] });
    expect(await purgeAfter(2)).toEqual({ found: [ORPHAN], deleted: [], errors: [] });
    expect(await purgeAfter(31)).toEqual({ found: [], deleted: [], errors: [] });
    expect(await isStored(ORPHAN)).toBe(true);
    expect(await purgeAfter(33)).toEqual({ found: [], deleted: [ORPHAN], errors: [] });
    expect([await isStored(id), await purgeAfter(34)]).toEqual([true, { found: [], deleted: [], errors: [] }]);
  });

  test('are kept when their rows are restored, and are kept for a whole month when the rows are lost again', async () => {
    const { deps } = await createTestServer(toStorageEnv(await createS3Folder()));
    const { id } = await addObject(deps, { extension: 'mp4', content: content() });
    const row = await deps.db.selectFrom('object').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const purgeAfter = (days: number) => purgeOrphanedObjects({ ...deps, now: () => new Date(Date.now() + days * DAY_MS) });
    await deps.db.deleteFrom('object').execute();
    expect((await purgeAfter(2)).found).toEqual([id]);
    await deps.db.insertInto('object').values(row).execute();
    expect(await purgeAfter(40)).toEqual({ found: [], deleted: [], errors: [] });
    await deps.db.deleteFrom('object').execute();
    expect(await purgeAfter(41)).toEqual({ found: [id], deleted: [], errors: [] });
  });
});
