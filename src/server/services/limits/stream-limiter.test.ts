import { expect, test } from 'vitest';
import { InMemorySemaphores } from '#server/services/limits/shared-state/semaphores.ts';
import { StreamLimiter, type StreamClient } from './stream-limiter.ts';

test.each<[StreamClient['kind'], number]>([
  ['session', 8],
  ['admin', 8],
  ['address', 240],
])('one %s may have %i streams at once, and a new stream can start when one ends', async (kind, limit) => {
  const streams = new StreamLimiter(new InMemorySemaphores());
  const requester = (id: string): StreamClient => (kind === 'session' ? { kind, id, accessKey: { id, maxLogins: 1000 } } : { kind, id });
  const release = await Promise.all(Array.from({ length: limit }, () => streams.acquire(requester('one'))));
  await expect(streams.acquire(requester('one'))).rejects.toThrow('Too many videos');
  await streams.acquire(requester('another'));
  expect(streams.activeCount).toBe(limit + 1);
  release[0]!();
  await streams.acquire(requester('one'));
  await expect(streams.acquire(requester('one'))).rejects.toThrow('Too many videos');
});

test('all clients together may have 1200 streams', async () => {
  const streams = new StreamLimiter(new InMemorySemaphores());
  const release = await Promise.all(Array.from({ length: 1200 }, (_, n) => streams.acquire({ kind: 'admin', id: String(n) })));
  await expect(streams.acquire({ kind: 'admin', id: 'one too many' })).rejects.toThrow('Too many videos');
  release.forEach((each) => each());
  expect(streams.activeCount).toBe(0);
});

/** Returns how many streams the limiter allows in total when each session of one access key requests eight. */
async function countStreams(streams: StreamLimiter, sessions: number, accessKey: { id: string; maxLogins: number }): Promise<number> {
  let count = 0;
  for (let session = 0; session < sessions; session++)
    for (let index = 0; index < 8; index++) {
      try {
        await streams.acquire({ kind: 'session', id: `${accessKey.id} ${session}`, accessKey });
        count++;
      } catch {
        return count;
      }
    }
  return count;
}

test('one access key with 150 nicknames leaves streams for the learners of other keys', async () => {
  const streams = new StreamLimiter(new InMemorySemaphores());
  expect(await countStreams(streams, 150, { id: 'script', maxLogins: 1 })).toBe(16);
  expect(await countStreams(streams, 150, { id: 'large script', maxLogins: 1000 })).toBe(900);
  expect(await countStreams(streams, 30, { id: 'class', maxLogins: 30 })).toBe(240);
});

test('a stream that ends makes room for the other streams of its access key', async () => {
  const streams = new StreamLimiter(new InMemorySemaphores());
  const accessKey = { id: 'key', maxLogins: 1 };
  const release = await streams.acquire({ kind: 'session', id: 'first', accessKey });
  expect(await countStreams(streams, 3, accessKey)).toBe(15);
  release();
  await streams.acquire({ kind: 'session', id: 'other', accessKey });
  expect(streams.activeCount).toBe(16);
});
