import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { classifyFocusTarget, type PlayerCommand } from './keyboard-shortcuts.ts';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import { getScrollableDirections } from './scrollable.ts';
import { detectSwipeAxis, detectSwipe, type Swipe } from './swipe.ts';

const COMMAND_BY_SWIPE: Record<Swipe, PlayerCommand> = {
  up: { do: 'next' },
  down: { do: 'previous' },
  right: { do: 'skip', seconds: SKIP_SECONDS },
  left: { do: 'skip', seconds: -SKIP_SECONDS },
};

interface TouchGesture {
  start: { x: number; y: number };
  axis: 'x' | 'y' | null;
  /** What the words could scroll when the finger came down: they go first. */
  canScroll: { up: boolean; down: boolean };
}

/** Turns one finger's swipe into a command. */
export function useSwipes(stageRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, run: (command: PlayerCommand) => void): void {
  const obey = useEffectEvent((swipe: Swipe) => {
    if (!isDialogOpen) run(COMMAND_BY_SWIPE[swipe]);
  });
  // In the same moment as the page appears: the first gesture counts.
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    let touched: TouchGesture | null = null;
    const unmount = new AbortController();
    const on = (event: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
      stage.addEventListener(event, listener, { passive: false, signal: unmount.signal });

    on('touchstart', ({ touches, target }) => {
      const [touch] = touches;
      const isOurs = touches.length === 1 && touch && !ownsTouches(target as HTMLElement);
      touched = isOurs ? { start: toPoint(touch), axis: null, canScroll: getScrollableDirections(target as Element, stage) } : null;
    });
    on('touchmove', (event) => {
      const [touch] = event.touches;
      if (!touched || !touch) return;
      if (event.touches.length > 1) touched = null;
      else {
        touched.axis ??= detectSwipeAxis(touched.start, toPoint(touch));
        // Kept from the browser, which takes it for a fling on its way and swallows the next tap as the one that stops it.
        if (!isScrolling(touched, toPoint(touch)) && event.cancelable) event.preventDefault();
      }
    });
    on('touchend', ({ changedTouches }) => {
      const [touch] = changedTouches;
      const swipe =
        touched && touch
          ? detectSwipe(touched.start, toPoint(touch), touched.axis ?? detectSwipeAxis(touched.start, toPoint(touch)), innerWidth)
          : null;
      if (touched && touch && swipe && !isScrolling(touched, toPoint(touch))) obey(swipe);
      touched = null;
    });
    on('touchcancel', () => (touched = null));
    return () => unmount.abort();
  }, [stageRef]);
}

const toPoint = (touch: Touch) => ({ x: touch.clientX, y: touch.clientY });

/** Whether the finger scrolls the words. */
function isScrolling({ start: from, axis, canScroll: room }: TouchGesture, to: TouchGesture['start']): boolean {
  return axis !== 'x' && (to.y < from.y ? room.down : room.up);
}

/** Fields, the slider and dialogs keep their touches. */
function ownsTouches(target: HTMLElement): boolean {
  const kind = classifyFocusTarget({
    tag: target.tagName,
    type: target.getAttribute('type') ?? 'text',
    role: target.getAttribute('role'),
    isEditable: target.isContentEditable,
  });
  return kind === 'field' || kind === 'slider' || target.closest('dialog, iframe') !== null;
}
