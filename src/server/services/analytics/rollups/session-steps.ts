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
 * Limits the number of different exits of a card that are remembered for a session. Without a limit, a script could store a destination for
 * every card of a course. Further steps are counted, but no longer as steps of another learner.
 */
const MAX_TAKEN_EXITS = 100;

/** Returns the step that leaves a card, and the list of taken exits after the step. */
export function takeExit(takenExits: readonly TakenExit[], exit: Exit, to: string | null): { step: Step; takenExits: TakenExit[] } {
  const isKnown = takenExits.some((taken) => taken[0] === exit && taken[1] === to);
  const isFirst = !isKnown && takenExits.length < MAX_TAKEN_EXITS;
  return { step: { exit, to, isFirst }, takenExits: isFirst ? [...takenExits, [exit, to]] : [...takenExits] };
}
