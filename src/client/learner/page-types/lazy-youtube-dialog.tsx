import { lazy, Suspense } from 'react';
import type { YoutubeLink } from '#shared/page-types/card-fields.ts';
import { importOrReload } from '#client/import-or-reload.ts';
import { loadYouTubeDialog } from './lazy-views.ts';

const YouTubeDialog = lazy(async () => ({ default: (await importOrReload(loadYouTubeDialog)).YouTubeDialog }));

/** Shows a YouTube video over the page. The dialog's code is prefetched while the browser is idle, so the dialog opens without delay. */
export function LazyYouTubeDialog(props: { video: YoutubeLink; onClose: () => void }) {
  return (
    <Suspense>
      <YouTubeDialog {...props} />
    </Suspense>
  );
}
