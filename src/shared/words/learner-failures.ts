import type { FailureCode } from '../app-error.ts';

/** Lists the failures that a learner can meet. Their messages are translated; all others are for administrators and programs. */
export const LEARNER_FAILURE_CODES = [
  'key.invalid',
  'key.full',
  'key.tooManyNicknames',
  'cookies.blocked',
  'attempts.tooMany',
  'handover.tooMany',
  'origin.foreign',
  'input.invalid',
  'session.missing',
  'login.busy',
  'product.missing',
  'module.missing',
  'card.missing',
  'object.missing',
  'events.busy',
  'events.tooMany',
  'content.tooMany',
  'numbers.tooManyRounds',
  'media.tooMany',
  'media.busy',
  'preview.missing',
  'preview.busy',
  'phonePreview.ended',
  'route.missing',
  'body.slow',
  'server.unavailable',
  'server.busy',
] as const satisfies readonly FailureCode[];
export type LearnerFailureCode = (typeof LEARNER_FAILURE_CODES)[number];
