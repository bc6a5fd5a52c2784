import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { focusKind, type Command } from './keyboard-shortcuts.ts';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import { scrollRoom } from './scrollable.ts';
import { axisOf, swipeOf, type Swipe } from './swipe.ts';

const COMMANDS: Record<Swipe, Command> = {
  up: { do: 'next' },
  down: { do: 'previous' },
  right: { do: 'skip', seconds: SKIP_SECONDS },
  left: { do: 'skip', seconds: -SKIP_SECONDS },
};

interface Touched {
  from: { x: number; y: number };
  axis: 'x' | 'y' | null;
  /** What the words could scroll when the finger came down: they go first. */
  room: { up: boolean; down: boolean };
}

/** Turns one finger's swipe into a command. */
export function useSwipes(stageRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, run: (command: Command) => void): void {
  const obey = useEffectEvent((swipe: Swipe) => {
    if (!isDialogOpen) run(COMMANDS[swipe]);
  });
  // In the same moment as the page appears: the first gesture counts.
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    let touched: Touched | null = null;
    const unmount = new AbortController();
    const on = (event: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
      stage.addEventListener(event, listener, { passive: false, signal: unmount.signal });

    on('touchstart', ({ touches, target }) => {
      const [touch] = touches;
      const isOurs = touches.length === 1 && touch && !ownsTouches(target as HTMLElement);
      touched = isOurs ? { from: at(touch), axis: null, room: scrollRoom(target as Element, stage) } : null;
    });
    on('touchmove', (event) => {
      const [touch] = event.touches;
      if (!touched || !touch) return;
      if (event.touches.length > 1) touched = null;
      else {
        touched.axis ??= axisOf(touched.from, at(touch));
        // Kept from the browser, which takes it for a fling on its way and swallows the next tap as the one that stops it.
        if (!isScroll(touched, at(touch)) && event.cancelable) event.preventDefault();
      }
    });
    on('touchend', ({ changedTouches }) => {
      const [touch] = changedTouches;
      const swipe = touched && touch ? swipeOf(touched.from, at(touch), touched.axis ?? axisOf(touched.from, at(touch)), innerWidth) : null;
      if (touched && touch && swipe && !isScroll(touched, at(touch))) obey(swipe);
      touched = null;
    });
    on('touchcancel', () => (touched = null));
    return () => unmount.abort();
  }, [stageRef]);
}

const at = (touch: Touch) => ({ x: touch.clientX, y: touch.clientY });

/** Whether the finger scrolls the words. */
function isScroll({ from, axis, room }: Touched, to: Touched['from']): boolean {
  return axis !== 'x' && (to.y < from.y ? room.down : room.up);
}

/** Fields, the slider and dialogs keep their touches. */
function ownsTouches(target: HTMLElement): boolean {
  const kind = focusKind({
    tag: target.tagName,
    type: target.getAttribute('type') ?? 'text',
    role: target.getAttribute('role'),
    isEditable: target.isContentEditable,
  });
  return kind === 'field' || kind === 'slider' || target.closest('dialog, iframe') !== null;
}
