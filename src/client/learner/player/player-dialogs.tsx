import { LazyDialog } from '../page-types/lazy-dialog.tsx';
import { loadYouTubeDialog } from '../page-types/lazy-views.ts';
import { LazySearch } from '../search/lazy-search.tsx';
import { usePlayer } from './player-context.tsx';

/** Renders the YouTube video or the search that is open over the page, or nothing if none is open. */
export function PlayerDialogs() {
  const { page, dispatch } = usePlayer();
  if (page.openDialog === 'search') return <LazySearch onClose={() => dispatch({ type: 'dialogClosed' })} />;
  if (!page.openVideo) return null;
  const props = { video: page.openVideo, onClose: () => dispatch({ type: 'videoClosed' }) };
  return <LazyDialog title={page.openVideo.label} load={loadYouTubeDialog} props={props} />;
}
