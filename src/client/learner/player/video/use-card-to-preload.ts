import { useEffect, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { predictNextCard } from '../page/page-flow.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { loadTranscript } from '../transcript/transcript-cache.ts';

const HAVE_ENOUGH_DATA = 4;
const STARTED_SECONDS = 2;
/** The current page is painted first. */
const PRELOAD_DELAY_MS = 100;

const hasBufferedEnough = (video: HTMLVideoElement) =>
  video.readyState >= HAVE_ENOUGH_DATA || video.currentTime >= STARTED_SECONDS || video.error !== null;

/** Returns the card whose video should be preloaded: the predicted next one, once the current video has enough data. Preloads its transcript as well. */
export function useCardToPreload(): Card | null {
  const { card, page, moduleData } = usePlayer();
  const isBuffered = useVideoState(hasBufferedEnough, card.videoId === null);
  const [readyForCardId, setReadyForCardId] = useState<string | null>(null);
  useEffect(() => {
    if (!isBuffered) return;
    // The page stays ready: a seek that needs data must not discard the preloaded video.
    const timeout = setTimeout(() => setReadyForCardId(card.id), PRELOAD_DELAY_MS);
    return () => clearTimeout(timeout);
  }, [isBuffered, card.id]);

  const predicted = predictNextCard(card, moduleData.cards, page);
  const isReady = readyForCardId === card.id && canPreload(getConnection(navigator));
  const nextCard = isReady && predicted && predicted.id !== card.id ? predicted : null;
  const transcriptId = nextCard?.transcriptId ?? null;
  useEffect(() => {
    // A failure is handled when the page is opened and loads the transcript again.
    if (transcriptId !== null) loadTranscript(transcriptId).catch(() => {});
  }, [transcriptId]);
  return nextCard;
}

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether the next video may be preloaded on this network connection. Browsers that do not describe the connection may preload. */
export function canPreload({ saveData = false, effectiveType = '' }: NetworkConnection = {}): boolean {
  return !saveData && !effectiveType.endsWith('2g');
}

const getConnection = (browser: Navigator & { connection?: NetworkConnection }) => browser.connection;
