import { useLayoutEffect, type RefObject } from 'react';

/**
 * Sets the minimum height of an on-screen keyboard. If the heights of the window and the visual viewport differ by less than this, the
 * difference comes from rounding or a browser toolbar.
 */
const MIN_KEYBOARD_PX = 60;

/** Shrinks the layout to the part of the screen above an on-screen keyboard, and scrolls the focused field into view. */
export function useKeyboardInset(layoutRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    let tallest = { width: innerWidth, height: innerHeight };
    const fitLayout = () => {
      if (innerWidth !== tallest.width || innerHeight > tallest.height) tallest = { width: innerWidth, height: innerHeight };
      const focused = document.activeElement;
      const isTyping = focused?.matches('.page :is(input, textarea)') ?? false;
      // Some browsers make the window itself lower while a keyboard is open.
      const hasLowWindow = isTyping && matchMedia('(pointer: coarse)').matches && tallest.height - innerHeight > MIN_KEYBOARD_PX;
      // The zoom scale must be 1, because zooming in shrinks the visual viewport even though no keyboard covers the page.
      const isKeyboardOpen = viewport.scale < 1.01 && (hasLowWindow || innerHeight - viewport.height > MIN_KEYBOARD_PX);
      // A challenge hides its lesson while a field has the keyboard.
      layoutRef.current!.toggleAttribute('data-keyboard', isKeyboardOpen);
      layoutRef.current!.style.setProperty('--player-height', isKeyboardOpen ? `${viewport.height}px` : '');
      layoutRef.current!.style.top = isKeyboardOpen ? `${viewport.offsetTop}px` : '';
      if (isTyping) focused!.scrollIntoView({ block: 'center' });
    };
    const unmount = new AbortController();
    viewport.addEventListener('resize', fitLayout, { signal: unmount.signal });
    return () => unmount.abort();
  }, [layoutRef]);
}
