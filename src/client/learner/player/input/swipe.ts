const AXIS_THRESHOLD_PX = 10;
const SWIPE_THRESHOLD_PX = 40;
/** Browsers go back and forward from the edges of the screen. */
const SCREEN_EDGE_PX = 24;

export type Swipe = 'up' | 'down' | 'left' | 'right';

interface Point {
  x: number;
  y: number;
}

/** Which way a finger first moved, as soon as that is clear. The axis stays for the whole touch. */
export function detectSwipeAxis(from: Point, to: Point): 'x' | 'y' | null {
  const [across, along] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (Math.max(across, along) < AXIS_THRESHOLD_PX) return null;
  return across > along ? 'x' : 'y';
}

/** The swipe a finished touch made, if it went far enough along its axis. */
export function detectSwipe(from: Point, to: Point, axis: 'x' | 'y' | null, screenWidth: number): Swipe | null {
  if (axis === 'y' && Math.abs(to.y - from.y) >= SWIPE_THRESHOLD_PX) return to.y < from.y ? 'up' : 'down';
  const isFromEdge = from.x < SCREEN_EDGE_PX || from.x > screenWidth - SCREEN_EDGE_PX;
  if (axis === 'x' && !isFromEdge && Math.abs(to.x - from.x) >= SWIPE_THRESHOLD_PX) return to.x < from.x ? 'left' : 'right';
  return null;
}
