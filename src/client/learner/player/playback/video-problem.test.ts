import { expect, test } from 'vitest';
import { computeRetryDelayMs, diagnoseVideoFailure, isUnplayable, type VideoProblem } from './video-problem.ts';

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
