/** Limits a requested position to the range from 1 to `count`. Returns `count` when no position is requested. */
export function clampPosition(requested: number | undefined, count: number): number {
  return Math.min(Math.max(requested ?? count, 1), count);
}

/** An item that the list already contains is moved to the position. When no position is given, the item goes to the end of the list. */
export function insertAtPosition<T>(items: readonly T[], item: T, position: number | undefined): T[] {
  const others = items.filter((other) => other !== item);
  const index = clampPosition(position, others.length + 1) - 1;
  return [...others.slice(0, index), item, ...others.slice(index)];
}

/**
 * Returns the first remaining item after the removed item `gone`. When no item remains after `gone`, returns the last remaining item
 * before `gone`. When no item remains at all, returns null.
 */
export function findRemainingSuccessor<T>(items: readonly T[], gone: T, isLeft: (item: T) => boolean): T | null {
  const index = items.indexOf(gone);
  return items.slice(index + 1).find(isLeft) ?? items.slice(0, Math.max(0, index)).findLast(isLeft) ?? null;
}
