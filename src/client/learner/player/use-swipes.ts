import { useEffect, useEffectEvent } from 'react';
import { focusKind, type Command } from './keys.ts';
import { SKIP_SECONDS } from './media-rules.ts';
import { scrollRoom } from './scroll-room.ts';
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
export function useSwipes(stage: HTMLElement | null, isDialogOpen: boolean, run: (command: Command) => void): void {
  const obey = useEffectEvent((swipe: Swipe) => {
    if (!isDialogOpen) run(COMMANDS[swipe]);
  });
  useEffect(() => {
    if (!stage) return;
    let touched: Touched | null = null;
    const unmount = new AbortController();
    const on = (event: 'touchstart' | 'touchmove' | 'touchend' | 'touchcancel', listener: (event: TouchEvent) => void) =>
      stage.addEventListener(event, listener, { passive: true, signal: unmount.signal });

    on('touchstart', ({ touches, target }) => {
      const [touch] = touches;
      const isOurs = touches.length === 1 && touch && !ownsTouches(target as HTMLElement);
      touched = isOurs ? { from: at(touch), axis: null, room: scrollRoom(target as Element, stage) } : null;
    });
    on('touchmove', ({ touches }) => {
      if (touched && touches[0]) touched.axis ??= axisOf(touched.from, at(touches[0]));
    });
    on('touchend', ({ changedTouches }) => {
      const [touch] = changedTouches;
      const swipe = touched && touch ? swipeOf(touched.from, at(touch), touched.axis ?? axisOf(touched.from, at(touch)), innerWidth) : null;
      const isScroll = (swipe === 'up' && touched?.room.down) || (swipe === 'down' && touched?.room.up);
      touched = null;
      if (swipe && !isScroll) obey(swipe);
    });
    on('touchcancel', () => (touched = null));
    return () => unmount.abort();
  }, [stage]);
}

const at = (touch: Touch) => ({ x: touch.clientX, y: touch.clientY });

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
