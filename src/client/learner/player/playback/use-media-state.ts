import { useCallback, useSyncExternalStore } from 'react';

const MEDIA_EVENTS = [
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

const listenersByVideo = new WeakMap<HTMLVideoElement, Set<() => void>>();

/** Calls back at every change. A dozen parts of the player watch one element, so it is listened to once: a step to the next page is felt. */
function subscribeToVideo(video: HTMLVideoElement, changed: () => void): () => void {
  let watchers = listenersByVideo.get(video);
  if (!watchers) {
    const all = (watchers = new Set());
    listenersByVideo.set(video, all);
    for (const change of MEDIA_EVENTS) video.addEventListener(change, () => all.forEach((each) => each()));
  }
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Reads one thing off the media element, now and whenever it may have changed. Without an element: `none`. */
export function useMediaState<T extends string | number | boolean | null>(
  video: HTMLVideoElement | null,
  read: (video: HTMLVideoElement) => T,
  none: T,
): T {
  const subscribe = useCallback((changed: () => void) => (video ? subscribeToVideo(video, changed) : () => {}), [video]);
  return useSyncExternalStore(subscribe, () => (video ? read(video) : none));
}
