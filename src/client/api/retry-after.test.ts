import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWithRetryAfter, requestFirstByte, runWithRetryAfter } from './retry-after.ts';
import { api } from './trpc-client.ts';

const { signal } = new AbortController();
let responses: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => responses.shift() ?? Response.json([{ result: { data: null } }]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const createRefusal = (seconds: number) =>
  Response.json(
    [{ error: { message: 'Wait.', code: -32029, data: { failure: 'content.tooMany', httpStatus: 429, retryAfter: seconds } } }],
    { status: 429, headers: { 'retry-after': `${seconds}` } },
  );
const createMissing = () =>
  Response.json(
    [{ error: { message: 'Please enter.', code: -32001, data: { failure: 'session.missing', httpStatus: 401, retryAfter: null } } }],
    {
      status: 401,
    },
  );
const call = (abort = signal) => runWithRetryAfter(() => api.gate.optionalSession.query(), { signal: abort });

test('a refused request is repeated after the wait that the server asks for', async () => {
  responses = [createRefusal(2), createRefusal(1)];
  const result = call();
  await vi.advanceTimersByTimeAsync(1900);
  expect(responses).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect(responses).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBeNull();
});

test.each([
  ['that would have to wait for a minute', [createRefusal(60)], 'Wait.'],
  ['that is refused again and again', Array.from({ length: 5 }, () => createRefusal(1)), 'Wait.'],
  ['that fails for another reason', [createMissing()], 'Please enter.'],
])('a request %s fails with the reason', async (_, refusals, message) => {
  responses = refusals;
  await Promise.all([expect(call()).rejects.toThrow(message), vi.advanceTimersByTimeAsync(10_000)]);
});

test('the wait ends when the learner leaves the screen', async () => {
  responses = [createRefusal(5)];
  const leave = new AbortController();
  const leaveSoon = vi.advanceTimersByTimeAsync(100).then(() => leave.abort());
  await Promise.all([expect(call(leave.signal)).rejects.toThrow('aborted'), leaveSoon]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a file is requested again until the server no longer asks for a wait', async () => {
  const refuse = (status: number, headers: Record<string, string>) => new Response('', { status, headers });
  responses = [refuse(429, { 'retry-after': '1' }), refuse(503, { 'retry-after': '2' }), refuse(503, {})];
  const result = fetchWithRetryAfter('/public-objects/one');
  await vi.advanceTimersByTimeAsync(3000);
  expect((await result).status).toBe(503);
  expect(responses).toHaveLength(0);
});

test('the first byte of a video tells whether the server sends it, asks for a wait, or is not reached', async () => {
  responses = [new Response('', { status: 429, headers: { 'retry-after': '2' } }), new Response('', { status: 206 })];
  expect(await requestFirstByte('/public-objects/one', signal)).toEqual({ status: 429, retryAfterSeconds: 2 });
  expect(await requestFirstByte('/public-objects/one', signal)).toEqual({ status: 206, retryAfterSeconds: 0 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await requestFirstByte('/public-objects/one', signal)).toEqual({ status: null, retryAfterSeconds: 0 });
});
