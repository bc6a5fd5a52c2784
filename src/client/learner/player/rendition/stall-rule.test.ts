import { expect, test } from 'vitest';
import { measureKbps, shouldSwitchToLight } from './stall-rule.ts';

test.each([
  { count: 0, waitingMs: 0, switches: false },
  { count: 0, waitingMs: 2999, switches: false },
  { count: 0, waitingMs: 3000, switches: true },
  { count: 1, waitingMs: 0, switches: false },
  { count: 1, waitingMs: 3000, switches: true },
  { count: 2, waitingMs: 0, switches: true },
])('after $count stalls and $waitingMs ms of waiting, the lesson switches to the light version: $switches', ({ switches, ...stalls }) => {
  expect(shouldSwitchToLight(stalls)).toBe(switches);
});

test.each([
  { bitrate: 4_000_000, seconds: 5, elapsedMs: 10_000, kbps: 2000 },
  { bitrate: 300_000, seconds: 10, elapsedMs: 300, kbps: 10_000 },
  { bitrate: 4_000_000, seconds: 1.9, elapsedMs: 1000, kbps: null },
  { bitrate: 4_000_000, seconds: 10, elapsedMs: 49, kbps: null },
])('$seconds s at $bitrate bit/s in $elapsedMs ms are $kbps kbit/s', ({ kbps, ...part }) => {
  expect(measureKbps(part)).toBe(kbps);
});
