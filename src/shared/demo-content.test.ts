import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoCards } from './demo-content.ts';
import { stripObjectExtension } from './media/object-url.ts';
import { collectObjectIds } from './page-types/card-fields.ts';

const shippedIds = new Set(
  readdirSync(new URL('../../assets/lessons', import.meta.url)).map((name) => `demo-${stripObjectExtension(name)}`),
);

test('the demo has its six pages in order, each with a shipped lesson', () => {
  expect(demoCards.map((card) => card.id)).toEqual([
    'demo-info-1',
    'demo-mcq-1',
    'demo-aggregator-1',
    'demo-tip-1',
    'demo-challenge-1',
    'demo-info-2',
  ]);
  for (const [index, card] of demoCards.entries()) {
    expect(card).toMatchObject({ slug: card.id, moduleId: 'demo', order: index + 1 });
    expect(collectObjectIds(card)).not.toEqual([]);
    expect(collectObjectIds(card).filter((id) => !shippedIds.has(id))).toEqual([]);
  }
});

test('the quiz leads to the next page, and the challenge accepts the answers that its task states', () => {
  const ids: (string | null)[] = demoCards.map((card) => card.id);
  const quiz = demoCards[1]!;
  expect(quiz.options.filter((option) => option.isCorrect).map((option) => option.nextPageId)).toEqual(['demo-aggregator-1']);
  for (const { nextPageId } of quiz.options) expect(ids).toContain(nextPageId);
  const challenge = demoCards[4]!;
  const [, formula, result] = /(=\S+), then its result, (\d+)/.exec(challenge.task!)!;
  expect(formula).toMatch(new RegExp(challenge.answers[0]!.regex!));
  expect(result).toMatch(new RegExp(challenge.answers[1]!.regex!));
});
