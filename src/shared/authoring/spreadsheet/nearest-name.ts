const MAX_LENGTH = 100;
/** A name with more differences is not meant, and a small limit keeps the search fast. */
const MAX_DISTANCE = 8;

/**
 * Returns the known name that is most similar to a misspelled name, or null when no known name is similar. The comparison ignores
 * letter case.
 */
export function findNearestName(text: string, names: Iterable<string>): string | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || wanted.length > MAX_LENGTH) return null;
  let nearest: string | null = null;
  let leastDistance = Math.min(Math.ceil(wanted.length / 3), MAX_DISTANCE) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= leastDistance) continue;
    const distance = countEdits(wanted, name.toLowerCase(), leastDistance);
    if (distance >= leastDistance) continue;
    leastDistance = distance;
    nearest = name;
  }
  return nearest;
}

/**
 * Returns the Levenshtein distance between two strings. When the distance is `limit` or more, the result is only guaranteed to be at
 * least `limit`.
 */
function countEdits(from: string, to: string, limit: number): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  let current = Array.from({ length: to.length + 1 }, () => limit);
  for (let row = 1; row <= from.length; row++) {
    // A cell that is farther from the diagonal than the limit cannot be part of a shorter path.
    const first = Math.max(1, row - limit);
    const last = Math.min(to.length, row + limit);
    current[first - 1] = first === 1 ? row : limit;
    let least = current[first - 1]!;
    for (let column = first; column <= last; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      const edits = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1);
      current[column] = edits;
      if (edits < least) least = edits;
    }
    if (least >= limit) return limit;
    if (last < to.length) current[last + 1] = limit;
    [previous, current] = [current, previous];
  }
  return previous[to.length]!;
}
