import { lazy, Suspense } from 'react';
import { usePlayer } from '../player-context.tsx';

// Few cards have an overlay video, so its code is not part of the first download.
const OverlayVideo = lazy(async () => ({ default: (await import('./overlay-video.tsx')).OverlayVideo }));

/** The card's transparent overlay video, if it has one. */
export function LazyOverlayVideo() {
  const { card, hasVideo } = usePlayer();
  if (!hasVideo || card.overlayVideoId === null) return null;
  return (
    <Suspense key={card.id}>
      <OverlayVideo overlayVideoId={card.overlayVideoId} />
    </Suspense>
  );
}
