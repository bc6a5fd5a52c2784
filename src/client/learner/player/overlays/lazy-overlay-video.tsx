import { Suspense } from 'react';
import { lazyOrNothing } from '#client/import-or-reload.ts';
import { usePlayer } from '../player-context.tsx';

// The initial bundle does not include the code for overlay videos, because few cards have one.
const OverlayVideo = lazyOrNothing(async () => (await import('./overlay-video.tsx')).OverlayVideo);

export function LazyOverlayVideo() {
  const { card, hasVideo } = usePlayer();
  if (!hasVideo || card.overlayVideoId === null) return null;
  return (
    <Suspense key={card.id}>
      <OverlayVideo overlayVideoId={card.overlayVideoId} />
    </Suspense>
  );
}
