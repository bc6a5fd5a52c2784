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
  // The player fires this event when it finds out why a video failed.
  'problemchange',
] as const satisfies (keyof HTMLMediaElementEventMap | 'resize' | 'problemchange')[];

const listenersByVideo = new WeakMap<HTMLVideoElement, Set<() => void>>();

/**
 * Calls `listener` on every media event and returns a function that removes the listener. To keep page changes fast, all components that
 * subscribe to the same media element share one set of event listeners.
 */
function subscribeToVideo(video: HTMLVideoElement, listener: () => void): () => void {
  let listeners = listenersByVideo.get(video);
  if (!listeners) {
    const newListeners = (listeners = new Set());
    listenersByVideo.set(video, newListeners);
    for (const event of MEDIA_EVENTS) video.addEventListener(event, () => newListeners.forEach((notify) => notify()));
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reads one value from a media element during rendering, and again after every media event. Returns `fallback` while no media element
 * exists.
 */
export function useMediaElementValue<T extends string | number | boolean | null>(
  video: HTMLVideoElement | null,
  read: (video: HTMLVideoElement) => T,
  fallback: T,
): T {
  const subscribe = useCallback((listener: () => void) => (video ? subscribeToVideo(video, listener) : () => {}), [video]);
  return useSyncExternalStore(subscribe, () => (video ? read(video) : fallback));
}
