import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import { classifyFocusTarget, type PlayerCommand } from './keyboard-shortcuts.ts';
import { getScrollableDirections } from './scrollable.ts';
import { detectSwipe, detectSwipeAxis, type Swipe, type SwipeAxis } from './swipe.ts';

const COMMAND_BY_SWIPE: Record<Swipe, PlayerCommand> = {
  up: { type: 'next' },
  down: { type: 'previous' },
  right: { type: 'skip', seconds: SKIP_SECONDS },
  left: { type: 'skip', seconds: -SKIP_SECONDS },
};

interface TouchGesture {
  start: { x: number; y: number };
  /** Holds the axis of the finger's first movement, which remains the axis of the swipe until the touch ends. */
  axis: SwipeAxis | null;
  /** States whether the content could scroll up or down when the touch began. Scrolling takes priority over swiping. */
  canScroll: { up: boolean; down: boolean };
}

export function useSwipes(layoutRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, run: (command: PlayerCommand) => void): void {
  const handleSwipe = useEffectEvent((swipe: Swipe) => {
    if (!isDialogOpen) run(COMMAND_BY_SWIPE[swipe]);
  });
  // The listeners are added in a layout effect, so that not even an early gesture on a new page is missed.
  useLayoutEffect(() => {
    const layout = layoutRef.current;
    if (!layout) return;
    let gesture: TouchGesture | null = null;
    const unmount = new AbortController();
    const on = (event: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
      layout.addEventListener(event, listener, { passive: false, signal: unmount.signal });

    on('touchstart', ({ touches, target }) => {
      const [touch] = touches;
      const isSwipeStart = touches.length === 1 && touch && !handlesOwnTouches(target as HTMLElement);
      gesture = isSwipeStart ? { start: toPoint(touch), axis: null, canScroll: getScrollableDirections(target as Element, layout) } : null;
    });
    on('touchmove', (event) => {
      const [touch] = event.touches;
      if (!gesture || !touch) return;
      if (event.touches.length > 1) gesture = null;
      else {
        gesture.axis ??= detectSwipeAxis(gesture.start, toPoint(touch));
        // Without a call to `preventDefault`, the browser treats the swipe as the start of momentum scrolling. During momentum scrolling, a
        // tap only stops the scrolling, so the browser would ignore the learner's next tap.
        if (!isScrolling(gesture, toPoint(touch)) && event.cancelable) event.preventDefault();
      }
    });
    on('touchend', ({ changedTouches }) => {
      const [touch] = changedTouches;
      if (gesture && touch) {
        const end = toPoint(touch);
        const swipe = detectSwipe(gesture.start, end, gesture.axis ?? detectSwipeAxis(gesture.start, end), innerWidth);
        if (swipe && !isScrolling(gesture, end)) handleSwipe(swipe);
      }
      gesture = null;
    });
    on('touchcancel', () => (gesture = null));
    return () => unmount.abort();
  }, [layoutRef]);
}

const toPoint = (touch: Touch) => ({ x: touch.clientX, y: touch.clientY });

function isScrolling({ start, axis, canScroll }: TouchGesture, to: TouchGesture['start']): boolean {
  return axis !== 'x' && (to.y < start.y ? canScroll.down : canScroll.up);
}

/** Returns whether the touched element handles touches itself, as form fields, sliders, dialogs, the companion and iframes do. */
function handlesOwnTouches(target: HTMLElement): boolean {
  const kind = classifyFocusTarget(target);
  return kind === 'field' || kind === 'slider' || target.closest('dialog, iframe, .companion') !== null;
}
