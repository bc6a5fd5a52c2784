/** States that a line (a row or a column) of the start data can be a line of the learner's sheet, and how much speaks for it. */
export interface LinePair {
  from: number;
  to: number;
  weight: number;
}

/**
 * Returns the pairs of the largest total weight in which both lines rise from pair to pair. Among equal weights, lines that stay where they
 * are win. Takes n log n steps.
 */
export function findHeaviestChain(pairs: readonly LinePair[]): LinePair[] {
  const ordered = pairs.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const ranks = new Map([...new Set(ordered.map(({ to }) => to))].toSorted((one, other) => one - other).map((to, rank) => [to, rank + 1]));
  // A Fenwick tree holds the best chain that ends at or before each rank.
  const best: ({ total: number; index: number } | undefined)[] = [];
  const findBest = (last: number) => {
    let found: { total: number; index: number } | undefined;
    for (let at = last; at > 0; at -= at & -at) {
      const other = best[at];
      if (other && other.total > (found?.total ?? 0)) found = other;
    }
    return found;
  };
  const previous: number[] = [];
  for (const [index, { from, to, weight }] of ordered.entries()) {
    const rank = ranks.get(to)!;
    const before = findBest(rank - 1);
    previous.push(before?.index ?? -1);
    const total = (before?.total ?? 0) + weight * (from === to ? 1 + 1e-6 : 1);
    for (let at = rank; at <= ranks.size; at += at & -at) if ((best[at]?.total ?? 0) < total) best[at] = { total, index };
  }
  const chain: LinePair[] = [];
  for (let index = findBest(ranks.size)?.index ?? -1; index >= 0; index = previous[index]!) chain.unshift(ordered[index]!);
  return chain;
}
