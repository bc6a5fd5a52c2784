/**
 * Moves overlapping labels apart as little as necessary and keeps all labels between `min` and `max`. The positions, `min` and `max` are
 * measured in pixels from the top of the chart.
 */
export function spreadOverlappingLabels(
  positions: readonly number[],
  { gap, min, max }: { gap: number; min: number; max: number },
): number[] {
  const order = positions.map((_, index) => index).toSorted((a, b) => positions[a]! - positions[b]!);
  const spread = [...positions];
  let lowest = min;
  for (const index of order) {
    spread[index] = Math.max(lowest, spread[index]!);
    lowest = spread[index] + gap;
  }
  // This loop moves labels whose positions exceed `max` back up and keeps the minimum gap between the labels.
  let highest = max;
  for (const index of order.toReversed()) {
    spread[index] = Math.min(highest, spread[index]!);
    highest = spread[index] - gap;
  }
  return spread;
}
