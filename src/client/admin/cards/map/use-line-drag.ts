import { useReactFlow } from '@xyflow/react';
import { createContext, useCallback, useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Way } from './map-graph.ts';
import type { MapPoint } from './map-layout.ts';

/** The end of a line that is there, or a new line from a way out of a page. */
export type Dragged = { way: Way } | { from: string; exit: number };

export interface LineDrag {
  start: MapPoint;
  pointer: MapPoint;
  /** The page to which the line would lead, or null while there is none below the pointer. */
  targetId: string | null;
}

/** Starts to drag a line. Without a start, the line begins at the pointer. */
export type StartLineDrag = (event: ReactPointerEvent, dragged: Dragged, start?: MapPoint) => void;

export const LineDragContext = createContext<StartLineDrag>(() => {});

/** While the pointer is this near to the border of the map, and not on a page, the map moves. In pixels. */
const BORDER = 30;
const PAN_PX = 10;
const PAN_MS = 16;

/** Drags lines to other pages. Near its border the map moves along, and Escape ends a drag without a change. */
export function useLineDrag(root: RefObject<HTMLElement | null>, onDrop: (dragged: Dragged, to: string) => void) {
  const flow = useReactFlow();
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const startDrag = useCallback<StartLineDrag>(
    (event, dragged, start) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      running.current?.abort();
      const ended = (running.current = new AbortController());
      const from = 'way' in dragged ? dragged.way.from : dragged.from;
      const { pointerId } = event;
      let pointer = { x: event.clientX, y: event.clientY };
      const origin = start ?? flow.screenToFlowPosition(pointer);
      const show = () => setDrag({ start: origin, pointer: flow.screenToFlowPosition(pointer), targetId: findPage(pointer, from) });
      const timer = setInterval(() => {
        const box = root.current!.getBoundingClientRect();
        const [dx, dy] = [getPan(pointer.x, box.left, box.right), getPan(pointer.y, box.top, box.bottom)];
        if ((dx === 0 && dy === 0) || findPage(pointer, from) !== null) return;
        const { x, y, zoom } = flow.getViewport();
        void flow.setViewport({ x: x + dx, y: y + dy, zoom });
        show();
      }, PAN_MS);
      ended.signal.addEventListener('abort', () => {
        clearInterval(timer);
        setDrag(null);
      });
      const listen = <Name extends keyof WindowEventMap>(name: Name, listener: (event: WindowEventMap[Name]) => void) =>
        addEventListener(name, listener, { signal: ended.signal, capture: true });
      swallowClick();
      listen('pointermove', (moved) => {
        if (moved.pointerId !== pointerId) return;
        pointer = { x: moved.clientX, y: moved.clientY };
        show();
      });
      listen('pointerup', (released) => {
        if (released.pointerId !== pointerId) return;
        ended.abort();
        const to = findPage({ x: released.clientX, y: released.clientY }, from);
        if (to !== null) latest.current(dragged, to);
      });
      listen('pointercancel', ({ pointerId: id }) => id === pointerId && ended.abort());
      listen('keydown', (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        ended.abort();
      });
    },
    [flow, root],
  );
  return { drag, startDrag };
}

/** Keeps the click with which the drag ends from the map, where it would take away the selection. */
function swallowClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  addEventListener('pointerdown', () => over.abort(), options);
  addEventListener(
    'click',
    (event) => {
      if (event.detail > 0) event.stopPropagation();
      over.abort();
    },
    options,
  );
}

/** Returns the page, or the end of the module, at a place of the screen. The page from which the line leads does not count. */
function findPage({ x, y }: MapPoint, from: string): string | null {
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>('.react-flow__node')?.dataset.id;
  return id === undefined || id === from ? null : id;
}

function getPan(at: number, low: number, high: number): number {
  if (at < low + BORDER) return PAN_PX;
  return at > high - BORDER ? -PAN_PX : 0;
}
