import { useCallback, useState } from 'react';

/** The media element of a card, from the moment the card is shown: one that was loaded ahead is known already. */
export function useVideoElements(cardId: string): [HTMLVideoElement | null, (cardId: string, video: HTMLVideoElement) => void] {
  const [videos, setVideos] = useState<ReadonlyMap<string, HTMLVideoElement>>(new Map());
  const add = useCallback((id: string, video: HTMLVideoElement) => {
    setVideos((before) => new Map([...before].filter(([, { isConnected }]) => isConnected)).set(id, video));
  }, []);
  const video = videos.get(cardId);
  // One that was left stays in the list until another comes.
  return [video?.isConnected ? video : null, add];
}
