import { describe, expect, test } from 'vitest';
import type { Check } from './check-set.ts';
import { scoreOutcomes } from './score-outcomes.ts';

const weigh = (weights: Record<string, Check['weight']>) => Object.entries(weights).map(([id, weight]) => ({ id, weight }));

describe('the score of a checked file', () => {
  test.each([
    { name: 'all checks passed', weights: { a: 1, b: 1 }, passed: ['a', 'b'], passMark: 100, score: 100, isPassed: true },
    { name: 'one of two checks failed', weights: { a: 1, b: 1 }, passed: ['a'], passMark: 100, score: 50, isPassed: false },
    { name: 'the pass mark is reached exactly', weights: { a: 3, b: 2 }, passed: ['a'], passMark: 60, score: 60, isPassed: true },
    { name: 'the pass mark is missed', weights: { a: 3, b: 2 }, passed: ['b'], passMark: 60, score: 40, isPassed: false },
    { name: 'only advice failed', weights: { a: 1, b: 0 }, passed: ['a'], passMark: 100, score: 100, isPassed: true },
    { name: 'an unknown check passed', weights: { a: 1 }, passed: ['removed'], passMark: 100, score: 0, isPassed: false },
    { name: 'all checks are advice', weights: { a: 0 }, passed: [], passMark: 100, score: 100, isPassed: true },
  ] as const)('is $score when $name', ({ weights, passed, passMark, score, isPassed }) => {
    const outcomes = passed.map((id) => ({ id, outcome: 'pass' as const }));
    expect(scoreOutcomes(weigh(weights), outcomes, passMark)).toEqual({ score, isPassed });
  });

  test('is never rounded up to 100', () => {
    const checks = Array.from({ length: 40 }, (_, index) => ({ id: `check-${index}`, weight: index === 0 ? 1 : 5 }) as const);
    const outcomes = checks.slice(1).map(({ id }) => ({ id, outcome: 'pass' as const }));
    expect(scoreOutcomes(checks, outcomes, 100)).toEqual({ score: 99, isPassed: false });
  });

  test.each(['fail', 'blocked', 'unclear'] as const)('does not count the outcome "%s" as passed', (outcome) => {
    expect(scoreOutcomes(weigh({ a: 1 }), [{ id: 'a', outcome }], 100).isPassed).toBe(false);
  });
});
