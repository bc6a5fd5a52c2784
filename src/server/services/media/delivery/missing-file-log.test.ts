import { expect, test } from 'vitest';
import { MissingFileLog } from './missing-file-log.ts';

test('F14: each missing file is logged at most once a minute', () => {
  let ms = Date.UTC(2026, 0, 1);
  const log = new MissingFileLog(() => new Date(ms));
  expect([log.shouldLog('lost'), log.shouldLog('lost'), log.shouldLog('other')]).toEqual([true, false, true]);
  ms += 59_999;
  expect(log.shouldLog('lost')).toBe(false);
  ms += 1;
  expect([log.shouldLog('lost'), log.shouldLog('lost')]).toEqual([true, false]);
});

test('F14: a thousand missing files are remembered, and the oldest is forgotten first', () => {
  const log = new MissingFileLog(() => new Date(0));
  for (let index = 0; index <= 1000; index++) log.shouldLog(`lost-${index}`);
  expect([log.shouldLog('lost-1000'), log.shouldLog('lost-0')]).toEqual([false, true]);
});
