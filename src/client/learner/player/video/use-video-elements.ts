import { useCallback, useState } from 'react';

/** A preloaded element is registered before its card is shown, so it is available when the page first renders. */
export function useVideoElements(cardId: string): [HTMLVideoElement | null, (cardId: string, video: HTMLVideoElement) => void] {
  const [videos, setVideos] = useState<ReadonlyMap<string, HTMLVideoElement>>(new Map());
  const registerVideo = useCallback((id: string, video: HTMLVideoElement) => {
    setVideos((current) => new Map([...current].filter(([, { isConnected }]) => isConnected)).set(id, video));
  }, []);
  const video = videos.get(cardId);
  // A removed element stays in the map until another element is registered.
  return [video?.isConnected ? video : null, registerVideo];
}
