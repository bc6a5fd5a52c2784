import { useEffect, useEffectEvent, useRef } from 'react';
import { trackEvent } from '../../tracking/browser-outbox.ts';
import { isCurrentVideo, isPlaying } from '../playback/media-state.ts';
import { usePlayer, useVideo, useVideoState } from '../player-context.tsx';
import { buildWatchedEvent } from './watched-event.ts';

/** Tracks that the card was viewed. */
export function useViewTracking(): void {
  const { card, moduleData } = usePlayer();
  useEffect(() => {
    if (!moduleData.isDemo) trackEvent({ type: 'viewed', cardId: card.id });
  }, [card.id, moduleData.isDemo]);
}

/** While a video plays, its ranges are tracked this often, so that little is lost when the browser closes unexpectedly. */
const WATCH_INTERVAL_MS = 30_000;

/**
 * Tracks which ranges of the video were watched, and the current time: when it stops, when the tab is hidden (often the last
 * event of a visit), when the page is left, and at intervals. Returns the function that tracks the video of a page that is left.
 */
export function useWatchTracking(): (cardId: string, video: HTMLVideoElement) => void {
  const { card, moduleData } = usePlayer();
  const video = useVideo();
  const isRunning = useVideoState(isPlaying, false);
  const lastTracked = useRef({ ranges: '', all: '' });

  /** Queues the event, unless it repeats the last one. `compare` says whether a new current time alone is worth an event. */
  const trackWatched = (cardId: string, media: HTMLVideoElement, compare: 'ranges' | 'all' = 'all') => {
    const event = buildWatchedEvent(cardId, media);
    if (moduleData.isDemo || !event) return;
    const tracked = { ranges: JSON.stringify([cardId, event.ranges]), all: JSON.stringify(event) };
    if (tracked[compare] === lastTracked.current[compare]) return;
    lastTracked.current = tracked;
    trackEvent(event);
  };
  const track = useEffectEvent(trackWatched);
  useEffect(() => {
    if (!video) return;
    const unmount = new AbortController();
    const onVisibilityChange = () => document.visibilityState === 'hidden' && track(card.id, video);
    document.addEventListener('visibilitychange', onVisibilityChange, { signal: unmount.signal });
    return () => unmount.abort();
  }, [video, card.id]);
  useEffect(() => {
    if (!video || !isRunning) return;
    // A looping video soon has no new ranges, so it stops causing events.
    const interval = setInterval(() => track(card.id, video, 'ranges'), WATCH_INTERVAL_MS);
    return () => {
      clearInterval(interval);
      // The video of a page that was left has been tracked already, and may have been rewound since.
      if (isCurrentVideo(video)) track(card.id, video);
    };
  }, [video, isRunning, card.id]);
  return trackWatched;
}
