import { expect, test } from 'vitest';
import { hasTransparentPixel, chooseSyncAction, type OverlaySyncState } from './overlay-sync.ts';

const state = (
  drift: number,
  changes: {
    main?: Partial<OverlaySyncState['main']>;
    overlay?: Partial<OverlaySyncState['overlay']>;
    sinceSeekMs?: number;
    restsMs?: number | null;
  } = {},
): OverlaySyncState => ({
  main: { currentTime: 10, playbackRate: 1, paused: false, seeking: false, readyState: 4, ...changes.main },
  overlay: { currentTime: 10 + drift, duration: 20, seeking: false, ...changes.overlay },
  msSinceLastSeek: changes.sinceSeekMs ?? 60_000,
  stalledForMs: changes.restsMs ?? null,
});

test.each([
  { drift: 0.01, move: { do: 'run', rate: 1 } },
  { drift: 0.05, move: { do: 'run', rate: 0.9 } }, // ahead: a little slower
  { drift: -0.05, move: { do: 'run', rate: 1.1 } },
  { drift: 0.2, move: { do: 'run', rate: 0.8 } },
  { drift: 0.4, move: { do: 'seek', to: 10.06 } },
  { drift: -3, move: { do: 'seek', to: 10.06 } },
])('a drift of $drift s is met with $move', ({ drift, move }) => {
  const { do: done, ...amount } = chooseSyncAction(state(drift)) as { do: string; rate?: number; to?: number };
  expect(done).toBe(move.do);
  expect(amount.rate ?? amount.to).toBeCloseTo(move.rate ?? move.to);
});

test.each([
  { why: 'the lesson is paused', main: { paused: true } },
  { why: 'the lesson waits for data', main: { readyState: 2 } },
  { why: 'the lesson is being sought', main: { seeking: true } },
])('when $why the overlay stands still, however far off it is', ({ main }) => {
  expect(chooseSyncAction(state(5, { main }))).toEqual({ do: 'hold' });
});

test.each([
  { drift: -0.14, restsMs: 200, sinceSeekMs: 60_000, move: { do: 'run', rate: 1 }, why: 'it was held a little early' },
  { drift: -0.14, restsMs: 200, sinceSeekMs: 500, move: { do: 'run', rate: 1 }, why: 'no seek is needed' },
  { drift: 0.01, restsMs: 200, sinceSeekMs: 60_000, move: { do: 'run', rate: 1 }, why: 'it starts a little later than the lesson' },
  { drift: 0.04, restsMs: 200, sinceSeekMs: 60_000, move: { do: 'hold' }, why: 'it is ahead enough' },
  { drift: -0.14, restsMs: 50, sinceSeekMs: 60_000, move: { do: 'hold' }, why: 'the lesson may still play what it has' },
  { drift: -0.6, restsMs: 200, sinceSeekMs: 60_000, move: { do: 'align', to: 10 }, why: 'it is far behind' },
  { drift: -0.6, restsMs: 200, sinceSeekMs: 500, move: { do: 'hold' }, why: 'it has just been sought' },
  { drift: 0.14, restsMs: 200, sinceSeekMs: 60_000, move: { do: 'hold' }, why: 'it would jump back' },
])('$drift s off a lesson that waits for data the overlay does $move: $why', ({ drift, restsMs, sinceSeekMs, move }) => {
  expect(chooseSyncAction(state(drift, { main: { readyState: 2 }, restsMs, sinceSeekMs }))).toEqual(move);
});

test.each([
  { drift: -0.04, move: { do: 'hold' } },
  { drift: -0.14, move: { do: 'run', rate: 1 } },
])('$drift s off a lesson that is paused the overlay does $move', ({ drift, move }) => {
  expect(chooseSyncAction(state(drift, { main: { paused: true }, restsMs: 200 }))).toEqual(move);
});

test('a lesson that could go on but does not move yet is waited for', () => {
  expect(chooseSyncAction(state(0.05, { restsMs: 900 }))).toEqual({ do: 'hold' });
});

test('it seeks at most once a second, and not while it is seeking', () => {
  expect(chooseSyncAction(state(0.4, { sinceSeekMs: 400 })).do).toBe('run');
  expect(chooseSyncAction(state(0.4, { overlay: { seeking: true } })).do).toBe('run');
});

test('at double speed it runs at double speed', () => {
  expect(chooseSyncAction(state(0, { main: { playbackRate: 2 } }))).toEqual({ do: 'run', rate: 2 });
});

test('past its own end it is over', () => {
  expect(chooseSyncAction(state(0, { overlay: { duration: 8 } }))).toEqual({ do: 'over' });
});

test.each([
  { pixels: [0, 0, 0, 255, 9, 9, 9, 255], seeThrough: false },
  { pixels: [0, 0, 0, 255, 9, 9, 9, 0], seeThrough: true },
])('$pixels are see-through: $seeThrough', ({ pixels, seeThrough }) => {
  expect(hasTransparentPixel(pixels)).toBe(seeThrough);
});
