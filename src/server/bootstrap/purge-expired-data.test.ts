import { expect, test } from 'vitest';
import { createTestServer } from '../testing/create-test-server.ts';
import { purgeExpiredDataIfDue } from './purge-expired-data.ts';
import { PURGE_INTERVAL_MS } from './purge-periodically.ts';

test('only one of several processes deletes expired data in each hour', async () => {
  const { deps, advanceTime } = await createTestServer();
  const purge = () => Promise.all([1, 2, 3].map(() => purgeExpiredDataIfDue(deps)));
  expect((await purge()).filter(Boolean)).toHaveLength(1);
  advanceTime(1000);
  expect(await purge()).toEqual([false, false, false]);
  advanceTime(PURGE_INTERVAL_MS);
  expect((await purge()).filter(Boolean)).toHaveLength(1);
});
