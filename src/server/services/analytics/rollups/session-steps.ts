/**
 * Describes how a learner left a card: with Next, by choosing a quiz option, or by passing or failing a challenge. The value `other` covers
 * all other ways, such as the button that leads to the previous page.
 */
export type CardExit = 'next' | `option:${number}` | 'passed' | 'failed' | 'other';

/** Combines the way in which a learner left a card with the id of the next card, or with null for the end of the module. */
export type TakenExit = [exit: CardExit, to: string | null];

export interface CardStep {
  exit: CardExit;
  to: string | null;
  /** True when the session leaves the card with this exit and this destination for the first time. */
  isFirst: boolean;
}

/**
 * Limits the number of exits, each with its destination, that the server stores for each card of a session. Without the limit, a script
 * could make the server store steps from every card to every other card. Above the limit, a new step is still counted, but its session is
 * not counted among the learners who took the step.
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
