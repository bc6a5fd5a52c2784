import { lazy, Suspense, type ComponentType } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { usePlayer } from '../player-context.tsx';

// Few cards have an overlay video, so its code is not part of the first download. A lesson works without it.
const OverlayVideo = lazy(async (): Promise<{ default: ComponentType<{ overlayVideoId: string }> }> => {
  const module = await importOrReload(() => import('./overlay-video.tsx')).catch(() => null);
  return { default: module?.OverlayVideo ?? (() => null) };
});

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
