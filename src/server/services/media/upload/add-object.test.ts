import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { ObjectNotFoundError } from '#server/adapters/objects/object-store.ts';
import { createTestServer } from '#server/testing/create-test-server.ts';
import { addObject } from './add-object.ts';
import { findObject } from '../object-queries.ts';

test('a file is stored and found by its id', async () => {
  const { deps } = await createTestServer();
  const added = await addObject(deps, { extension: 'SRT', content: Readable.from([Buffer.from('1\n')]) });
  expect(added).toMatchObject({ extension: 'srt', contentType: 'text/plain; charset=utf-8', size: 2 });
  expect(await findObject(deps.db, added.id)).toEqual(added);
  (await deps.objects.open(added.id)).release();
});

test.each(['svg', 'html', 'exe', '', 'mp4/../../x', 'constructor'])('the extension %j is refused', async (extension) => {
  const { deps } = await createTestServer();
  const content = Readable.from([Buffer.from('x')]);
  await expect(addObject(deps, { extension, content })).rejects.toThrow(
    'extension: must be one of mp4, m4v, mov, webm, mp3, m4a, wav, ogg, srt, vtt, png, jpg, jpeg, webp, gif, xlsx, csv, ods, pdf.',
  );
  expect(content.destroyed).toBe(true);
});

test('a file whose row cannot be inserted is deleted', async () => {
  const { deps } = await createTestServer();
  const { id } = await addObject(deps, { extension: 'mp4', content: Readable.from([]) });
  await deps.objects.remove(id);
  await expect(addObject({ ...deps, newId: () => id }, { extension: 'mp4', content: Readable.from([]) })).rejects.toThrow();
  await expect(deps.objects.open(id)).rejects.toThrow(ObjectNotFoundError);
});
