/** Creates a switch that interrupts uploads and lets them continue. */
export function createPause() {
  const listeners = new Set<() => void>();
  let isPaused = false;
  return {
    isPaused: () => isPaused,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Pauses the uploads, or continues them. Returns whether they are paused now. */
    toggle: (): boolean => {
      isPaused = !isPaused;
      for (const listener of listeners) listener();
      return isPaused;
    },
  };
}
