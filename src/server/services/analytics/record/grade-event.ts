import type { Card } from '#shared/catalog.ts';
import { gradeAnswers, type RegexMatcher } from '#shared/page-types/challenge.ts';
import { gradeOption } from '#shared/page-types/mcq.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { CardEvent } from '../rollups/reduce-card-event.ts';

export const NOT_IN_COURSE = 'This page is not part of your course.';

/** Why an event of a card is refused; null when it is good. */
export function getRejectionReason(event: CardEvent, card: Card | undefined): string | null {
  if (!card) return NOT_IN_COURSE;
  const { answeredWith, isCompletedByNext } = getPageTypeRules(card.type);
  if (event.type === 'answered' && (answeredWith !== 'option' || event.optionIndex >= card.options.length))
    return 'This page has no such answer.';
  if (event.type === 'submitted' && answeredWith !== 'submission') return 'This page takes no answers.';
  if (event.type === 'completed' && !isCompletedByNext) return 'This page is completed by its answer.';
  return null;
}

/** The verdict on an answer, by the rule the learner's page uses; null for what is not judged. */
export function gradeEvent(event: CardEvent, card: Card, matches: RegexMatcher): boolean | null {
  if (event.type === 'answered') return gradeOption(card, event.optionIndex);
  if (event.type === 'submitted') return gradeAnswers(card, event.answers, matches).every(Boolean);
  return null;
}
