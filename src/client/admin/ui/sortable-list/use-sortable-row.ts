import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type DropEdge = 'top' | 'bottom';

/** Makes a row draggable by its handle among the rows of the same list; tells on which side of it something hovers. */
export function useSortableRow(list: string, id: string, onDrop: (dragged: string, side: DropEdge) => void) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [hover, setHover] = useState<DropEdge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const sideOf = (data: Record<string | symbol, unknown>) => (extractClosestEdge(data) === 'top' ? 'top' : 'bottom');
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
        onDrag: ({ self }) => setHover(sideOf(self.data)),
        onDragLeave: () => setHover(null),
        onDrop: ({ self, source }) => {
          setHover(null);
          drop(String(source.data.id), sideOf(self.data));
        },
      }),
    );
  }, [list, id]);
  return { row, handle, isDragged, hover };
}
