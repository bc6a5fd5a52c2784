import { expect, test } from 'vitest';
import { playerEn } from '#shared/words/en/player.ts';
import { formatPlaybackTime, formatSpokenPlaybackTime } from './playback-time.ts';

test.each([
  [0, '0:00'],
  [8.9, '0:08'],
  [65, '1:05'],
  [3600, '1:00:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatPlaybackTime(seconds)).toBe(text);
});

test.each([
  [8.4, 17.8, '8 of 17 seconds'],
  [65, 130, '1:05 of 2:10'],
])('a screen reader reads %d of %d seconds as "%s"', (seconds, duration, text) => {
  expect(formatSpokenPlaybackTime(seconds, duration, playerEn)).toBe(text);
});
