import { expect, test } from 'vitest';
import {
  clampPlaybackTime,
  computeResumeTime,
  getNextSpeed,
  isBuffering,
  isPlaying,
  readVideoDuration,
  readVideoAspectRatio,
} from './media-state.ts';

test.each([
  [1, 1.25],
  [1.25, 1.5],
  [1.5, 2],
  [2, 1],
  [0.8, 1],
])('the speed after %dx is %dx', (rate, next) => {
  expect(getNextSpeed(rate)).toBe(next);
});

test.each([
  { duration: 17.8, known: 17.8 },
  { duration: NaN, known: null },
  { duration: Infinity, known: null },
  { duration: 0, known: null },
])('a duration of $duration is read as $known', ({ duration, known }) => {
  expect(readVideoDuration({ duration })).toBe(known);
});

test.each([
  { to: -2, loop: false, time: 0 },
  { to: 8, loop: true, time: 8 },
  { to: 25, loop: false, time: 20 },
  { to: 25, loop: true, time: 19.95 },
])('seeking to $to in a video of 20 seconds (loop: $loop) goes to $time', ({ to, loop, time }) => {
  expect(clampPlaybackTime(to, { duration: 20, loop })).toBe(time);
});

test('a video of unknown duration can be skipped forward', () => {
  expect(clampPlaybackTime(9, { duration: NaN, loop: false })).toBe(9);
});

test.each([
  { leftAt: 8, duration: 20, resumesAt: 8 },
  { leftAt: 18, duration: 20, resumesAt: 18 },
  { leftAt: 18.5, duration: 20, resumesAt: 0 },
  { leftAt: 30, duration: 20, resumesAt: 0 },
  { leftAt: 8, duration: Infinity, resumesAt: 8 },
])('a video of $duration seconds left at $leftAt resumes at $resumesAt', ({ leftAt, duration, resumesAt }) => {
  expect(computeResumeTime(leftAt, { duration })).toBe(resumesAt);
});

test.each([
  { media: { paused: false, ended: false, readyState: 4 }, playing: true, buffering: false },
  { media: { paused: false, ended: false, readyState: 2 }, playing: true, buffering: true },
  { media: { paused: true, ended: false, readyState: 1 }, playing: false, buffering: false },
  { media: { paused: false, ended: true, readyState: 2 }, playing: false, buffering: false },
])('$media is playing: $playing, buffering: $buffering', ({ media, playing, buffering }) => {
  expect([isPlaying(media), isBuffering(media)]).toEqual([playing, buffering]);
});

test.each([
  { videoWidth: 0, videoHeight: 0, ratio: null },
  { videoWidth: 1280, videoHeight: 640, ratio: 2 },
  { videoWidth: 720, videoHeight: 1280, ratio: 0.5625 },
])('a video of $videoWidth by $videoHeight has the aspect ratio $ratio', ({ ratio, ...size }) => {
  expect(readVideoAspectRatio(size)).toBe(ratio);
});
