import { describe, expect, test } from 'vitest';
import type { CardInsight } from '#shared/analytics/report-schemas.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { describeAttempts, describeFirstAnswers, describeFunnel, describeMissedVideoRange } from './insight-summaries.ts';

const card = (title: string, reached: number, dropOffs: number, recent = 0) => ({ title, reached, dropOffs, recent }) as CardInsight;

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [75, '1:15'],
  [3725, '1:02:05'],
])('%s seconds are formatted as %s', (seconds, words) => {
  expect(formatVideoTime(seconds)).toBe(words);
});

describe('the description of the funnel', () => {
  test('names the card with the most drop-offs', () => {
    expect(describeFunnel([card('Film', 48, 2), card('Quiz', 40, 9)])).toBe(
      '48 learners began; 11 went no further than one of these cards, the most at “Quiz”: 9 of the 40 who reached it.',
    );
  });
  test('mentions learners who may still continue separately', () => {
    expect(describeFunnel([card('Film', 48, 2, 1)])).toBe(
      '48 learners began; 2 went no further than one of these cards, the most at “Film”: 2 of the 48 who reached it. ' +
        '1 was here in the last three days and may go on.',
    );
    expect(describeFunnel([card('Film', 3, 0, 2)])).toBe(
      '3 learners began; nobody has stopped for good. 2 were here in the last three days and may go on.',
    );
  });
  test('mentions that there are no drop-offs', () => {
    expect(describeFunnel([card('Film', 1, 0)])).toBe('1 learner began, and every one has reached the end or moved on to another module.');
  });
});

test.each([
  [{ total: 0, correct: 0 }, 'Nobody has answered yet.'],
  [{ total: 29, correct: 18 }, '62% of first answers were right: 18 of 29.'],
])('the description of the first answers %o', (answers, words) => {
  expect(describeFirstAnswers(answers)).toBe(words);
});

test.each([
  [{ passedAfter: [], notPassed: 0 }, 'Nobody has tried yet.'],
  [{ passedAfter: [], notPassed: 3 }, '0 learners of 3 passed.'],
  [
    {
      passedAfter: [
        { attempts: 1, sessions: 3 },
        { attempts: 4, sessions: 1 },
      ],
      notPassed: 2,
    },
    '4 learners of 6 passed, after 1.8 attempts on average.',
  ],
])('the description of the attempts %o', (attempts, words) => {
  expect(describeAttempts(attempts)).toBe(words);
});

test('the description of a missed range compares both groups and names no cause', () => {
  const range = { videoCardId: 'film', videoTitle: 'Film', from: 13, to: 18, smallestGap: 0.357 };
  expect(describeMissedVideoRange({ ...range, failed: { count: 23, total: 37 }, passed: { count: 5, total: 60 } })).toBe(
    'Of the 37 learners who failed at first, 23 (62%) had not seen 0:13 to 0:18 of “Film”. ' +
      'Of the 60 who passed at first, 5 (8%) had not. ' +
      'The gap is at least 35 points, so it is hardly chance. It may be that those who hurry do both.',
  );
});
