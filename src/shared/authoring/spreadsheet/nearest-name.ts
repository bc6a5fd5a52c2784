const MAX_LENGTH = 100;

/**
 * Returns the known name that is most similar to a misspelled name, or null when no known name is similar. The comparison ignores
 * letter case.
 */
export function findNearestName(text: string, names: Iterable<string>): string | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || wanted.length > MAX_LENGTH) return null;
  let nearest: string | null = null;
  let leastDistance = Math.ceil(wanted.length / 3) + 1;
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
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    if (Math.min(...current) >= limit) return limit;
    previous = current;
  }
  return previous.at(-1)!;
}
