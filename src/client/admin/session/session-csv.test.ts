import { expect, test } from 'vitest';
import type { TimelineEvent } from '#shared/analytics/report-schemas.ts';
import { formatSessionCsv } from './session-csv.ts';

test('a session is exported, and an answer that is a formula stays text', () => {
  const event = {
    id: '1',
    at: '2026-11-20T12:00:00.000Z',
    cardId: 'c',
    cardTitle: 'Task',
    cardType: 'challenge',
    moduleTitle: 'Start',
    watchedRanges: [],
  };
  const events: TimelineEvent[] = [
    {
      ...event,
      type: 'watched',
      answer: null,
      hasPassed: null,
      watchedRanges: [
        [0, 9.5],
        [12, 75],
      ],
    },
    { ...event, type: 'submitted', answer: '=SUM(C2:C6)', hasPassed: true },
  ];
  expect(formatSessionCsv(events)).toBe(
    [
      'Time,What,Module,Card,Answer,Verdict,Watched',
      '2026-11-20T12:00:00.000Z,watched,Start,Task,,,"0:00 to 0:09; 0:12 to 1:15"',
      "2026-11-20T12:00:00.000Z,submitted,Start,Task,'=SUM(C2:C6),right,",
      '',
    ].join('\n'),
  );
});
