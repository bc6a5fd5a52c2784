import { readFile, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { transact } from '#db/transact.ts';
import { createS3Folder, hasS3Server, toStorageEnv } from './s3-server.ts';
import { createTestServer } from './create-test-server.ts';

const ID = '01990000-0000-7000-8000-00000000abcd';
const FORBIDDEN = 'was called inside a database transaction';

test('in every test, a file or the network that is used inside a transaction is an error', async () => {
  const { deps } = await createTestServer();
  await deps.objects.put(ID, Readable.from([Buffer.from('x')]));
  const calls: (() => Promise<unknown>)[] = [
    () => deps.objects.open(ID),
    () => deps.objects.remove(ID),
    () => deps.objects.discard(ID),
    () => deps.objects.put(ID, Readable.from(['x'])),
    () => deps.uploadStaging.stage(Readable.from(['x'])),
    async () => fetch('http://127.0.0.1:1'),
    async () => connect(1, '127.0.0.1'),
    async () => readFile(import.meta.filename),
    async () => utimes(import.meta.filename, 0, 0),
  ];
  for (const call of calls) await expect(transact(deps.db, async () => call())).rejects.toThrow(FORBIDDEN);
  await transact(deps.db, async () => {});
  expect(await deps.objects.has(ID)).toBe(true);
});

test.runIf(hasS3Server)('in every test, a store that is used inside a transaction is an error', async () => {
  const { deps } = await createTestServer(toStorageEnv(await createS3Folder()));
  for (const call of [() => deps.objects.open(ID), () => deps.objects.remove(ID), () => deps.objects.discard(ID)])
    await expect(transact(deps.db, async () => call())).rejects.toThrow(FORBIDDEN);
});
