const AXIS_THRESHOLD_PX = 10;
const SWIPE_THRESHOLD_PX = 40;
/** Horizontal swipes that start near the left or right edge of the screen are ignored, because browsers use them to go back and forward. */
const SCREEN_EDGE_PX = 24;

export type Swipe = 'up' | 'down' | 'left' | 'right';
export type SwipeAxis = 'x' | 'y';

interface Point {
  x: number;
  y: number;
}

/** Returns the axis along which a finger has moved, or null when it has not moved far enough yet. */
export function detectSwipeAxis(from: Point, to: Point): SwipeAxis | null {
  const [deltaX, deltaY] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (Math.max(deltaX, deltaY) < AXIS_THRESHOLD_PX) return null;
  return deltaX > deltaY ? 'x' : 'y';
}

/**
 * Returns the direction of a completed swipe along `axis`, or null if the finger did not move far enough or started at the edge of the
 * screen.
 */
export function detectSwipe(from: Point, to: Point, axis: SwipeAxis | null, screenWidth: number): Swipe | null {
  if (axis === 'y' && Math.abs(to.y - from.y) >= SWIPE_THRESHOLD_PX) return to.y < from.y ? 'up' : 'down';
  const isFromEdge = from.x < SCREEN_EDGE_PX || from.x > screenWidth - SCREEN_EDGE_PX;
  if (axis === 'x' && !isFromEdge && Math.abs(to.x - from.x) >= SWIPE_THRESHOLD_PX) return to.x < from.x ? 'left' : 'right';
  return null;
}
