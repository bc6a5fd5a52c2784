import { lazy, Suspense } from 'react';
import { LazyYouTubeDialog } from '../page-types/lazy-youtube-dialog.tsx';
import { usePlayer } from './player-context.tsx';
import { importOrReload } from '#client/import-or-reload.ts';

// The dialogs' code is fetched on demand, because few learners open a dialog.
const FullTranscriptDialog = lazy(async () => ({
  default: (await importOrReload(() => import('./transcript/full-transcript-dialog.tsx'))).FullTranscriptDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await importOrReload(() => import('./controls/shortcuts-dialog.tsx'))).ShortcutsDialog,
}));

export function PlayerDialogs() {
  const { page, dispatch } = usePlayer();
  const onClose = () => dispatch({ type: 'dialogClosed' });
  return (
    <>
      {page.openVideo && <LazyYouTubeDialog video={page.openVideo} onClose={() => dispatch({ type: 'videoClosed' })} />}
      <Suspense>
        {page.openDialog === 'transcript' && <FullTranscriptDialog onClose={onClose} />}
        {page.openDialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      </Suspense>
    </>
  );
}
