import type { FailureCode } from '../app-error.ts';
import { failuresEn } from './en/failures.ts';

/** Names a failure that a learner can meet. Its message is translated; all others are for administrators and programs. */
export type LearnerFailureCode = keyof typeof failuresEn;
export const LEARNER_FAILURE_CODES = Object.keys(failuresEn) as LearnerFailureCode[] satisfies FailureCode[];

export type FailureValues = Readonly<Record<string, string | number>>;
/** Maps failures that the server reports to the messages that replace the English ones. */
export type FailureTranslations = Readonly<Record<LearnerFailureCode, (values: FailureValues) => string>>;
