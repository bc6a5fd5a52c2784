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
  /** Is true when the session had not left the card by this exit for this destination before. */
  isFirst: boolean;
}

/**
 * Limits how many different steps from a card the server stores for a session. Without a limit on stored steps, a script could make the
 * server store steps from each card to every card of a course. A new step above the limit increases the number of steps, but not the number
 * of learners in the figures of the card.
 */
const MAX_TAKEN_EXITS = 100;

/**
 * Returns the learner's step from a card by `exit` to the card `to`, and the updated list of the exits that the learner has taken from the
 * card.
 */
export function takeExit(takenExits: readonly TakenExit[], exit: Exit, to: string | null): { step: Step; takenExits: TakenExit[] } {
  const isKnown = takenExits.some((taken) => taken[0] === exit && taken[1] === to);
  const isFirst = !isKnown && takenExits.length < MAX_TAKEN_EXITS;
  return { step: { exit, to, isFirst }, takenExits: isFirst ? [...takenExits, [exit, to]] : [...takenExits] };
}
