/** Limits a requested position to the range from 1 to `count`. Returns the last position when no position is requested. */
export function clampPosition(requested: number | undefined, count: number): number {
  return Math.min(Math.max(requested ?? count, 1), count);
}

/**
 * Inserts an item into a list at a position, counted from 1, or moves an item that the list already contains to the position. The
 * item goes to the end of the list when no position is given.
 */
export function insertAtPosition<T>(items: readonly T[], item: T, position: number | undefined): T[] {
  const others = items.filter((other) => other !== item);
  const index = clampPosition(position, others.length + 1) - 1;
  return [...others.slice(0, index), item, ...others.slice(index)];
}

/**
 * Returns the remaining item that follows the removed item `gone` in a list. Returns the last remaining item before `gone` when no
 * remaining item follows, and null when no item remains.
 */
export function findRemainingSuccessor<T>(items: readonly T[], gone: T, isLeft: (item: T) => boolean): T | null {
  const index = items.indexOf(gone);
  return items.slice(index + 1).find(isLeft) ?? items.slice(0, Math.max(0, index)).findLast(isLeft) ?? null;
}
