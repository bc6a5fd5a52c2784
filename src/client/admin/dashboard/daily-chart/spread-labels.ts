/** Moves overlapping labels apart by as little as needed and keeps them between `min` and `max`. All numbers are pixels from the top. */
export function spreadLabels(positions: readonly number[], { gap, min, max }: { gap: number; min: number; max: number }): number[] {
  const order = positions.map((_, index) => index).toSorted((a, b) => positions[a]! - positions[b]!);
  const spread = [...positions];
  let lowest = min;
  for (const index of order) {
    spread[index] = Math.max(lowest, spread[index]!);
    lowest = spread[index] + gap;
  }
  // Labels pushed beyond the maximum move back and push the ones above them.
  let highest = max;
  for (const index of order.toReversed()) {
    spread[index] = Math.min(highest, spread[index]!);
    highest = spread[index] - gap;
  }
  return spread;
}
