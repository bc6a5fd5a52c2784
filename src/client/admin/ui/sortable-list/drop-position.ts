/** The place (from 1) a dragged item gets when it is let go above or below another. */
export function computeDropPosition(ids: readonly string[], dragged: string, target: string, side: 'top' | 'bottom'): number {
  const others = ids.filter((id) => id !== dragged);
  const at = others.indexOf(target);
  // Let go over itself, or over something that is gone: it stays.
  if (at === -1) return ids.indexOf(dragged) + 1;
  return at + (side === 'bottom' ? 2 : 1);
}
