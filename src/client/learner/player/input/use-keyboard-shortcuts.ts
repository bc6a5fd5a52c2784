import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { classifyFocusTarget, findCommandForKeyPress, type PlayerCommand } from './keyboard-shortcuts.ts';
import { getScrollableDirections } from './scrollable.ts';

const REPEATED_SKIP_INTERVAL_MS = 150;
const NOT_SCROLLABLE = { up: false, down: false };

export function useKeyboardShortcuts(
  layoutRef: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
  run: (command: PlayerCommand) => void,
): void {
  /**
   * Runs the command for a pressed key, and returns the time of the most recent command. While a key is held down, a repeated skip runs
   * only if at least `REPEATED_SKIP_INTERVAL_MS` milliseconds have passed since the last command.
   */
  const handleKey = useEffectEvent((event: KeyboardEvent, lastCommandAt: number): number => {
    const [deepestTarget] = event.composedPath();
    const target = deepestTarget instanceof HTMLElement ? deepestTarget : document.body;
    const canScroll = layoutRef.current && target !== document.body ? getScrollableDirections(target, layoutRef.current) : NOT_SCROLLABLE;
    const command = findCommandForKeyPress(event, { focus: classifyFocusTarget(target), isDialogOpen, canScroll });
    if (!command) return lastCommandAt;
    event.preventDefault();
    const isTooEarly = command.type === 'skip' && event.repeat && event.timeStamp - lastCommandAt < REPEATED_SKIP_INTERVAL_MS;
    if (isTooEarly) return lastCommandAt;
    if (command.type === 'blurField') target.blur();
    else run(command);
    return event.timeStamp;
  });
  // The listener is added in a layout effect, so that not even an early key press on a new page is missed.
  useLayoutEffect(() => {
    let lastCommandAt = 0;
    const unmount = new AbortController();
    addEventListener('keydown', (event) => (lastCommandAt = handleKey(event, lastCommandAt)), { signal: unmount.signal });
    return () => unmount.abort();
  }, []);
}
