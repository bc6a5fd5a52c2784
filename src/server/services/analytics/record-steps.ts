import type { Card } from '#shared/catalog.ts';
import type { LearnerEvent } from '#shared/events.ts';
import { judgeAnswers } from '#shared/page-types/challenge.ts';
import { judgeOption } from '#shared/page-types/mcq.ts';
import { rulesOf } from '#shared/page-types/registry.ts';
import { mergeRanges, type Range } from '#shared/ranges.ts';
import { matchesWithin50Ms } from '../../adapters/guarded-regex.ts';
import type { CardStep } from './record-queries.ts';

export type CardEvent = Extract<LearnerEvent, { cardId: string }>;

export const NOT_HERE = 'This page is not part of your course.';

/** Why an event of a card is refused; null when it is good. */
export function refuseCardEvent(event: CardEvent, card: Card | undefined): string | null {
  if (!card) return NOT_HERE;
  if (event.type === 'answered' && (card.type !== 'mcq' || event.optionIndex >= card.options.length))
    return 'This page has no such answer.';
  if (event.type === 'submitted' && card.type !== 'challenge') return 'This page takes no answers.';
  if (event.type === 'completed' && !rulesOf(card.type).isCompletedByLeaving) return 'This page is completed by its answer.';
  return null;
}

export function emptyStep(sessionId: string, cardId: string): CardStep {
  return { sessionId, cardId, viewedAt: null, completedAt: null, attempts: 0, hasFailed: null, watched: null };
}

/** Adds an event to what a batch adds to its card. Answers are judged here, by the rule the learner's page uses. */
export function addToStep(step: CardStep, event: CardEvent, card: Card, at: string): CardStep {
  switch (event.type) {
    case 'viewed':
      return { ...step, viewedAt: step.viewedAt ?? at };
    case 'completed':
      return { ...step, completedAt: step.completedAt ?? at };
    case 'answered':
      return addAttempt(step, judgeOption(card, event.optionIndex), at);
    case 'submitted':
      return addAttempt(step, judgeAnswers(card, event.answers, matchesWithin50Ms).every(Boolean), at);
    case 'watched': {
      const before = JSON.parse(step.watched?.ranges ?? '[]') as Range[];
      return { ...step, watched: { ranges: JSON.stringify(mergeRanges([...before, ...event.ranges])), positionSeconds: event.position } };
    }
  }
}

function addAttempt(step: CardStep, hasPassed: boolean, at: string): CardStep {
  return { ...step, attempts: step.attempts + 1, hasFailed: !hasPassed, completedAt: step.completedAt ?? (hasPassed ? at : null) };
}
