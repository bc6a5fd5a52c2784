/** Limits a requested position to 1..count. Without a request it is the last position. */
export function clampPosition(requested: number | undefined, count: number): number {
  return Math.min(Math.max(requested ?? count, 1), count);
}

/** Returns the list with the item inserted at, or moved to, a position counted from 1. Without a position it goes to the end. */
export function insertAtPosition<T>(items: readonly T[], item: T, position: number | undefined): T[] {
  const others = items.filter((other) => other !== item);
  const index = clampPosition(position, others.length + 1) - 1;
  return [...others.slice(0, index), item, ...others.slice(index)];
}
