import type { Viewport } from '@xyflow/react';
import { useEffect, useState } from 'react';
import type { MapNode } from './build-flow.ts';
import { NODE_HEIGHT, NODE_WIDTH } from './map-layout.ts';

/** The number of nodes that are added at a time. */
const PART = 25;
/** The map is no higher than the window without what stands around it, or than its least height (see map.module.css). */
const AROUND = 268;
export const LEAST_HEIGHT = 460;

/**
 * Returns the ids of the nodes to draw: at first those in sight, so that a large map opens at once, and then all others, a part at a time,
 * which makes no frame late. What is drawn once stays, so that the whole course can be reached by keyboard.
 */
export function useGradualDrawing(nodes: readonly MapNode[], { x, y, zoom }: Viewport): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        nodes.flatMap(({ id, position }) => {
          const [left, top] = [position.x * zoom + x, position.y * zoom + y];
          return left > -NODE_WIDTH * zoom &&
            top > -NODE_HEIGHT * zoom &&
            left < innerWidth &&
            top < Math.max(LEAST_HEIGHT, innerHeight - AROUND)
            ? [id]
            : [];
        }),
      ),
  );
  useEffect(() => {
    const left = nodes.filter(({ id }) => !drawn.has(id)).map(({ id }) => id);
    if (left.length === 0) return;
    // A frame is shown before each part, so that the pages in sight do not wait for the others.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDrawn(new Set([...drawn, ...left.slice(0, PART)])));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [nodes, drawn]);
  return drawn;
}
