import { useEffect, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { canPreload } from '../layout/layout-mode.ts';
import { loadTranscript } from '../transcript/transcript-cache.ts';
import { useMediaState } from '../playback/use-media-state.ts';

const HAVE_ENOUGH_DATA = 4;
const STARTED_SECONDS = 2;
/** First the page that has just come is painted. */
const PRELOAD_DELAY_MS = 100;

const hasBufferedEnough = (media: HTMLVideoElement) =>
  media.readyState >= HAVE_ENOUGH_DATA || media.currentTime >= STARTED_SECONDS || media.error !== null;

/** The card to load ahead: the likely next one, once the lesson on show has what it needs. */
export function useCardToPreload(card: Card, video: HTMLVideoElement | null, likely: Card | null): Card | null {
  const isProvided = useMediaState(video, hasBufferedEnough, card.videoId === null);
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const isReady = readyFor === card.id;
  useEffect(() => {
    if (!isProvided) return;
    // Kept for the rest of the page: a seek must not throw the next video away.
    const later = setTimeout(() => setReadyFor(card.id), PRELOAD_DELAY_MS);
    return () => clearTimeout(later);
  }, [isProvided, card.id]);

  const next = isReady && likely && likely.id !== card.id && canPreload(getConnection(navigator)) ? likely : null;
  const transcriptId = next?.transcriptId ?? null;
  useEffect(() => {
    // Whether it worked shows when that page is opened.
    if (transcriptId !== null) loadTranscript(transcriptId).catch(() => {});
  }, [transcriptId]);
  return next;
}

const getConnection = (browser: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }) => browser.connection;
