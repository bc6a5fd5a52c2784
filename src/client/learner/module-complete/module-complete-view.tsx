import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { Link } from 'react-router';
import type { Session } from '#shared/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { Film } from '../rooms/film.tsx';
import { LearnerChip } from '../rooms/learner-chip.tsx';
import type { Room } from '../rooms/rooms.ts';
import type { ModuleCompletion } from './module-completion.ts';
import '../layout/buttons.css';
import './module-complete.css';

interface ModuleCompleteViewProps {
  completion: ModuleCompletion;
  rooms: readonly Room[];
  /** Holds the id of the module that the learner has just completed, or null when no module has the address of the screen. */
  moduleId: string | null;
  /** Holds the learner's session, which the demo does not have. */
  session: Session | null;
  /** Holds the present day, or null where nobody is logged in. */
  finishedOn: Date | null;
  /** Is false without a connection if the next module is not on the device. */
  canOpenNext?: boolean;
}

export function ModuleCompleteView({ completion, rooms, moduleId, session, finishedOn, canOpenNext = true }: ModuleCompleteViewProps) {
  const { title, completed, total, next, firstOpen } = completion;
  const texts = useBrandTexts();
  const heading = useHeadingFocus('Module complete');
  const isCourseComplete = !next && !firstOpen && total > 0;
  const room = rooms.find(({ module }) => module.id === moduleId);
  return (
    <ScreenLayout glow={room?.pages.findLast(({ video }) => video?.glow)?.video?.glow ?? null}>
      <div className={isCourseComplete ? 'module-complete is-course-complete' : 'module-complete'}>
        <div className="screen-header">
          <Logo />
          {session && <LearnerChip session={session} />}
        </div>
        <div className="celebration">
          <h1 className="eyebrow" ref={heading} tabIndex={-1}>
            MODULE COMPLETE
          </h1>
          <p className="screen-title">{title ?? texts.untitledModule}</p>
          <p className="muted">Well done! You've mastered this section.</p>
          {!next && <p className="eyebrow course-complete">COURSE COMPLETE!</p>}
          {isCourseComplete && session && finishedOn && (
            <p className="finished-on">
              {session.nickname} finished {session.product.title} on {formatDate(finishedOn)}
            </p>
          )}
          {/* A learner can complete the last module before completing the other modules. */}
          {firstOpen && <p className="muted">{describeOpenModules(total - completed)}</p>}
        </div>
        <ModuleSheet rooms={rooms} moduleId={moduleId} />
        {total > 0 && <ProgressFigures completed={completed} total={total} />}
        {next && (
          <p className="next-module">
            Next: <b>{next.title}</b>
          </p>
        )}
        <div className="module-complete-actions">
          {next && !canOpenNext ? (
            <p className="muted">Needs a connection</p>
          ) : (
            <Link className="btn primary uppercase" to={next ? `/play/${encodeURIComponent(next.slug)}` : '/'}>
              {next && <Icon name="play" />}
              {next ? 'CONTINUE TO NEXT MODULE' : 'FINISH TRAINING'}
            </Link>
          )}
          {firstOpen && (
            <Link className="btn" to={`/play/${encodeURIComponent(firstOpen.slug)}`}>
              <Icon name="play" />
              Open {firstOpen.title}
            </Link>
          )}
          <Link className="btn uppercase" to="/modules">
            VIEW ALL MODULES
          </Link>
        </div>
        <Link className="btn text-only" to="/">
          Return to Main Menu
        </Link>
      </div>
    </ScreenLayout>
  );
}

const formatDate = (date: Date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(date);

function describeOpenModules(count: number): string {
  return count === 1 ? 'One module is still open.' : `${count} modules are still open.`;
}

/** Limits the number of modules that are shown as rows of their own. */
const MAX_ROWS = 6;

/**
 * Shows the modules as the rows of a sheet. The cells of the module just completed light up one after another, and then the frame of the
 * active cell drags its handle over them.
 */
function ModuleSheet({ rooms, moduleId }: { rooms: readonly Room[]; moduleId: string | null }) {
  const index = rooms.findIndex(({ module }) => module.id === moduleId);
  const folded = rooms.length > MAX_ROWS ? Math.max(index - 1, 0) : 0;
  return (
    <ol className="module-sheet">
      {folded > 0 && <li className="folded">{folded === 1 ? '1 module before' : `${folded} modules before`}</li>}
      {rooms.slice(folded, folded + MAX_ROWS).map((room) => (
        <li key={room.module.id}>
          <div className="row-header">
            <small>MODULE {room.module.order}</small>
            <strong>{room.module.title}</strong>
            <small className="tabular-numbers">{describePages(room)}</small>
          </div>
          <div className="row-film">
            <Film pages={room.pages} lights={room.module.id === moduleId} />
            {room.module.id === moduleId && <i />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function describePages({ donePages, pagesOnWay }: Room): string {
  const pages = `${pagesOnWay} ${pagesOnWay === 1 ? 'page' : 'pages'}`;
  return donePages > 0 ? `${donePages} of ${pages}` : pages;
}

function ProgressFigures({ completed, total }: { completed: number; total: number }) {
  return (
    <section className="progress-section" aria-label="Progress">
      <dl className="tabular-numbers">
        <div>
          <dt>Modules</dt>
          <dd>
            {completed} / {total}
            <progress aria-label="Modules completed" value={completed} max={total} aria-valuenow={completed} />
          </dd>
        </div>
        {total > 1 && (
          <>
            <div>
              <dt>Completed</dt>
              <dd>{completed}</dd>
            </div>
            <div>
              <dt>Remaining</dt>
              <dd>{total - completed}</dd>
            </div>
            <div>
              <dt>Percent</dt>
              <dd>{Math.round((completed / total) * 100)}%</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}
