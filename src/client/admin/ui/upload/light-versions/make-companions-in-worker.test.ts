import { expect, onTestFinished, test, vi } from 'vitest';
import { makeCompanionsInWorker } from './make-companions-in-worker.ts';

const SECOND_MS = 1000;

/** Stands for the worker, which reports progress only when the test says so. */
class SilentWorker extends EventTarget {
  static last: SilentWorker;
  isTerminated = false;

  constructor() {
    super();
    SilentWorker.last = this;
  }

  postMessage() {}

  terminate() {
    this.isTerminated = true;
  }

  report(progress: number) {
    this.dispatchEvent(new MessageEvent('message', { data: { progress } }));
  }
}

test('a codec that reports no progress for a minute is given up, and a slow one is not', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
  vi.stubGlobal('VideoEncoder', {});
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const made = makeCompanionsInWorker(new Blob(), false, () => {}, new AbortController().signal);
  for (let part = 1; part <= 3; part++) {
    vi.advanceTimersByTime(50 * SECOND_MS);
    SilentWorker.last.report(part / 100);
  }
  expect(SilentWorker.last.isTerminated).toBe(false);
  vi.advanceTimersByTime(60 * SECOND_MS);
  expect(SilentWorker.last.isTerminated).toBe(true);
  expect(await made).toMatchObject({ outcome: 'impossible', light: null });
});
