import { expect, test } from 'vitest';
import type { CheckDay } from '#shared/analytics/report-schemas.ts';
import { compareCheckDays } from './compare-check-days.ts';

const card = { id: 'task', checks: [{ id: 'total', label: 'C7 by a formula', cell: 'Practice!C7', outcomes: [] }] };
const find = (day: string, fault: string, learners: number, cardId = 'task'): CheckDay => ({
  cardId,
  checkId: 'total',
  day,
  fault,
  learners,
});

test('the first tries of learners before and after the day of a version are compared, with their faults, and the day itself is left out', () => {
  const days = [
    find('2026-11-01', 'typed', 3),
    find('2026-11-02', 'typed', 1),
    find('2026-11-02', 'rangeShort', 2),
    find('2026-11-02', '', 6),
    find('2026-11-03', 'typed', 50),
    find('2026-11-04', 'typed', 1),
    find('2026-11-05', '', 9),
    find('2026-11-05', 'blocked', 4),
    find('2026-11-05', 'typed', 7, 'another'),
  ];
  const [total] = compareCheckDays(card, days, '2026-11-03');
  expect(total).toMatchObject({ before: { failed: 6, judged: 12, percent: 50 }, after: { failed: 1, judged: 10, percent: 10 } });
  expect(total!.text).toBe(
    'C7 by a formula: before, 6 of 12 learners failed at first (50%: 4 typed in, 2 leave out cells); after, 1 of 10 learners failed at first (10%: 1 typed in)',
  );
});

test('a day before all tries has none before it', () => {
  expect(compareCheckDays(card, [find('2026-11-04', '', 2)], '2026-11-03')[0]!.text).toBe(
    'C7 by a formula: before, no first tries; after, 0 of 2 learners failed at first (0%)',
  );
});
