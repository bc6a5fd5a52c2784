import { useEffect, useEffectEvent, useRef } from 'react';
import { trackEvent } from '#client/learner/tracking/browser-outbox.ts';
import { buildWatchedEvent } from './watched-event.ts';

/** Reports that a card was opened. */
export function useViewTracking(cardId: string, isDemo: boolean): void {
  useEffect(() => {
    if (!isDemo) trackEvent({ type: 'viewed', cardId });
  }, [cardId, isDemo]);
}

/** While a lesson runs, so that little is lost when its browser is never heard of again. */
const WATCH_REPORT_INTERVAL_MS = 30_000;

/**
 * Reports what of a lesson was watched and where it stands: when it stops, when the tab is hidden, which may be its last
 * sign of life, when the page is left, and now and then in between. Gives the report for the page that is left.
 */
export function useWatchTracking(
  video: HTMLVideoElement | null,
  isRunning: boolean,
  cardId: string,
  isDemo: boolean,
): (cardId: string, video: HTMLVideoElement) => void {
  const told = useRef({ ranges: '', all: '' });
  const reportWatched = (watchedId: string, media: HTMLVideoElement, what: keyof typeof told.current = 'all') => {
    const event = buildWatchedEvent(watchedId, media);
    if (isDemo || !event) return;
    const news = { ranges: JSON.stringify([watchedId, event.ranges]), all: JSON.stringify(event) };
    if (news[what] === told.current[what]) return;
    told.current = news;
    trackEvent(event);
  };
  const tell = useEffectEvent(reportWatched);
  useEffect(() => {
    if (!video) return;
    const unmount = new AbortController();
    const onHidden = () => document.visibilityState === 'hidden' && tell(cardId, video);
    document.addEventListener('visibilitychange', onHidden, { signal: unmount.signal });
    return () => unmount.abort();
  }, [video, cardId]);
  useEffect(() => {
    if (!video || !isRunning) return;
    // A lesson that runs round and round, watched or not, soon has nothing new to tell.
    const timer = setInterval(() => tell(cardId, video, 'ranges'), WATCH_REPORT_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      // Left, it has been reported, and may be rewound by now.
      if (video.isConnected && video.dataset['video'] === 'lesson') tell(cardId, video);
    };
  }, [video, isRunning, cardId]);
  return reportWatched;
}
