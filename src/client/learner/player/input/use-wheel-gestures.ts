import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { focusKind, type Command } from './keyboard-shortcuts.ts';
import { scrollRoom } from './scrollable.ts';
import { openWheelGate, spendWheel, turnWheel, wheelPixels } from './wheel-gesture.ts';

/** Turns the wheel or the trackpad into steps, one for a gesture. */
export function useWheel(stageRef: RefObject<HTMLElement | null>, isDialogOpen: boolean, run: (command: Command) => void): void {
  const step = useEffectEvent((direction: -1 | 1) => run({ do: direction > 0 ? 'next' : 'previous' }));
  const isFree = useEffectEvent(() => !isDialogOpen);
  // In the same moment as the page appears: the first gesture counts.
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    let gate = openWheelGate;
    const unmount = new AbortController();
    const onWheel = (event: WheelEvent) => {
      // Ctrl and the wheel is a pinch: the browser zooms.
      if (event.ctrlKey || !isFree()) return;
      const target = event.target as HTMLElement;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || isField(target)) return;
      const turn = { at: event.timeStamp, deltaY: wheelPixels(event.deltaY, event.deltaMode, innerHeight) };
      const room = scrollRoom(target, stage);
      if (turn.deltaY > 0 ? room.down : room.up) {
        gate = spendWheel(gate, turn);
        return;
      }
      event.preventDefault();
      const after = turnWheel(gate, turn);
      gate = after.gate;
      if (after.step !== 0) step(after.step);
    };
    stage.addEventListener('wheel', onWheel, { passive: false, signal: unmount.signal });
    return () => unmount.abort();
  }, [stageRef]);
}

/** A field under the pointer keeps its wheel only while it is being filled in. */
function isField(target: HTMLElement): boolean {
  const isEditable = target.isContentEditable;
  return (
    target === document.activeElement &&
    focusKind({ tag: target.tagName, type: target.getAttribute('type') ?? 'text', role: null, isEditable }) === 'field'
  );
}
