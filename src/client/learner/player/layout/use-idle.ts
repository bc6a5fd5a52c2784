import { useEffect, useState } from 'react';

const IDLE_MS = 3000;
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Returns whether the learner has been inactive for a while. The learner can count as inactive only while the video is playing. A tap on a
 * faded-out button only ends the idle state, because the learner could not see the button.
 */
export function useIdle(isPlaying: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    let timeout: ReturnType<typeof setTimeout>;
    let isButtonInvisible = false;
    const restart = () => {
      setIsIdle(false);
      clearTimeout(timeout);
      timeout = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    restart();
    const unmount = new AbortController();
    const { signal } = unmount;
    const notePressed = ({ target, pointerType }: PointerEvent) => {
      // A mouse never clicks an invisible button, because the mouse movement before the click makes the buttons visible.
      const button = pointerType !== 'mouse' && target instanceof Element ? target.closest('button, a, input') : null;
      // Older browsers do not tell whether a button is visible, and there a tap on a faded button presses it.
      isButtonInvisible = button?.checkVisibility?.({ opacityProperty: true }) === false;
    };
    const ignoreInvisible = (event: Event) => {
      if (!isButtonInvisible) return;
      isButtonInvisible = false;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('pointerdown', notePressed, { signal, capture: true, passive: true });
    addEventListener('click', ignoreInvisible, { signal, capture: true });
    for (const event of ACTIVITY_EVENTS) addEventListener(event, restart, { signal, passive: true });
    return () => {
      unmount.abort();
      clearTimeout(timeout);
      setIsIdle(false);
    };
  }, [isPlaying]);
  // The learner does not count as inactive until the video plays, so the text of a newly opened page is visible from the first frame.
  return isIdle && isPlaying;
}
