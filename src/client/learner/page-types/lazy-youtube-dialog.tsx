import { lazy, Suspense } from 'react';
import type { VideoLink } from '#shared/catalog.ts';
import { importOrReload } from '#client/import-or-reload.ts';
import { loadYouTubeDialog } from './lazy-views.ts';

const YouTubeDialog = lazy(async () => ({ default: (await importOrReload(loadYouTubeDialog)).YouTubeDialog }));

/** A YouTube video over the page. Its code is prefetched while the browser is idle, so it opens without delay. */
export function LazyYouTubeDialog(props: { video: VideoLink; onClose: () => void }) {
  return (
    <Suspense>
      <YouTubeDialog {...props} />
    </Suspense>
  );
}
