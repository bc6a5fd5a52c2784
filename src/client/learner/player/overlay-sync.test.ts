import { expect, test } from 'vitest';
import { isSeeThrough, syncMove, type SyncState } from './overlay-sync.ts';

const state = (
  drift: number,
  changes: { main?: Partial<SyncState['main']>; overlay?: Partial<SyncState['overlay']>; sinceSeekMs?: number } = {},
): SyncState => ({
  main: { currentTime: 10, playbackRate: 1, paused: false, seeking: false, readyState: 4, ...changes.main },
  overlay: { currentTime: 10 + drift, duration: 20, seeking: false, ...changes.overlay },
  sinceSeekMs: changes.sinceSeekMs ?? 60_000,
});

test.each([
  { drift: 0.01, move: { do: 'run', rate: 1 } },
  { drift: 0.05, move: { do: 'run', rate: 0.9 } }, // ahead: a little slower
  { drift: -0.05, move: { do: 'run', rate: 1.1 } },
  { drift: 0.2, move: { do: 'run', rate: 0.8 } },
  { drift: 0.4, move: { do: 'seek', to: 10.06 } },
  { drift: -3, move: { do: 'seek', to: 10.06 } },
])('a drift of $drift s is met with $move', ({ drift, move }) => {
  const { do: done, ...amount } = syncMove(state(drift)) as { do: string; rate?: number; to?: number };
  expect(done).toBe(move.do);
  expect(amount.rate ?? amount.to).toBeCloseTo(move.rate ?? move.to);
});

test.each([
  { why: 'the lesson is paused', main: { paused: true } },
  { why: 'the lesson waits for data', main: { readyState: 2 } },
  { why: 'the lesson is being sought', main: { seeking: true } },
])('when $why the overlay stands still, however far off it is', ({ main }) => {
  expect(syncMove(state(5, { main }))).toEqual({ do: 'hold' });
});

test('it seeks at most once a second, and not while it is seeking', () => {
  expect(syncMove(state(0.4, { sinceSeekMs: 400 })).do).toBe('run');
  expect(syncMove(state(0.4, { overlay: { seeking: true } })).do).toBe('run');
});

test('at double speed it runs at double speed', () => {
  expect(syncMove(state(0, { main: { playbackRate: 2 } }))).toEqual({ do: 'run', rate: 2 });
});

test('past its own end it is over', () => {
  expect(syncMove(state(0, { overlay: { duration: 8 } }))).toEqual({ do: 'over' });
});

test.each([
  { pixels: [0, 0, 0, 255, 9, 9, 9, 255], seeThrough: false },
  { pixels: [0, 0, 0, 255, 9, 9, 9, 0], seeThrough: true },
])('$pixels are see-through: $seeThrough', ({ pixels, seeThrough }) => {
  expect(isSeeThrough(pixels)).toBe(seeThrough);
});
