import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInWithProofOfWork } from './log-in-with-proof-of-work.ts';

const ENTRY = { key: 'EXCEL-0000-0000', nickname: 'Ada', requestId: 'attempt-0001' };
let responses: Response[] = [];
let bodies: string[] = [];

beforeEach(() => {
  bodies = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    return responses.shift() ?? Response.json([{ result: { data: { demo: false } } }]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const createRefusal = (httpStatus: number, failure: string) =>
  Response.json([{ error: { message: 'Wait.', code: -32000, data: { failure, httpStatus, retryAfter: 2 } } }], { status: httpStatus });

test('a login that a busy server refuses is repeated with the same idempotency id', async () => {
  responses = [createRefusal(503, 'server.busy'), createRefusal(503, 'server.unavailable')];
  const login = logInWithProofOfWork(ENTRY);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await login).toEqual({ demo: false });
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  expect(bodies[0]).toContain(ENTRY.requestId);
});

test('a login that is refused because of too many wrong access keys is not repeated', async () => {
  responses = [createRefusal(429, 'attempts.tooMany')];
  await Promise.all([expect(logInWithProofOfWork(ENTRY)).rejects.toThrow('Wait.'), vi.advanceTimersByTimeAsync(10_000)]);
  expect(bodies).toHaveLength(1);
});
