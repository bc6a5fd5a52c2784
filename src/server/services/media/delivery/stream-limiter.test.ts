import { expect, test } from 'vitest';
import { StreamLimiter, type StreamRequester } from './stream-limiter.ts';

test.each<[StreamRequester['kind'], number]>([
  ['session', 8],
  ['admin', 8],
  ['address', 240],
])('one %s may have %i streams at once, and a finished one makes room', (kind, limit) => {
  const streams = new StreamLimiter();
  const release = Array.from({ length: limit }, () => streams.acquire({ kind, id: 'one' }));
  expect(() => streams.acquire({ kind, id: 'one' })).toThrow('Too many videos');
  streams.acquire({ kind, id: 'another' });
  expect(streams.activeCount).toBe(limit + 1);
  release[0]!();
  streams.acquire({ kind, id: 'one' });
  expect(() => streams.acquire({ kind, id: 'one' })).toThrow('Too many videos');
});

test('all clients together may have 1200 streams', () => {
  const streams = new StreamLimiter();
  const release = Array.from({ length: 1200 }, (_, n) => streams.acquire({ kind: 'session', id: String(n) }));
  expect(() => streams.acquire({ kind: 'session', id: 'one too many' })).toThrow('Too many videos');
  release.forEach((each) => each());
  expect(streams.activeCount).toBe(0);
});
