import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DropEdge } from './drop-position.ts';

/**
 * Lets the user drag a row of a list by its handle. While the user drags row A over row B, the `dropEdge` of row B is the edge at which row
 * A would be inserted.
 */
export function useSortableRow(list: string, id: string, onDrop: (draggedId: string, edge: DropEdge) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [dropEdge, setDropEdge] = useState<DropEdge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const readEdge = (data: Record<string | symbol, unknown>) => (extractClosestEdge(data) === 'top' ? 'top' : 'bottom');
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
        getData: ({ input, element: over }) => attachClosestEdge({ id }, { input, element: over, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setDropEdge(readEdge(self.data)),
        onDragLeave: () => setDropEdge(null),
        onDrop: ({ self, source }) => {
          setDropEdge(null);
          drop(String(source.data.id), readEdge(self.data));
        },
      }),
    );
  }, [list, id]);
  return { row, handle, isDragged, dropEdge };
}
