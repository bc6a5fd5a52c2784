import { expect, onTestFinished, test, vi } from 'vitest';
import { measureNetworkSpeed } from './measure-network-speed.ts';

/** Starts a measurement while the first ten seconds of a video load, which takes one second. Returns the measured speed. */
function measure({ hasBegun, isLoadedAnew = false }: { hasBegun: boolean; isLoadedAnew?: boolean }): string {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let loadedSeconds = 0;
  const buffered = { length: 1, start: () => 0, end: () => loadedSeconds };
  const video = Object.assign(new EventTarget(), { currentTime: 0, buffered });
  measureNetworkSpeed({ video: video as unknown as HTMLVideoElement, signal: new AbortController().signal, hasBegun }, () => 2_000_000);
  if (isLoadedAnew) video.dispatchEvent(new Event('emptied'));
  video.dispatchEvent(new Event('loadedmetadata'));
  vi.advanceTimersByTime(1000);
  loadedSeconds = 10;
  video.dispatchEvent(new Event('progress'));
  return page.cookie.split(';')[0]!;
}

test.each([
  ['that the player loads is measured', { hasBegun: false }, 'line=.20000.0'],
  // Most of it can have arrived before the measurement begins, so the line would seem many times as fast as it is.
  ['that the browser has begun to load with the page is not measured', { hasBegun: true }, ''],
  ['that is loaded anew is measured', { hasBegun: true, isLoadedAnew: true }, 'line=.20000.0'],
])('the speed of the line while a video %s', (_, situation, cookie) => {
  expect(measure(situation)).toBe(cookie);
});
