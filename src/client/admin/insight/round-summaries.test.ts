import { expect, test } from 'vitest';
import { describeFailingVersion, describeRounds, listNotices } from './round-summaries.ts';

test('the figures of rounds are described in words', () => {
  expect(describeRounds({ rounds: [], learnersWithMoreRounds: 0 })).toBe('Nobody has handed in a workbook with own numbers yet.');
  expect(describeRounds({ rounds: [{ round: 1, firstTries: 4, firstPasses: 2 }], learnersWithMoreRounds: 1 })).toBe(
    'Whether the first submission of a round passed. 1 learner practised with two rounds or more.',
  );
  expect(listNotices({ commonNumbers: 0 })).toEqual([]);
  expect(listNotices({ commonNumbers: 12 })).toEqual(['12 learners got the common numbers: the start file was replaced.']);
  expect(describeFailingVersion({ number: 17, failed: { count: 18, total: 20 }, othersFailed: { count: 30, total: 100 } })).toBe(
    'Set 17 failed for 18 of 20 learners (90%), the others for 30%.',
  );
});
