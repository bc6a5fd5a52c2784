import { expect, test } from 'vitest';
import { chooseOverlaySyncAction, hasTransparentPixel, type OverlaySyncState } from './overlay-sync.ts';

interface StateChanges extends Partial<Pick<OverlaySyncState, 'msSinceLastSeek' | 'stalledForMs'>> {
  main?: Partial<OverlaySyncState['main']>;
  overlay?: Partial<OverlaySyncState['overlay']>;
}

/** Creates the state of an overlay video that is `drift` seconds ahead of the main video. */
const createState = (drift: number, { main, overlay, ...changes }: StateChanges = {}): OverlaySyncState => ({
  main: { currentTime: 10, playbackRate: 1, paused: false, seeking: false, readyState: 4, ...main },
  overlay: { currentTime: 10 + drift, duration: 20, seeking: false, ...overlay },
  msSinceLastSeek: 60_000,
  stalledForMs: null,
  ...changes,
});

test.each([
  { drift: 0.01, action: { type: 'play', rate: 1 } },
  { drift: 0.05, action: { type: 'play', rate: 0.9 } }, // The overlay video is ahead, so its playback slows down.
  { drift: -0.05, action: { type: 'play', rate: 1.1 } },
  { drift: 0.2, action: { type: 'play', rate: 0.8 } },
  { drift: 0.4, action: { type: 'seek', to: 10.06 } },
  { drift: -3, action: { type: 'seek', to: 10.06 } },
])('a drift of $drift s is corrected by $action', ({ drift, action }) => {
  const { type, ...amount } = chooseOverlaySyncAction(createState(drift)) as { type: string; rate?: number; to?: number };
  expect(type).toBe(action.type);
  expect(amount.rate ?? amount.to).toBeCloseTo(action.rate ?? action.to);
});

test.each([
  { why: 'is paused', main: { paused: true } },
  { why: 'buffers', main: { readyState: 2 } },
  { why: 'is seeking', main: { seeking: true } },
])('while the main video $why, the overlay pauses, whatever its drift is', ({ main }) => {
  expect(chooseOverlaySyncAction(createState(5, { main }))).toEqual({ type: 'pause' });
});

test.each([
  { drift: -0.14, stalledForMs: 200, msSinceLastSeek: 60_000, action: { type: 'play', rate: 1 }, why: 'it is slightly behind' },
  { drift: -0.14, stalledForMs: 200, msSinceLastSeek: 500, action: { type: 'play', rate: 1 }, why: 'catching up needs no seek' },
  { drift: 0.01, stalledForMs: 200, msSinceLastSeek: 60_000, action: { type: 'play', rate: 1 }, why: 'it will start slightly late' },
  { drift: 0.04, stalledForMs: 200, msSinceLastSeek: 60_000, action: { type: 'pause' }, why: 'it is far enough ahead' },
  { drift: -0.14, stalledForMs: 50, msSinceLastSeek: 60_000, action: { type: 'pause' }, why: 'decoded frames may still play' },
  { drift: -0.6, stalledForMs: 200, msSinceLastSeek: 60_000, action: { type: 'pause-and-seek', to: 10 }, why: 'it is far behind' },
  { drift: -0.6, stalledForMs: 200, msSinceLastSeek: 500, action: { type: 'pause' }, why: 'it has just sought' },
  { drift: 0.14, stalledForMs: 200, msSinceLastSeek: 60_000, action: { type: 'pause' }, why: 'it never jumps back' },
])(
  'with a drift of $drift s from a main video that buffers, the overlay does $action: $why',
  ({ drift, stalledForMs, msSinceLastSeek, action }) => {
    expect(chooseOverlaySyncAction(createState(drift, { main: { readyState: 2 }, stalledForMs, msSinceLastSeek }))).toEqual(action);
  },
);

test.each([
  { drift: -0.04, action: { type: 'pause' } },
  { drift: -0.14, action: { type: 'play', rate: 1 } },
])('with a drift of $drift s from a main video that is paused, the overlay does $action', ({ drift, action }) => {
  expect(chooseOverlaySyncAction(createState(drift, { main: { paused: true }, stalledForMs: 200 }))).toEqual(action);
});

test('the overlay waits for a main video that has data but has not started to play', () => {
  expect(chooseOverlaySyncAction(createState(0.05, { stalledForMs: 900 }))).toEqual({ type: 'pause' });
});

test('the overlay seeks at most once a second, and not while it is seeking', () => {
  expect(chooseOverlaySyncAction(createState(0.4, { msSinceLastSeek: 400 })).type).toBe('play');
  expect(chooseOverlaySyncAction(createState(0.4, { overlay: { seeking: true } })).type).toBe('play');
});

test('at double speed the overlay plays at double speed', () => {
  expect(chooseOverlaySyncAction(createState(0, { main: { playbackRate: 2 } }))).toEqual({ type: 'play', rate: 2 });
});

test('after its own end the overlay is hidden', () => {
  expect(chooseOverlaySyncAction(createState(0, { overlay: { duration: 8 } }))).toEqual({ type: 'hide' });
});

test.each([
  { pixels: [0, 0, 0, 255, 9, 9, 9, 255], isTransparent: false },
  { pixels: [0, 0, 0, 255, 9, 9, 9, 0], isTransparent: true },
])('the pixels $pixels are partly transparent: $isTransparent', ({ pixels, isTransparent }) => {
  expect(hasTransparentPixel(pixels)).toBe(isTransparent);
});
