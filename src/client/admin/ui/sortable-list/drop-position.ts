export type DropEdge = 'top' | 'bottom';

/** Returns the new position of an item that the user drops at the top or bottom edge of another item. Positions start at 1. */
export function computeDropPosition(ids: readonly string[], draggedId: string, targetId: string, edge: DropEdge): number {
  const otherIds = ids.filter((id) => id !== draggedId);
  const targetIndex = otherIds.indexOf(targetId);
  // An item keeps its position when it is dropped on itself or on an item that no longer exists.
  if (targetIndex === -1) return ids.indexOf(draggedId) + 1;
  return targetIndex + (edge === 'bottom' ? 2 : 1);
}
