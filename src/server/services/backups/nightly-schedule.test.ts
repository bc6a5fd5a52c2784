import { expect, test } from 'vitest';
import { findLastBackupDueTime } from './nightly-schedule.ts';

test.each([
  { clock: 'before the time of the night', now: [20, 2, 59], due: [19, 3, 0] },
  { clock: 'at the time of the night', now: [20, 3, 0], due: [20, 3, 0] },
  { clock: 'in the evening', now: [20, 23, 59], due: [20, 3, 0] },
  { clock: 'on the first of a month', now: [1, 0, 0], due: [0, 3, 0] },
])('a nightly backup at 03:00 was due last when the clock is $clock', ({ now, due }) => {
  const [day, hour, minute] = now as [number, number, number];
  const [dueDay, dueHour, dueMinute] = due as [number, number, number];
  const found = findLastBackupDueTime(new Date(2026, 10, day, hour, minute), { hour: 3, minute: 0 });
  expect(found).toEqual(new Date(2026, 10, dueDay, dueHour, dueMinute));
});
