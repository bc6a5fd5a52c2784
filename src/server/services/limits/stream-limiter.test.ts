import { expect, onTestFinished, test, vi } from 'vitest';
import { InMemorySemaphores } from '#server/services/limits/shared-state/semaphores.ts';
import { StreamLimiter, type StreamClient } from './stream-limiter.ts';

/** Describes a stream that has sent `sentBytes` so far. The `ended` list gets its name when the limiter ends it. */
const createStream = (ended: string[] = [], name = '', countMovedBytes = () => 0) => ({
  countMovedBytes,
  evict: () => void ended.push(name),
});

test.each<[StreamClient['kind'], number]>([
  ['session', 8],
  ['admin', 8],
  ['address', 240],
])('one %s may have %i streams at once, and a new stream can start when one ends', async (kind, limit) => {
  const streams = new StreamLimiter(new InMemorySemaphores());
  const requester = (id: string): StreamClient => (kind === 'session' ? { kind, id, accessKey: { id, maxLogins: 1000 } } : { kind, id });
  const release = await Promise.all(Array.from({ length: limit }, () => streams.acquire(requester('one'), createStream())));
  await expect(streams.acquire(requester('one'), createStream())).rejects.toThrow('Too many videos');
  await streams.acquire(requester('another'), createStream());
  expect(streams.activeCount).toBe(limit + 1);
  release[0]!();
  await streams.acquire(requester('one'), createStream());
  await expect(streams.acquire(requester('one'), createStream())).rejects.toThrow('Too many videos');
});

test('all clients together may have 1200 streams', async () => {
  const streams = new StreamLimiter(new InMemorySemaphores());
  const release = await Promise.all(
    Array.from({ length: 1200 }, (_, n) => streams.acquire({ kind: 'admin', id: String(n) }, createStream())),
  );
  await expect(streams.acquire({ kind: 'admin', id: 'one too many' }, createStream())).rejects.toThrow('Too many videos');
  release.forEach((each) => each());
  expect(streams.activeCount).toBe(0);
});

/** Returns how many streams the limiter allows in total when each session of one access key requests eight. */
async function countStreams(streams: StreamLimiter, sessions: number, accessKey: { id: string; maxLogins: number }): Promise<number> {
  let count = 0;
  for (let session = 0; session < sessions; session++)
    for (let index = 0; index < 8; index++) {
      try {
        await streams.acquire({ kind: 'session', id: `${accessKey.id} ${session}`, accessKey }, createStream());
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
  const release = await streams.acquire({ kind: 'session', id: 'first', accessKey }, createStream());
  expect(await countStreams(streams, 3, accessKey)).toBe(15);
  release();
  await streams.acquire({ kind: 'session', id: 'other', accessKey }, createStream());
  expect(streams.activeCount).toBe(16);
});

const address = (id: string): StreamClient => ({ kind: 'address', id });
const learner = (id: string): StreamClient => ({ kind: 'session', id, accessKey: { id: `key of ${id}`, maxLogins: 30 } });

function useFakeTime(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test.each(['demo', 'free'] as const)(
  'T92: five addresses with stalled videos of the %s lesson take no place of a learner, and a visitor still gets it',
  async (pot) => {
    useFakeTime();
    const streams = new StreamLimiter(new InMemorySemaphores());
    const ended: string[] = [];
    let started = 0;
    for (let network = 0; network < 5; network++)
      for (let index = 0; index < 240; index++)
        await streams.acquire(address(`network ${network}`), createStream(ended, `network ${network}`), pot).then(
          () => started++,
          () => null,
        );
    expect(streams.activeCount).toBe({ demo: 300, free: 400 }[pot]);
    vi.advanceTimersByTime(3000);
    await Promise.all(Array.from({ length: 1200 }, (_, n) => streams.acquire(learner(`learner ${n}`), createStream(ended, 'learner'))));
    ended.length = 0;
    await streams.acquire(address('visitor'), createStream(ended, 'visitor'), pot);
    expect(started).toBeGreaterThan(300);
    expect(ended).toEqual([expect.stringMatching(/^network /)]);
  },
);

test('when all places are taken, the slowest stream of the access key that has most ends for a learner of another key', async () => {
  useFakeTime();
  const streams = new StreamLimiter(new InMemorySemaphores());
  const ended: string[] = [];
  const accessKeys = [900, 300].map((count, n) => ({ count, accessKey: { id: `key ${n}`, maxLogins: 1000 } }));
  for (const { count, accessKey } of accessKeys)
    for (let index = 0; index < count; index++)
      await streams.acquire(
        { kind: 'session', id: `${accessKey.id} ${Math.floor(index / 8)}`, accessKey },
        createStream(ended, accessKey.id),
      );
  await streams.acquire(learner('newcomer'), createStream(ended, 'newcomer'));
  expect(ended).toEqual(['key 0']);
  expect(streams.activeCount).toBe(1200);
});

test('a stalled stream of a learner ends for the next one, and a stream that keeps sending does not', async () => {
  useFakeTime();
  const streams = new StreamLimiter(new InMemorySemaphores());
  const ended: string[] = [];
  let sent = 0;
  for (let index = 0; index < 7; index++)
    await streams.acquire(
      learner('Ada'),
      createStream(ended, 'moving', () => sent),
    );
  await streams.acquire(learner('Ada'), createStream(ended, 'stalled'));
  for (let second = 0; second < 3; second++) {
    sent += 100_000;
    vi.advanceTimersByTime(1000);
  }
  await streams.acquire(
    learner('Ada'),
    createStream(ended, 'ninth', () => sent),
  );
  await expect(streams.acquire(learner('Ada'), createStream(ended, 'tenth'))).rejects.toThrow('Too many videos');
  expect(ended).toEqual(['stalled']);
});
