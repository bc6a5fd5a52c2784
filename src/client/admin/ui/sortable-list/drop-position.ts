export type DropEdge = 'top' | 'bottom';

/** Returns the new position, counted from 1, of an item that the user drops at an edge of another item. */
export function computeDropPosition(ids: readonly string[], draggedId: string, targetId: string, edge: DropEdge): number {
  const otherIds = ids.filter((id) => id !== draggedId);
  const targetIndex = otherIds.indexOf(targetId);
  // An item that the user drops on itself, or on an item that no longer exists, keeps its position.
  if (targetIndex === -1) return ids.indexOf(draggedId) + 1;
  return targetIndex + (edge === 'bottom' ? 2 : 1);
}
