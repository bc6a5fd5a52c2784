/**
 * Describes how a learner left a card: with Next, with an option of a quiz, by passing or failing a challenge, or in another way, such as
 * the button that leads to the previous page or an address.
 */
export type Exit = 'next' | `option:${number}` | 'passed' | 'failed' | 'other';

/** Holds an exit and the id of the card to which the exit led, or null for the end of the module. */
export type TakenExit = [exit: Exit, to: string | null];

/** Describes a learner's step from one card to another card or to the end of the module. */
export interface Step {
  exit: Exit;
  to: string | null;
  /** Is true when the session has no earlier step from the card with the same exit and the same destination. */
  isFirst: boolean;
}

/**
 * Limits how many combinations of an exit and a next card the server stores for each card of a session. Without a limit on stored
 * combinations, a script could make the server store steps from each card to every card of a course. When a session exceeds the limit on
 * stored combinations, the server counts a new step, but does not count the session among the learners who took the step.
 */
const MAX_TAKEN_EXITS = 100;

/** Returns the learner's step from one card to the card `to`, and the learner's taken exits including the exit of the step. */
export function takeExit(takenExits: readonly TakenExit[], exit: Exit, to: string | null): { step: Step; takenExits: TakenExit[] } {
  const isKnown = takenExits.some((taken) => taken[0] === exit && taken[1] === to);
  const isFirst = !isKnown && takenExits.length < MAX_TAKEN_EXITS;
  return { step: { exit, to, isFirst }, takenExits: isFirst ? [...takenExits, [exit, to]] : [...takenExits] };
}
