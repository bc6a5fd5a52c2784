import { SKIP_SECONDS } from '../playback/media-state.ts';

/** Returns the time to which a key moves the focused seek bar, or null for keys without a meaning there. */
export function computeSeekTarget(key: string, time: number, duration: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - SKIP_SECONDS;
    case 'ArrowRight':
    case 'ArrowUp':
      return time + SKIP_SECONDS;
    case 'PageDown':
      return time - duration / 10;
    case 'PageUp':
      return time + duration / 10;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return null;
  }
}
