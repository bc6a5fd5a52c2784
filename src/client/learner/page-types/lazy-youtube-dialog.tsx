import { lazy, Suspense } from 'react';
import type { VideoLink } from '#shared/catalog.ts';
import { loadYouTubeDialog } from './lazy-views.ts';

const YouTubeDialog = lazy(async () => ({ default: (await loadYouTubeDialog()).YouTubeDialog }));

/** A video over the page, once one is asked for; its code was fetched ahead. */
export function LazyYouTubeDialog(props: { video: VideoLink; onClose: () => void }) {
  return (
    <Suspense>
      <YouTubeDialog {...props} />
    </Suspense>
  );
}
