import { expect, test } from 'vitest';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { formatAnswersCsv, formatAttemptsCsv, formatChecksCsv, formatFunnelCsv, formatRetentionCsv } from './insight-csv.ts';

const empty = {
  reached: 0,
  completed: 0,
  dropOffs: 0,
  recent: 0,
  options: [],
  firstAnswers: null,
  attempts: null,
  checks: [],
  ownNumbers: null,
  viewersPerSecond: [],
  isVideoLengthKnown: true,
  missedRange: null,
};
const cards: CardInsight[] = [
  {
    ...empty,
    id: '1',
    order: 1,
    slug: 'film',
    title: '=Film, part 1',
    type: 'info',
    reached: 3,
    completed: 2,
    dropOffs: 1,
    recent: 2,
    viewersPerSecond: [3, 2],
  },
  {
    ...empty,
    id: '2',
    order: 2,
    slug: 'quiz',
    title: 'Quiz',
    type: 'mcq',
    firstAnswers: { total: 2, correct: 1 },
    options: [
      { label: '=SUM(B2:B5)', isCorrect: true, picks: 2, firstPicks: 1 },
      { label: '-1', isCorrect: false, picks: 1, firstPicks: 1 },
    ],
  },
  {
    ...empty,
    id: '3',
    order: 3,
    slug: 'task',
    title: 'Task',
    type: 'challenge',
    attempts: { passedAfter: [{ attempts: 2, sessions: 4 }], notPassed: 1 },
  },
];

test('the funnel is exported, and a title that looks like a formula is escaped', () => {
  expect(formatFunnelCsv(cards)).toBe(
    [
      'Order,Card,Slug,Type,Reached,Completed,Left Here,Completed %,Left Here %,Here In The Last 3 Days',
      `1,"'=Film, part 1",film,info,3,2,1,67,33,2`,
      '2,Quiz,quiz,mcq,0,0,0,0,0,0',
      '3,Task,task,challenge,0,0,0,0,0,0',
      '',
    ].join('\n'),
  );
});

test('the answers are exported, and an option that is a formula stays text', () => {
  expect(formatAnswersCsv(cards)).toBe(
    "Card,Slug,Option,Label,Right,Picks,Share %,First Picks\nQuiz,quiz,1,'=SUM(B2:B5),yes,2,67,1\nQuiz,quiz,2,'-1,no,1,33,1\n",
  );
});

test('the attempts are exported, with learners who have not passed last', () => {
  expect(formatAttemptsCsv(cards)).toBe('Card,Slug,Outcome,Attempts,Learners\nTask,task,passed,2,4\nTask,task,not yet passed,,1\n');
});

test('the outcomes of workbook checks are exported with the cell and the fault of each', () => {
  const outcomes = [
    { fault: 'typed', times: 30, firstTimes: 9 },
    { fault: '', times: 12, firstTimes: 0 },
  ];
  const checks = [{ id: 'total', label: '=B10 by a formula', cell: 'Budget!B10', outcomes }];
  expect(formatChecksCsv([{ ...cards[2]!, checks }])).toBe(
    "Card,Check,Cell,Fault,Times,First Times\nTask,'=B10 by a formula,Budget!B10,typed in,30,9\nTask,'=B10 by a formula,Budget!B10,passed,12,0\n",
  );
});

test('the retention of a video is exported with one row for each second', () => {
  expect(formatRetentionCsv(cards)).toBe(
    `Card,Slug,Second,Time,Learners\n"'=Film, part 1",film,0,0:00,3\n"'=Film, part 1",film,1,0:01,2\n`,
  );
});
