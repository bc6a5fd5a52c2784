import type { CheckSet } from '../check-set.ts';
import { applyVariation } from './apply-variation.ts';
import type { GivenCells } from './given-cells.ts';
import type { varyGivenCells } from './vary-given-cells.ts';

export interface GivenState {
  cells: GivenCells;
  days?: number | undefined;
}

/**
 * Returns the original state of a check set's data, followed by its variations. A check set that does not store its variations needs the
 * function that makes the two fixed ones.
 */
export function createStates(
  set: Pick<CheckSet, 'variations' | 'reads'>,
  given: GivenCells,
  uses1904Dates: boolean,
  varyFixed: typeof varyGivenCells | null = null,
): GivenState[] {
  const varied = varyFixed
    ? ([0, 1] as const).map((index) => ({ cells: varyFixed(given, set, index) }))
    : (set.variations ?? []).map((variation) => ({ cells: applyVariation(given, variation, uses1904Dates), days: variation.days }));
  return [{ cells: given }, ...varied];
}
