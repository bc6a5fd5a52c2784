/** Moves labels that would lie on each other apart, as little as needed, and keeps them between two heights. */
export function spreadLabels(heights: readonly number[], { gap, least, most }: { gap: number; least: number; most: number }): number[] {
  const order = heights.map((_, index) => index).toSorted((a, b) => heights[a]! - heights[b]!);
  const spread = [...heights];
  let floor = least;
  for (const index of order) {
    spread[index] = Math.max(floor, spread[index]!);
    floor = spread[index] + gap;
  }
  // What was pushed out below comes back up, and pushes the ones above it.
  let ceiling = most;
  for (const index of order.toReversed()) {
    spread[index] = Math.min(ceiling, spread[index]!);
    ceiling = spread[index] - gap;
  }
  return spread;
}
