import { useEffect, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { mayLoadAhead } from '../layout/layout-mode.ts';
import { loadTranscript } from '../transcript/transcript-cache.ts';
import { useMedia } from '../playback/use-media-state.ts';

const HAVE_ENOUGH_DATA = 4;
const UNDER_WAY_SECONDS = 2;
/** First the page that has just come is painted. */
const LATER_MS = 100;

const isProvidedFor = (media: HTMLVideoElement) =>
  media.readyState >= HAVE_ENOUGH_DATA || media.currentTime >= UNDER_WAY_SECONDS || media.error !== null;

/** The card to load ahead: the likely next one, once the lesson on show has what it needs. */
export function useNextCard(card: Card, video: HTMLVideoElement | null, likely: Card | null): Card | null {
  const isProvided = useMedia(video, isProvidedFor, card.videoId === null);
  const [readyFor, setReadyFor] = useState<string | null>(null);
  const isReady = readyFor === card.id;
  useEffect(() => {
    if (!isProvided) return;
    // Kept for the rest of the page: a seek must not throw the next video away.
    const later = setTimeout(() => setReadyFor(card.id), LATER_MS);
    return () => clearTimeout(later);
  }, [isProvided, card.id]);

  const next = isReady && likely && likely.id !== card.id && mayLoadAhead(connectionOf(navigator)) ? likely : null;
  const transcriptId = next?.transcriptId ?? null;
  useEffect(() => {
    // Whether it worked shows when that page is opened.
    if (transcriptId !== null) loadTranscript(transcriptId).catch(() => {});
  }, [transcriptId]);
  return next;
}

const connectionOf = (browser: Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }) => browser.connection;
