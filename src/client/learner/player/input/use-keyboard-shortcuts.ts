import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { findCommandForKey, classifyFocusTarget, type PlayerCommand } from './keyboard-shortcuts.ts';
import { getScrollableDirections } from './scrollable.ts';

const REPEATED_SKIP_INTERVAL_MS = 150;

/** Listens to the keyboard wherever the focus is. */
export function useKeyboardShortcuts(
  stage: RefObject<HTMLElement | null>,
  isDialogOpen: boolean,
  run: (command: PlayerCommand) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent, lastSkipAt: number): number => {
    const [deepest] = event.composedPath();
    const target = deepest instanceof HTMLElement ? deepest : document.body;
    const focus = classifyFocusTarget({
      tag: target.tagName,
      type: target.getAttribute('type') ?? (target.tagName === 'INPUT' ? 'text' : ''),
      role: target.getAttribute('role'),
      isEditable: target.isContentEditable,
    });
    const canScroll =
      stage.current && target !== document.body ? getScrollableDirections(target, stage.current) : { up: false, down: false };
    const command = findCommandForKey(event, { focus, isDialogOpen, canScroll });
    if (!command) return lastSkipAt;
    event.preventDefault();
    if (command.do === 'blur') target.blur();
    else if (command.do !== 'skip' || !event.repeat || event.timeStamp - lastSkipAt >= REPEATED_SKIP_INTERVAL_MS) run(command);
    else return lastSkipAt;
    return event.timeStamp;
  });
  // In the same moment as the page appears: the first key counts.
  useLayoutEffect(() => {
    let lastSkipAt = 0;
    const unmount = new AbortController();
    addEventListener('keydown', (event) => (lastSkipAt = press(event, lastSkipAt)), { signal: unmount.signal });
    return () => unmount.abort();
  }, []);
}
