import { expect, test } from 'vitest';
import { StreamLimiter, type StreamClient } from './stream-limiter.ts';

test.each<[StreamClient['kind'], number]>([
  ['session', 8],
  ['admin', 8],
  ['address', 240],
])('one %s has %i places, and each can be given back', (kind, places) => {
  const streams = new StreamLimiter();
  const leave = Array.from({ length: places }, () => streams.acquire({ kind, id: 'one' }));
  expect(() => streams.acquire({ kind, id: 'one' })).toThrow('Too many videos');
  streams.acquire({ kind, id: 'another' });
  expect(streams.activeCount).toBe(places + 1);
  leave[0]!();
  streams.acquire({ kind, id: 'one' });
  expect(() => streams.acquire({ kind, id: 'one' })).toThrow('Too many videos');
});

test('everybody together has 1200', () => {
  const streams = new StreamLimiter();
  const leave = Array.from({ length: 1200 }, (_, n) => streams.acquire({ kind: 'session', id: String(n) }));
  expect(() => streams.acquire({ kind: 'session', id: 'late' })).toThrow('Too many videos');
  leave.forEach((go) => go());
  expect(streams.activeCount).toBe(0);
});
