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
  const left: TimeRange[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    let at = from;
    while (next < taken.length && taken[next]![1] <= at) next++;
    for (let index = next; index < taken.length && taken[index]![0] < to; index++) {
      const [start, end] = taken[index]!;
      if (start > at) left.push([at, start]);
      at = Math.max(at, end);
    }
    if (at < to) left.push([at, to]);
  }
  return left;
}
