import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gradeInWorker } from './grade-in-worker.ts';

const card = { answers: [{ type: 'text' as const, label: null, regex: '^(a+)+$', required: true }] };
const terminate = vi.fn<() => void>();

/** Stands in for the web workers of a browser, which Node.js does not have. Sends the given results after the worker has started. */
const createWorkerClass = (results: readonly boolean[]) =>
  class extends EventTarget {
    terminate = terminate;
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: 0 })));
    }
    postMessage() {
      for (const data of results) this.dispatchEvent(new MessageEvent('message', { data }));
    }
  };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  terminate.mockClear();
});

test('T63: a pattern that never ends in the browser is stopped after two seconds and does not match', async () => {
  vi.stubGlobal('Worker', createWorkerClass([]));
  const graded = gradeInWorker(card, [{ value: 'aaaa' }]);
  await vi.advanceTimersByTimeAsync(1999);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await graded).toEqual([false]);
  expect(terminate).toHaveBeenCalledOnce();
});

test('a pattern that matches in time makes the answer correct, and its worker is stopped', async () => {
  vi.stubGlobal('Worker', createWorkerClass([true]));
  expect(await gradeInWorker(card, [{ value: 'aaaa' }])).toEqual([true]);
  expect(terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
