import type { Card } from '#shared/catalog.ts';
import { gradeOption } from '#shared/page-types/mcq.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { PageStateAction } from '../page-types/page-state.ts';

/** Returns the actions that give a page a verdict without a learner's answer, or null when no answer leads to the verdict. */
export function buildVerdict(card: Pick<Card, 'id' | 'type' | 'options' | 'answers'>, isPass: boolean): PageStateAction[] | null {
  const { answeredWith } = getPageTypeRules(card.type);
  if (answeredWith === 'option') {
    const option = card.options.findIndex((_, index) => gradeOption(card, index) === isPass);
    return option === -1 ? null : [{ type: 'restarted' }, { type: 'answered', option }];
  }
  if (answeredWith !== 'submission') return null;
  // Nobody fails a challenge that asks for nothing.
  if (!isPass && card.answers.length === 0) return null;
  return [
    { type: 'restarted' },
    { type: 'submitted', answers: card.answers.map(() => null) },
    { type: 'graded', cardId: card.id, grades: card.answers.map(() => isPass) },
  ];
}
