import { expect, test } from 'vitest';
import { isSmallVideo, isLightVersionWorthKeeping, scaleToShortSide } from './light-version-plan.ts';

test.each([
  { from: [1080, 1920], to: [480, 854] },
  { from: [1920, 1080], to: [854, 480] },
  { from: [1080, 1350], to: [480, 600] },
  { from: [720, 720], to: [480, 480] },
  { from: [360, 640], to: [360, 640] },
  { from: [333, 555], to: [334, 556] },
  { from: [4000, 10], to: [4000, 10] },
  { from: [1, 1], to: [2, 2] },
])('a video of $from pixels is scaled to $to', ({ from: [width, height], to }) => {
  const scaled = scaleToShortSide({ width: width!, height: height! }, 480);
  expect([scaled.width, scaled.height]).toEqual(to);
});

test('a video whose light version would be too large to be kept needs no light version, which is known before encoding', () => {
  expect(isSmallVideo({ size: 724_999, durationSeconds: 10 })).toBe(true);
  expect(isSmallVideo({ size: 725_000, durationSeconds: 10 })).toBe(false);
});

test('a light version is kept when it is at most 60 % of the video', () => {
  expect(isLightVersionWorthKeeping({ size: 1000, lightSize: 600 })).toBe(true);
  expect(isLightVersionWorthKeeping({ size: 1000, lightSize: 601 })).toBe(false);
});
