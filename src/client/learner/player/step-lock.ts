/** Slow enough for a double click's second half and a gesture's echo, too quick to be in anybody's way. */
const LEAST_MS = 300;
/** A step that never arrives (its code would not load) must not lock the player for good. */
const MOST_MS = 4000;

/** The step under way: from which card, since when. */
export interface Step {
  fromCardId: string;
  at: number;
}

/** Whether another step must wait: until the next page is there, and a moment longer. */
export function isStepping(step: Step | null, shownCardId: string, now: number): boolean {
  if (!step) return false;
  const age = now - step.at;
  return age < LEAST_MS || (step.fromCardId === shownCardId && age < MOST_MS);
}
