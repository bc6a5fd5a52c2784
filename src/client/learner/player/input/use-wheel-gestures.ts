import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { classifyFocusTarget, type PlayerCommand } from './keyboard-shortcuts.ts';
import { getScrollableDirections } from './scrollable.ts';
import { ignoreRestOfWheelGesture, initialWheelGesture, reduceWheelGesture, toWheelPixels } from './wheel-gesture.ts';

/** Runs the `next` or `previous` command for each mouse wheel or trackpad gesture over the player. */
export function useWheelGestures(
  layoutRef: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
  run: (command: PlayerCommand) => void,
): void {
  const changePage = useEffectEvent((step: -1 | 1) => run({ type: step > 0 ? 'next' : 'previous' }));
  const isEnabled = useEffectEvent(() => !isDialogOpen);
  // The listener is added in a layout effect, so that not even an early gesture on a new page is missed.
  useLayoutEffect(() => {
    const layout = layoutRef.current;
    if (!layout) return;
    let state = initialWheelGesture;
    const unmount = new AbortController();
    const onWheel = (event: WheelEvent) => {
      // Browsers report pinching on a trackpad as a wheel event with the Ctrl key, and zoom the page.
      if (event.ctrlKey) return;
      const target = event.target as HTMLElement;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || isFocusedField(target)) return;
      // Scrolling to the end of the companion's lists must not turn the page.
      if (target.closest('.companion')) return;
      const input = { at: event.timeStamp, deltaY: toWheelPixels(event.deltaY, event.deltaMode, innerHeight) };
      const canScroll = getScrollableDirections(target, layout);
      // After a dialog is closed, the momentum of a trackpad flick can continue, but it must not change the page that was behind the
      // dialog.
      if (!isEnabled() || (input.deltaY > 0 ? canScroll.down : canScroll.up)) {
        state = ignoreRestOfWheelGesture(state, input);
        return;
      }
      event.preventDefault();
      const result = reduceWheelGesture(state, input);
      state = result.state;
      if (result.step !== 0) changePage(result.step);
    };
    layout.addEventListener('wheel', onWheel, { passive: false, signal: unmount.signal });
    return () => unmount.abort();
  }, [layoutRef]);
}

/** Returns whether the element is a form field that has the focus. Only a focused form field handles wheel events itself. */
function isFocusedField(target: HTMLElement): boolean {
  return target === document.activeElement && classifyFocusTarget(target) === 'field';
}
