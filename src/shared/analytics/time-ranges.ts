/** Describes a part of a video by its start and end times in seconds. */
export type TimeRange = [from: number, to: number];

/** The function drops empty time ranges and time ranges that end before they start. */
export function mergeTimeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  for (const [from, to] of ranges.filter(([from, to]) => from < to).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns the parts of `ranges` that no time range in `taken` covers. Both arguments must be lists of merged time ranges. */
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

/** Repeatedly joins the two neighboring time ranges with the shortest gap between them, until at most `maxCount` time ranges remain. */
export function mergeClosestTimeRanges(ranges: readonly TimeRange[], maxCount: number): TimeRange[] {
  if (ranges.length <= maxCount) return [...ranges];
  const gaps = ranges.slice(1).map(([from], index) => ({ index, seconds: from - ranges[index]![1] }));
  const closed = new Set(
    gaps
      .toSorted((a, b) => a.seconds - b.seconds)
      .slice(0, ranges.length - maxCount)
      .map(({ index }) => index),
  );
  return mergeTimeRanges(ranges.map(([from, to], index) => [from, closed.has(index) ? ranges[index + 1]![0] : to]));
}
