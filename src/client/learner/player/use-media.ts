import { useCallback, useSyncExternalStore } from 'react';

const CHANGES = [
  'loadedmetadata',
  'durationchange',
  'resize',
  'timeupdate',
  'canplay',
  'canplaythrough',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
  'error',
  'emptied',
] as const satisfies (keyof HTMLMediaElementEventMap | 'resize')[];

/** Reads one thing off the media element, now and whenever it may have changed. Without an element: `none`. */
export function useMedia<T extends string | number | boolean | null>(
  video: HTMLVideoElement | null,
  read: (video: HTMLVideoElement) => T,
  none: T,
): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      const unmount = new AbortController();
      for (const change of CHANGES) video?.addEventListener(change, changed, { signal: unmount.signal });
      return () => unmount.abort();
    },
    [video],
  );
  return useSyncExternalStore(subscribe, () => (video ? read(video) : none));
}
