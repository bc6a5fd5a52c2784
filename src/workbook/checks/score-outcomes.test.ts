import { describe, expect, test } from 'vitest';
import type { Check } from './check-set.ts';
import { scoreOutcomes } from './score-outcomes.ts';

const weigh = (weights: Record<string, Check['weight']>) => Object.entries(weights).map(([id, weight]) => ({ id, weight }));

describe('the score of a checked file', () => {
  test.each([
    { name: 'all checks passed', weights: { a: 1, b: 1 }, passed: ['a', 'b'], passMark: 100, score: 100, verdict: 'pass' },
    { name: 'one of two checks failed', weights: { a: 1, b: 1 }, passed: ['a'], passMark: 100, score: 50, verdict: 'fail' },
    { name: 'the pass mark is reached exactly', weights: { a: 3, b: 2 }, passed: ['a'], passMark: 60, score: 60, verdict: 'pass' },
    { name: 'the pass mark is missed', weights: { a: 3, b: 2 }, passed: ['b'], passMark: 60, score: 40, verdict: 'fail' },
    { name: 'only advice failed', weights: { a: 1, b: 0 }, passed: ['a'], passMark: 100, score: 100, verdict: 'pass' },
    { name: 'an unknown check passed', weights: { a: 1 }, passed: ['removed'], passMark: 100, score: 0, verdict: 'fail' },
    { name: 'all checks are advice', weights: { a: 0 }, passed: [], passMark: 100, score: 100, verdict: 'pass' },
  ] as const)('is $score when $name', ({ weights, passed, passMark, score, verdict }) => {
    const outcomes = passed.map((id) => ({ id, outcome: 'pass' as const }));
    expect(scoreOutcomes(weigh(weights), outcomes, passMark)).toEqual({ score, verdict });
  });

  test.each([
    { name: 'everything else passed', failed: 0, verdict: 'unclear' },
    { name: 'the other failures decide', failed: 3, verdict: 'fail' },
    { name: 'the other failures alone would not decide', failed: 2, verdict: 'unclear' },
  ])('ends without a verdict or with a failure when a check has no verdict and $name: $verdict', ({ failed, verdict }) => {
    const checks = weigh({ open: 1, a: 1, b: 1, c: 1, d: 1 });
    const outcomes = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, outcome: index < failed ? ('fail' as const) : ('pass' as const) }));
    expect(scoreOutcomes(checks, [{ id: 'open', outcome: 'unclear' }, ...outcomes], 60).verdict).toBe(verdict);
  });

  test('ends without a verdict even when the pass mark is reached without the check that has none', () => {
    const outcomes = [
      { id: 'a', outcome: 'pass' },
      { id: 'b', outcome: 'unclear' },
    ] as const;
    expect(scoreOutcomes(weigh({ a: 1, b: 1 }), outcomes, 50)).toEqual({ score: 50, verdict: 'unclear' });
  });

  test('is never rounded up to 100', () => {
    const checks = Array.from({ length: 40 }, (_, index) => ({ id: `check-${index}`, weight: index === 0 ? 1 : 5 }) as const);
    const outcomes = checks.slice(1).map(({ id }) => ({ id, outcome: 'pass' as const }));
    expect(scoreOutcomes(checks, outcomes, 100)).toEqual({ score: 99, verdict: 'fail' });
  });

  test.each(['fail', 'blocked', 'unclear'] as const)('does not count the outcome "%s" as passed', (outcome) => {
    expect(scoreOutcomes(weigh({ a: 1 }), [{ id: 'a', outcome }], 100).verdict).not.toBe('pass');
  });
});
