/** A part of a video, in seconds. */
export type TimeRange = [from: number, to: number];

/** Merges overlapping and adjacent ranges and sorts them by start. Drops reversed and empty ranges. */
export function mergeTimeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const [from, to] of ranges.filter(([from, to]) => from < to).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns the parts of `ranges` that are not in `taken`. Expects both to be merged. */
export function subtractTimeRanges(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  const remaining: TimeRange[] = [];
  let firstRelevant = 0;
  for (const [from, to] of ranges) {
    let position = from;
    while (firstRelevant < taken.length && taken[firstRelevant]![1] <= position) firstRelevant++;
    for (let index = firstRelevant; index < taken.length && taken[index]![0] < to; index++) {
      const [start, end] = taken[index]!;
      if (start > position) remaining.push([position, start]);
      position = Math.max(position, end);
    }
    if (position < to) remaining.push([position, to]);
  }
  return remaining;
}
