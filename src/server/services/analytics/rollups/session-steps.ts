/**
 * Describes how a learner left a card: with Next, by choosing a quiz option, or by passing or failing a challenge. The value `other` covers
 * all other ways, such as the button that leads to the previous page.
 */
export type CardExit = 'next' | `option:${number}` | 'passed' | 'failed' | 'other';

/** Pairs an exit with the id of the card to which it led, or with null for the end of the module. */
export type TakenExit = [exit: CardExit, to: string | null];

/** Describes a learner's step from one card to another card or to the end of the module. */
export interface CardStep {
  exit: CardExit;
  to: string | null;
  /** True for the session's first step from the card with this exit and this destination. */
  isFirst: boolean;
}

/**
 * Limits how many pairs of an exit and a next card the server stores for each card of a session. Without the limit, a script could make the
 * server store steps from every card to every other card. Beyond the limit, a new step is counted, but its session is not counted among the
 * learners who took the step.
 */
const MAX_TAKEN_EXITS = 100;

/** Returns the learner's step from one card to the card `to`, and the updated list of exits that the learner has taken. */
export function addTakenExit(
  takenExits: readonly TakenExit[],
  exit: CardExit,
  to: string | null,
): { step: CardStep; takenExits: TakenExit[] } {
  const isKnown = takenExits.some((taken) => taken[0] === exit && taken[1] === to);
  const isFirst = !isKnown && takenExits.length < MAX_TAKEN_EXITS;
  return { step: { exit, to, isFirst }, takenExits: isFirst ? [...takenExits, [exit, to]] : [...takenExits] };
}
