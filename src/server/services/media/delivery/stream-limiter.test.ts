import { expect, test } from 'vitest';
import { Streams, type StreamHolder } from './stream-limiter.ts';

test.each<[StreamHolder['kind'], number]>([
  ['session', 8],
  ['admin', 8],
  ['address', 240],
])('one %s has %i places, and each can be given back', (kind, places) => {
  const streams = new Streams();
  const leave = Array.from({ length: places }, () => streams.take({ kind, id: 'one' }));
  expect(() => streams.take({ kind, id: 'one' })).toThrow('Too many videos');
  streams.take({ kind, id: 'another' });
  expect(streams.count).toBe(places + 1);
  leave[0]!();
  streams.take({ kind, id: 'one' });
  expect(() => streams.take({ kind, id: 'one' })).toThrow('Too many videos');
});

test('everybody together has 1200', () => {
  const streams = new Streams();
  const leave = Array.from({ length: 1200 }, (_, n) => streams.take({ kind: 'session', id: String(n) }));
  expect(() => streams.take({ kind: 'session', id: 'late' })).toThrow('Too many videos');
  leave.forEach((go) => go());
  expect(streams.count).toBe(0);
});
