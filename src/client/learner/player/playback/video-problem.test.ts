import { expect, test, vi } from 'vitest';
import {
  computeRetryDelayMs,
  diagnoseVideoFailure,
  isUnplayable,
  requestVideoRetry,
  waitForVideoRetry,
  type VideoProblem,
} from './video-problem.ts';

test.each<[string, Parameters<typeof diagnoseVideoFailure>[0], VideoProblem | null]>([
  ['without a response is not reached', { status: null, isNetworkError: false, failuresDespiteResponse: 0 }, 'not-reached'],
  ['behind a broken proxy is not reached', { status: 502, isNetworkError: false, failuresDespiteResponse: 5 }, 'not-reached'],
  ['that is refused for now is not reached', { status: 429, isNetworkError: false, failuresDespiteResponse: 0 }, 'not-reached'],
  ['that does not exist is missing', { status: 404, isNetworkError: true, failuresDespiteResponse: 0 }, 'missing'],
  ['whose connection broke is loaded again', { status: 206, isNetworkError: true, failuresDespiteResponse: 9 }, null],
  ['that fails once is loaded again', { status: 206, isNetworkError: false, failuresDespiteResponse: 1 }, null],
  ['that fails twice cannot be decoded', { status: 206, isNetworkError: false, failuresDespiteResponse: 2 }, 'undecodable'],
])('a video %s', (_, failure, problem) => {
  expect(diagnoseVideoFailure(failure)).toBe(problem);
});

test('a video that is not reached keeps its place on the page, and one that cannot be played gives it up', () => {
  expect((['not-reached', 'no-picture', 'missing', 'undecodable', null] as const).filter(isUnplayable)).toEqual(['missing', 'undecodable']);
});

test('the server is asked again after one second, then less and less often, but at least every half minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(computeRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test.each<[string, (video: HTMLVideoElement, page: EventTarget) => void, number | null]>([
  ['as soon as the browser is online again', (_video, page) => page.dispatchEvent(new Event('online')), 600_000],
  ['as soon as the learner presses Retry', (video) => requestVideoRetry(video), 600_000],
  ['when its time has come', () => {}, 1],
  ['when the page of a video that cannot be played opens again', (video) => requestVideoRetry(video), null],
])('a video is loaded again %s', async (_, happen, ms) => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const video = new EventTarget() as HTMLVideoElement;
  const waiting = waitForVideoRetry(video, ms, new AbortController().signal);
  happen(video, page);
  await expect(waiting).resolves.toBeUndefined();
});
