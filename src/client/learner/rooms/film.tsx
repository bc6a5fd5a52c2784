import { buildObjectPath } from '#shared/media/object-url.ts';
import { LitCell } from '../layout/lit-cell.tsx';
import { canShowStills } from '../player/rendition/connection-hints.ts';
import type { RoomPage } from './rooms.ts';
import './film.css';

/** Shows the pages of a module as one row of cells, each lit once it is done. With `lights`, the cells light up one after another. */
export function Film({ pages, hereId = null, lights = false }: { pages: readonly RoomPage[]; hereId?: string | null; lights?: boolean }) {
  const getStillUrl = canShowStills() ? buildObjectPath : null;
  return (
    <div className={lights ? 'film lights' : 'film'} aria-hidden="true" style={{ '--cells': pages.length }}>
      {pages.map(({ id, type, video, isDone }, index) => (
        <span key={id} style={{ '--cell': index }}>
          <LitCell type={type} video={video} state={isDone ? 'done' : id === hereId ? 'here' : 'dark'} getStillUrl={getStillUrl} />
        </span>
      ))}
    </div>
  );
}
