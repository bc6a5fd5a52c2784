import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { Link } from 'react-router';
import type { Session } from '#shared/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import { Logo } from '#client/ui/logo.tsx';
import { Isolated } from '../layout/isolated.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { Film } from '../rooms/film.tsx';
import { LearnerChip } from '../rooms/learner-chip.tsx';
import type { Room } from '../rooms/rooms.ts';
import type { ModuleCompletion } from './module-completion.ts';
import { modulesEn } from '#shared/words/en/modules.ts';
import { getLanguage, useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
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
  /** Tells, by the id of each page of the course that the learner has answered, whether the first attempt was right. */
  rightFirst?: Readonly<Record<string, boolean>>;
}

export function ModuleCompleteView({
  completion,
  rooms,
  moduleId,
  session,
  finishedOn,
  canOpenNext = true,
  rightFirst = {},
}: ModuleCompleteViewProps) {
  const words = useWords(modulesEn);
  const { title, completed, total, next, firstOpen } = completion;
  const texts = useBrandTexts();
  const heading = useHeadingFocus(words.completeTitle);
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
            {words.complete}
          </h1>
          <p className="screen-title">{title ?? texts.untitledModule}</p>
          <p className="muted">{words.wellDone}</p>
          {!next && <p className="eyebrow course-complete">{words.courseComplete}</p>}
          {isCourseComplete && session && finishedOn && (
            <p className="finished-on">
              <Isolated text={words.finished} values={[session.nickname, session.product.title, formatDate(finishedOn)]} />
            </p>
          )}
          {/* A learner can complete the last module before completing the other modules. */}
          {firstOpen && <p className="muted">{words.stillOpen(total - completed)}</p>}
        </div>
        <ModuleSheet rooms={rooms} moduleId={moduleId} />
        {total > 0 && (
          <ProgressFigures completed={completed} total={total} grades={(room?.pages ?? []).flatMap(({ id }) => rightFirst[id] ?? [])} />
        )}
        {next && (
          <p className="next-module">
            {words.next}
            <b dir="auto">{next.title}</b>
          </p>
        )}
        <div className="module-complete-actions">
          {next && !canOpenNext ? (
            <p className="muted">{words.needsConnection}</p>
          ) : (
            <Link className="btn primary uppercase" to={next ? `/play/${encodeURIComponent(next.slug)}` : '/'}>
              {next && <Icon name="play" />}
              {next ? words.continueToNext : words.finishTraining}
            </Link>
          )}
          {firstOpen && (
            <Link className="btn" to={`/play/${encodeURIComponent(firstOpen.slug)}`}>
              <Icon name="play" />
              {words.open(firstOpen.title)}
            </Link>
          )}
          <Link className="btn uppercase" to="/modules">
            {words.viewAll}
          </Link>
        </div>
        <Link className="btn text-only" to="/">
          {useWords(appEn).returnToMainMenu}
        </Link>
      </div>
    </ScreenLayout>
  );
}

const formatDate = (date: Date) =>
  new Intl.DateTimeFormat(getLanguage() === 'en' ? 'en-GB' : getLanguage(), { dateStyle: 'long' }).format(date);

/** Limits the number of modules that are shown as rows of their own. */
const MAX_ROWS = 6;

/**
 * Shows the modules as the rows of a sheet. The cells of the module just completed light up one after another, and then the frame of the
 * active cell drags its handle over them.
 */
function ModuleSheet({ rooms, moduleId }: { rooms: readonly Room[]; moduleId: string | null }) {
  const words = useWords(modulesEn);
  const index = rooms.findIndex(({ module }) => module.id === moduleId);
  const folded = rooms.length > MAX_ROWS ? Math.max(index - 1, 0) : 0;
  return (
    <ol className="module-sheet">
      {folded > 0 && <li className="folded">{words.modulesBefore(folded)}</li>}
      {rooms.slice(folded, folded + MAX_ROWS).map((room) => (
        <li key={room.module.id}>
          <div className="row-header">
            <small>{words.module(room.module.order)}</small>
            <strong>{room.module.title}</strong>
            <small className="tabular-numbers">
              {room.donePages > 0 ? words.pagesOf(room.donePages, words.pages(room.pagesOnWay)) : words.pages(room.pagesOnWay)}
            </small>
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

interface ProgressFiguresProps {
  completed: number;
  total: number;
  /** Tells for each question and challenge that was answered in the module whether the first attempt was right. */
  grades: readonly boolean[];
}

function ProgressFigures({ completed, total, grades }: ProgressFiguresProps) {
  const words = useWords(modulesEn);
  return (
    <section className="progress-section" aria-label={words.progress}>
      <dl className="tabular-numbers">
        <div>
          <dt>{words.modules}</dt>
          <dd>
            {completed} / {total}
            <progress aria-label={words.modulesCompleted} value={completed} max={total} aria-valuenow={completed} />
          </dd>
        </div>
        {total > 1 && (
          <>
            <div>
              <dt>{words.completed}</dt>
              <dd>{completed}</dd>
            </div>
            <div>
              <dt>{words.remaining}</dt>
              <dd>{total - completed}</dd>
            </div>
            <div>
              <dt>{words.percentLabel}</dt>
              <dd>{words.percent(Math.round((completed / total) * 100))}</dd>
            </div>
          </>
        )}
        {grades.length > 0 && (
          <div>
            <dt>{words.rightFirstTime}</dt>
            <dd>
              {grades.filter(Boolean).length} / {grades.length}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
