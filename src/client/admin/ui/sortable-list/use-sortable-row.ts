import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DropEdge } from './drop-position.ts';

const stepByKey: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface SortableRowEvents {
  onDrop: (draggedId: string, edge: DropEdge) => void;
  /** Is called when the row gets the focus or is dragged, so it must stay in the document. */
  onPin: () => void;
  /** Moves the row up (-1) or down (1). */
  onStep: (step: number) => void;
}

/**
 * Lets the user drag a row of a list by its handle, or move it with Alt and the arrow keys. While the user drags row A over row B, the `dropEdge` of row B is the edge at which row
 * A would be inserted.
 */
export function useSortableRow(list: string, id: string, { onDrop, onPin, onStep }: SortableRowEvents) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [dropEdge, setDropEdge] = useState<DropEdge | null>(null);
  const drop = useEffectEvent(onDrop);
  const pin = useEffectEvent(onPin);
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const readEdge = (data: Record<string | symbol, unknown>) => (extractClosestEdge(data) === 'top' ? 'top' : 'bottom');
    const moveByKey = (event: KeyboardEvent) => {
      const by = event.altKey ? stepByKey[event.key] : undefined;
      // In a select, Alt with an arrow key opens the list of options.
      if (by === undefined || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      step(by);
    };
    const startPin = () => pin();
    element.addEventListener('keydown', moveByKey);
    element.addEventListener('focusin', startPin);
    return combine(
      () => element.removeEventListener('keydown', moveByKey),
      () => element.removeEventListener('focusin', startPin),
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => {
          setDragged(true);
          pin();
        },
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
