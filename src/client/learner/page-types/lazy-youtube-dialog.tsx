import { lazy, Suspense } from 'react';
import type { Link } from '#shared/catalog.ts';
import { loadVideoWindow } from './lazy-views.ts';

const VideoWindow = lazy(async () => ({ default: (await loadVideoWindow()).VideoWindow }));

/** A video over the page, once one is asked for; its code was fetched ahead. */
export function VideoDialog(props: { video: Link; onClose: () => void }) {
  return (
    <Suspense>
      <VideoWindow {...props} />
    </Suspense>
  );
}
