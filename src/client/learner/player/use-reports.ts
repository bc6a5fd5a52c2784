import { useEffect, useEffectEvent } from 'react';
import { report } from '../outbox.ts';
import { playedRanges } from './watched.ts';

/** Reports that a card was opened. */
export function useViewedReport(cardId: string, isDemo: boolean): void {
  useEffect(() => {
    if (!isDemo) report({ type: 'viewed', cardId });
  }, [cardId, isDemo]);
}

/** Reports what of a lesson was watched: when the tab is hidden, which may be its last sign of life, and when the page is left. */
export function useWatchedReport(
  video: HTMLVideoElement | null,
  cardId: string,
  isDemo: boolean,
): (cardId: string, video: HTMLVideoElement) => void {
  const reportWatched = (watchedId: string, media: HTMLVideoElement) => {
    const ranges = playedRanges(media.played);
    if (!isDemo && ranges.length > 0) report({ type: 'watched', cardId: watchedId, ranges, position: media.currentTime });
  };
  const onHidden = useEffectEvent(() => {
    if (video && document.visibilityState === 'hidden') reportWatched(cardId, video);
  });
  useEffect(() => {
    const unmount = new AbortController();
    document.addEventListener('visibilitychange', () => onHidden(), { signal: unmount.signal });
    return () => unmount.abort();
  }, []);
  return reportWatched;
}
