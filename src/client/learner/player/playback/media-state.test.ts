import { expect, test } from 'vitest';
import {
  clampTime,
  formatPlaybackTime,
  isPlaying,
  isStalled,
  readDuration,
  getNextSpeed,
  readVideoOrientation,
  formatSpokenPlaybackTime,
  computeSeekTarget,
  computeResumeTime,
} from './media-state.ts';

test.each([
  [1, 1.25],
  [1.25, 1.5],
  [1.5, 2],
  [2, 1],
  [0.8, 1],
])('after %dx comes %dx', (rate, next) => {
  expect(getNextSpeed(rate)).toBe(next);
});

test.each([
  { duration: 17.8, known: 17.8 },
  { duration: NaN, known: null },
  { duration: Infinity, known: null },
  { duration: 0, known: null },
])('a duration of $duration is known as $known', ({ duration, known }) => {
  expect(readDuration({ duration })).toBe(known);
});

test.each([
  { to: -2, loop: false, at: 0 },
  { to: 8, loop: true, at: 8 },
  { to: 25, loop: false, at: 20 },
  { to: 25, loop: true, at: 19.95 },
])('seeking to $to (loop: $loop) arrives at $at', ({ to, loop, at }) => {
  expect(clampTime(to, { duration: 20, loop })).toBe(at);
});

test.each([
  { left: 8, duration: 20, goesOnAt: 8 },
  { left: 18, duration: 20, goesOnAt: 18 },
  { left: 18.5, duration: 20, goesOnAt: 0 },
  { left: 30, duration: 20, goesOnAt: 0 },
  { left: 8, duration: Infinity, goesOnAt: 8 },
])('a lesson of $duration seconds left at $left goes on at $goesOnAt', ({ left, duration, goesOnAt }) => {
  expect(computeResumeTime(left, { duration })).toBe(goesOnAt);
});

test('without a duration one can still skip forward', () => {
  expect(clampTime(9, { duration: NaN, loop: false })).toBe(9);
});

test.each([
  { media: { paused: false, ended: false, readyState: 4 }, playing: true, stalled: false },
  { media: { paused: false, ended: false, readyState: 2 }, playing: true, stalled: true },
  { media: { paused: true, ended: false, readyState: 1 }, playing: false, stalled: false },
  { media: { paused: false, ended: true, readyState: 2 }, playing: false, stalled: false },
])('$media is playing: $playing, stalled: $stalled', ({ media, playing, stalled }) => {
  expect([isPlaying(media), isStalled(media)]).toEqual([playing, stalled]);
});

test.each([
  { videoWidth: 0, videoHeight: 0, shape: null },
  { videoWidth: 1280, videoHeight: 720, shape: 'wide' },
  { videoWidth: 720, videoHeight: 1280, shape: 'tall' },
  { videoWidth: 600, videoHeight: 600, shape: 'wide' },
])('$videoWidth by $videoHeight is $shape', ({ shape, ...size }) => {
  expect(readVideoOrientation(size)).toBe(shape);
});

test.each([
  [0, '0:00'],
  [8.9, '0:08'],
  [65, '1:05'],
  [3600, '1:00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatPlaybackTime(seconds)).toBe(text);
});

test.each([
  [8.4, 17.8, '8 of 17 seconds'],
  [65, 130, '1:05 of 2:10'],
])('%d of %d is spoken "%s"', (seconds, duration, text) => {
  expect(formatSpokenPlaybackTime(seconds, duration)).toBe(text);
});

test.each([
  ['ArrowLeft', 7],
  ['ArrowUp', 13],
  ['PageUp', 12],
  ['PageDown', 8],
  ['Home', 0],
  ['End', 20],
  ['Tab', null],
])('%s on the slider moves 10 of 20 to %s', (key, time) => {
  expect(computeSeekTarget(key, 10, 20)).toBe(time);
});
