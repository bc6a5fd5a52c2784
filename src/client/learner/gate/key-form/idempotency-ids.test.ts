import { expect, test } from 'vitest';
import { createIdempotencyIds } from './idempotency-ids.ts';

test('a retry keeps the request id until the server responds or the form changes', () => {
  let count = 0;
  const ids = createIdempotencyIds(() => `request-${++count}`);
  const entry = { key: 'K', nickname: 'Ada' };
  expect(ids.getRequestId(entry)).toBe('request-1');
  expect(ids.getRequestId({ ...entry })).toBe('request-1');
  expect(ids.getRequestId({ ...entry, nickname: 'Grace' })).toBe('request-2');
  ids.reset();
  expect(ids.getRequestId({ ...entry, nickname: 'Grace' })).toBe('request-3');
});
