import { LazyDialog } from '../page-types/lazy-dialog.tsx';
import { loadYouTubeDialog } from '../page-types/lazy-views.ts';
import { loadFullTranscriptDialog, loadSettingsDialog } from './lazy-dialogs.ts';
import { usePlayer } from './player-context.tsx';

export function PlayerDialogs() {
  const { page, dispatch } = usePlayer();
  const onClose = () => dispatch({ type: 'dialogClosed' });
  if (page.openVideo) {
    const props = { video: page.openVideo, onClose: () => dispatch({ type: 'videoClosed' }) };
    return <LazyDialog title={page.openVideo.label} load={loadYouTubeDialog} props={props} />;
  }
  if (page.openDialog === 'transcript') return <LazyDialog title="Full transcript" load={loadFullTranscriptDialog} props={{ onClose }} />;
  if (page.openDialog === 'settings') return <LazyDialog title="Settings and shortcuts" load={loadSettingsDialog} props={{ onClose }} />;
  return null;
}
