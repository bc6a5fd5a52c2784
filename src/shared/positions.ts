/** A place that exists: 1 to the number of places there will be. Without a wish it is the last. */
export function clampPosition(wish: number | undefined, places: number): number {
  return Math.min(Math.max(wish ?? places, 1), places);
}

/** The list with an item at a place (from 1), added or moved, the others closing up around it. */
export function insertAtPosition<T>(items: readonly T[], item: T, place: number | undefined): T[] {
  const others = items.filter((other) => other !== item);
  const at = clampPosition(place, others.length + 1) - 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}
