/**
 * Describes how a learner left a card. The learner pressed Next, chose an option of a quiz, or passed or failed a challenge. The value
 * `other` covers every other way, such as the button that leads to the previous page.
 */
export type CardExit = 'next' | `option:${number}` | 'passed' | 'failed' | 'other';

/** Holds an exit and the id of the card to which the exit led, or null for the end of the module. */
export type TakenExit = [exit: CardExit, to: string | null];

/** Describes a learner's step from one card to another card or to the end of the module. */
export interface CardStep {
  exit: CardExit;
  to: string | null;
  /** Is true when the session has no earlier step from the card with the same exit and the same destination. */
  isFirst: boolean;
}

/**
 * Limits how many combinations of an exit and a next card the server stores for each card of a session. Without the limit, a script could
 * make the server store steps from each card to every card of a course. Beyond the limit, the server still counts a new step, but not the
 * session as a learner who took the step.
 */
const MAX_TAKEN_EXITS = 100;

/** Returns the learner's step from one card to the card `to`, and the learner's taken exits including the exit of the step. */
export function addTakenExit(
  takenExits: readonly TakenExit[],
  exit: CardExit,
  to: string | null,
): { step: CardStep; takenExits: TakenExit[] } {
  const isKnown = takenExits.some((taken) => taken[0] === exit && taken[1] === to);
  const isFirst = !isKnown && takenExits.length < MAX_TAKEN_EXITS;
  return { step: { exit, to, isFirst }, takenExits: isFirst ? [...takenExits, [exit, to]] : [...takenExits] };
}
