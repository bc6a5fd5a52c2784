import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { classifyFocusTarget, type PlayerCommand } from './keyboard-shortcuts.ts';
import { getScrollableDirections } from './scrollable.ts';
import { initialWheelGesture, consumeWheelGesture, reduceWheelGesture, toPixels } from './wheel-gesture.ts';

/** Turns the wheel or the trackpad into steps, one for a gesture. */
export function useWheelGestures(
  stageRef: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
  run: (command: PlayerCommand) => void,
): void {
  const step = useEffectEvent((direction: -1 | 1) => run({ do: direction > 0 ? 'next' : 'previous' }));
  const isFree = useEffectEvent(() => !isDialogOpen);
  // In the same moment as the page appears: the first gesture counts.
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    let gate = initialWheelGesture;
    const unmount = new AbortController();
    const onWheel = (event: WheelEvent) => {
      // Ctrl and the wheel is a pinch: the browser zooms.
      if (event.ctrlKey || !isFree()) return;
      const target = event.target as HTMLElement;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || isFocusedField(target)) return;
      const turn = { at: event.timeStamp, deltaY: toPixels(event.deltaY, event.deltaMode, innerHeight) };
      const room = getScrollableDirections(target, stage);
      if (turn.deltaY > 0 ? room.down : room.up) {
        gate = consumeWheelGesture(gate, turn);
        return;
      }
      event.preventDefault();
      const after = reduceWheelGesture(gate, turn);
      gate = after.gate;
      if (after.step !== 0) step(after.step);
    };
    stage.addEventListener('wheel', onWheel, { passive: false, signal: unmount.signal });
    return () => unmount.abort();
  }, [stageRef]);
}

/** A field under the pointer keeps its wheel only while it is being filled in. */
function isFocusedField(target: HTMLElement): boolean {
  const isEditable = target.isContentEditable;
  return (
    target === document.activeElement &&
    classifyFocusTarget({ tag: target.tagName, type: target.getAttribute('type') ?? 'text', role: null, isEditable }) === 'field'
  );
}
