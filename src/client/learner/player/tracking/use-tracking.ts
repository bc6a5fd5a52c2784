import { useEffect, useEffectEvent, useRef } from 'react';
import { useTracker } from '../../tracking/tracker.ts';
import { buildEventCardFields, type CardWithRevision } from '../../tracking/event-card-fields.ts';
import { isCurrentVideo, isPlaying } from '../playback/media-state.ts';
import { usePlayer, useVideo, useVideoState } from '../player-context.tsx';
import { clearTrackedVideoActions, getUntrackedVideoActions } from '../playback/video-actions.ts';
import { buildWatchedEvent } from './watched-event.ts';

export function useViewTracking(): void {
  const { card } = usePlayer();
  const { track } = useTracker();
  useEffect(() => {
    track({ type: 'viewed', ...buildEventCardFields({ id: card.id, revision: card.revision }) });
  }, [card.id, card.revision, track]);
}

/** Sets how often the watched ranges of a playing video are tracked, so that little is lost if the browser closes unexpectedly. */
const WATCH_INTERVAL_MS = 30_000;

/**
 * Tracks the watched ranges and the current time of the video. An event is queued at regular intervals, when the video stops, when the
 * learner leaves the page, and when the tab is hidden, after which the browser often fires no more events. Returns a function that tracks
 * the video when the learner leaves the page.
 */
export function useWatchTracking(): (card: CardWithRevision, video: HTMLVideoElement) => void {
  const { card } = usePlayer();
  const tracker = useTracker();
  const video = useVideo();
  const isRunning = useVideoState(isPlaying, false);
  const lastTracked = useRef({ ranges: '', all: '' });

  /**
   * Queues an event about a video's watched ranges, unless it would repeat the previous event. If the `compare` parameter is `ranges`, no
   * event is queued when only the playback position has changed. An event that contains an action of the learner, such as a rewind, is
   * always queued.
   */
  const trackWatched = (watched: CardWithRevision, media: HTMLVideoElement, compare: 'ranges' | 'all' = 'all') => {
    const actions = getUntrackedVideoActions(media);
    const event = buildWatchedEvent(watched, media, actions);
    if (!event) return;
    const hasActions = actions.rewinds.length + actions.pauses.length > 0;
    const tracked = {
      ranges: JSON.stringify([watched.id, event.ranges]),
      all: JSON.stringify([watched.id, event.ranges, event.position]),
    };
    if (!hasActions && tracked[compare] === lastTracked.current[compare]) return;
    lastTracked.current = tracked;
    clearTrackedVideoActions(media);
    tracker.track(event);
  };
  const track = useEffectEvent(trackWatched);
  const { id, revision } = card;
  useEffect(() => {
    if (!video) return;
    const unmount = new AbortController();
    const onVisibilityChange = () => document.visibilityState === 'hidden' && track({ id, revision }, video);
    document.addEventListener('visibilitychange', onVisibilityChange, { signal: unmount.signal });
    return () => unmount.abort();
  }, [video, id, revision]);
  useEffect(() => {
    if (!video || !isRunning) return;
    // Only the watched ranges are compared with those of the previous event, so that no further events are queued after one complete loop
    // of a looping video.
    const interval = setInterval(() => track({ id, revision }, video, 'ranges'), WATCH_INTERVAL_MS);
    return () => {
      clearInterval(interval);
      // The cleanup ignores the video of a previous page, which has already been tracked and may have been rewound since then.
      if (isCurrentVideo(video)) track({ id, revision }, video);
    };
  }, [video, isRunning, id, revision]);
  return trackWatched;
}
