import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';

/** Lists rounds of own numbers in which a session has submitted something, each with 1 when it has passed and 0 otherwise. */
export type RoundsOfSession = [round: number, hasPassed: 0 | 1][];

/** Limits the rounds that are remembered. No learner needs more, but a script could otherwise make the server store ever longer lists. */
const MAX_ROUNDS = 200;

/** Identifies the version that a learner worked on. The number is 0 for the data of the start workbook. */
export interface SubmittedRound {
  numbers: string;
  round: number;
  number: number;
}

/** Returns the round of a submission, which the server has added to it, or null for a submission without own numbers. */
export function findSubmittedRound(answers: readonly SubmittedAnswer[]): SubmittedRound | null {
  for (const answer of answers) {
    const { numbers, round, number } = (answer !== null && 'checked' in answer && answer.checked) || {};
    if (numbers !== undefined && round !== undefined && number !== undefined) return { numbers, round, number };
  }
  return null;
}

/** Adds a submission to the rounds of a session. `isFirst` tells whether it is the first one in its round. */
export function addSubmittedRound(
  rounds: RoundsOfSession,
  submitted: SubmittedRound | null,
  hasPassed: boolean,
): { rounds: RoundsOfSession; isFirst: boolean } {
  if (submitted === null) return { rounds, isFirst: false };
  const known = rounds.find(([round]) => round === submitted.round);
  if (known) {
    const passed = rounds.map((each): RoundsOfSession[number] => (each === known ? [each[0], hasPassed ? 1 : each[1]] : each));
    return { rounds: passed, isFirst: false };
  }
  if (rounds.length === MAX_ROUNDS) return { rounds, isFirst: false };
  return { rounds: [...rounds, [submitted.round, hasPassed ? 1 : 0]], isFirst: true };
}
