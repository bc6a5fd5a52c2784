export type DropEdge = 'top' | 'bottom';

/** Returns the new position, from 1, of an item that is dropped at an edge of another one. */
export function computeDropPosition(ids: readonly string[], draggedId: string, targetId: string, edge: DropEdge): number {
  const otherIds = ids.filter((id) => id !== draggedId);
  const targetIndex = otherIds.indexOf(targetId);
  // Dropped on itself, or on an item that no longer exists.
  if (targetIndex === -1) return ids.indexOf(draggedId) + 1;
  return targetIndex + (edge === 'bottom' ? 2 : 1);
}
