import { useLayoutEffect, type RefObject } from 'react';

/** Less is rounding, or a browser's bar. */
const MIN_KEYBOARD_PX = 60;

/** Keeps the stage in what an on-screen keyboard leaves of the screen, and the field that is being filled in in sight. */
export function useKeyboardInset(stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      // Zoomed in the view is small as well, but nothing lies on the stage.
      const isCovered = view.scale < 1.01 && innerHeight - view.height > MIN_KEYBOARD_PX;
      stage.current!.style.height = isCovered ? `${view.height}px` : '';
      stage.current!.style.top = isCovered ? `${view.offsetTop}px` : '';
      const focused = document.activeElement;
      if (focused?.matches('.page :is(input, textarea)')) focused.scrollIntoView({ block: 'center' });
    };
    const unmount = new AbortController();
    view.addEventListener('resize', fit, { signal: unmount.signal });
    return () => unmount.abort();
  }, [stage]);
}
