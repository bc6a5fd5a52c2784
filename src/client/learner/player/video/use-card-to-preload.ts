import { useEffect, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { predictNextCard } from '../page/page-flow.ts';
import { isUnplayable, readVideoProblem } from '../playback/video-problem.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { useLanguage } from '#client/words/words-store.ts';
import { chooseCaptions, listCaptions } from '#client/learner/captions/choose-captions.ts';
import { loadTranscript } from '#client/learner/captions/transcript-cache.ts';

const HAVE_ENOUGH_DATA = 4;
const STARTED_SECONDS = 2;
/** Sets the delay before preloading begins, so that the browser paints the current page first. */
const PRELOAD_DELAY_MS = 100;

const hasBufferedEnough = (video: HTMLVideoElement) =>
  video.readyState >= HAVE_ENOUGH_DATA || video.currentTime >= STARTED_SECONDS || isUnplayable(readVideoProblem(video));

/**
 * Once the current video has loaded enough data, returns the card that is expected next, so that its video can be preloaded. The hook
 * itself preloads the next card's transcript.
 */
export function useCardToPreload(): Card | null {
  const { card, page, moduleData, preferences } = usePlayer();
  const { getObjectUrl, language: lessonLanguage = null } = usePlayerSource();
  const screenLanguage = useLanguage();
  const isBuffered = useVideoState(hasBufferedEnough, card.videoId === null);
  const [readyForCardId, setReadyForCardId] = useState<string | null>(null);
  useEffect(() => {
    if (!isBuffered) return;
    // A seek that needs more data does not reset `readyForCardId`, because resetting it would discard the next page's preloaded video.
    const timeout = setTimeout(() => setReadyForCardId(card.id), PRELOAD_DELAY_MS);
    return () => clearTimeout(timeout);
  }, [isBuffered, card.id]);

  const predicted = predictNextCard(card, moduleData.cards, page);
  const isReady = readyForCardId === card.id && canPreload(getConnection(navigator));
  const nextCard = isReady && predicted && predicted.id !== card.id ? predicted : null;
  const captions = nextCard && chooseCaptions(listCaptions(nextCard, lessonLanguage), preferences.captionsLanguage, screenLanguage);
  const transcriptId = captions?.objectId ?? null;
  useEffect(() => {
    // If the transcript cannot be preloaded, the error is ignored, because the next page tries to load the transcript again.
    if (transcriptId !== null) loadTranscript(getObjectUrl(transcriptId)).catch(() => {});
  }, [getObjectUrl, transcriptId]);
  return nextCard;
}

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Returns whether the player may preload the next video on this network connection. Returns true if the browser reports nothing about the
 * connection.
 */
export function canPreload({ saveData = false, effectiveType = '' }: NetworkConnection = {}): boolean {
  return !saveData && !effectiveType.endsWith('2g');
}

const getConnection = (browser: Navigator & { connection?: NetworkConnection }) => browser.connection;
