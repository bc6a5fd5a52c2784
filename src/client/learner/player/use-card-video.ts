import { useState } from 'react';

/** The media element that shows a card, once it is there. Another card's element is never taken for it. */
export function useCardVideo(cardId: string): [HTMLVideoElement | null, (cardId: string, video: HTMLVideoElement) => void] {
  const [shown, setShown] = useState<{ cardId: string; video: HTMLVideoElement } | null>(null);
  return [shown?.cardId === cardId ? shown.video : null, (id, video) => setShown({ cardId: id, video })];
}
