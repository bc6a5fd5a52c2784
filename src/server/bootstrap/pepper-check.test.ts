import { expect, test } from 'vitest';
import { createKeySigner } from '../services/keys/key-signer.ts';
import { createTestServer } from '../testing/create-test-server.ts';
import { checkPepper } from './pepper-check.ts';

test('F41: the server refuses to start with secrets other than those with which the access keys were made', async () => {
  const { deps } = await createTestServer({ SAMPLE_COURSE: 'off' });
  await checkPepper(deps);
  const keySigner = createKeySigner({ signing: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 9) });
  await expect(checkPepper({ ...deps, keySigner })).rejects.toThrow('secrets.json that does not belong to this database');
});

test('when two first starts with different secrets run at the same time, one is refused', async () => {
  const { deps } = await createTestServer({ DATABASE_URL: 'postgres://unused', SECRETS: 'unused' });
  const keySigner = createKeySigner({ signing: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 9) });
  const results = await Promise.allSettled([checkPepper(deps), checkPepper({ ...deps, keySigner })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringMatching(/^SECRETS does not/) },
  });
});
