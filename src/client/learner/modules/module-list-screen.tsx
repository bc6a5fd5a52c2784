import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import type { Session } from '#shared/session.ts';
import { SavedTotal, SaveModule, SaveProvider } from '../offline/save-controls.tsx';
import { loadCourse } from '../offline/load-course.ts';
import { LitCell } from '../layout/lit-cell.tsx';
import { Strip } from '../layout/strip.tsx';
import { FormulaText } from '../page-types/formula-text.tsx';
import { findGlow } from '#shared/routing/learning-way.ts';
import { canShowStills, chooseKeptRendition } from '../player/rendition/connection-hints.ts';
import { Film } from '../rooms/film.tsx';
import { LearnerChip } from '../rooms/learner-chip.tsx';
import {
  computePercentDone,
  computeRooms,
  findContinuation,
  formatClock,
  formatLength,
  type Continuation,
  type LearnerProgress,
  type Room,
} from '../rooms/rooms.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenLayout, ScreenSkeleton, ScreenHeader } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { HandoverButton } from '../handover/handover-button.tsx';
import { RequireSession } from '../gate/require-session.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { useSession } from '../session/session-provider.tsx';
import { useSessionData } from '../session/use-session-data.ts';
import '../layout/buttons.css';
import './module-list.css';
import { Link } from 'react-router';
import { use } from 'react';
import { ContentLanguageContext } from '../page-types/content-language.ts';
import { Icon } from '#client/ui/icon.tsx';
import { modulesEn } from '#shared/words/en/modules.ts';
import { useWords } from '#client/words/words-store.ts';

export function ModuleListScreen() {
  const { session } = useSession();
  return <RequireSession>{session && <LoadedModuleList session={session} />}</RequireSession>;
}

function LoadedModuleList({ session }: { session: Session }) {
  const words = useWords(modulesEn);
  const { value, failure, reload } = useSessionData((signal) => loadModules(session, signal), [session.id]);
  if (failure) return <MessageScreen kind="error" title={failure.message} onRetry={reload} />;
  if (!value) return <ScreenSkeleton />;
  if (value.rooms.length === 0) {
    return <MessageScreen kind="empty" title={words.noModulesTitle} text={words.noModules} />;
  }
  return (
    <ContentLanguageContext value={session.product.language}>
      <ModuleList session={session} {...value} />
    </ContentLanguageContext>
  );
}

interface ModuleListProps {
  session: Session;
  rooms: Room[];
  progress: LearnerProgress & { newPages: Record<string, number>; percents: Record<string, number> };
  /** Names the modules that can be opened without a connection, or null while there is one. */
  savedSlugs: string[] | null;
}

export function ModuleList({ session, rooms, progress, savedSlugs }: ModuleListProps) {
  const words = useWords(modulesEn);
  const texts = useBrandTexts();
  const heading = useHeadingFocus(words.modules);
  const nextId = rooms.find(({ isCompleted }) => !isCompleted)?.module.id;
  const continuation = findContinuation(rooms, progress);
  const { room, page } = continuation ?? { room: rooms[0]!, page: rooms[0]!.pages[0] };
  const count = rooms.length;
  const canOpen = ({ module }: Room) => savedSlugs === null || savedSlugs.includes(module.slug);
  return (
    <ScreenLayout glow={page ? findGlow(page, room.pages) : null}>
      <div className="content-column room">
        <ScreenHeader>
          <SearchButton />
          <LearnerChip session={session} />
        </ScreenHeader>
        <div className="room-title">
          <div>
            <p className="muted">{session.product.title}</p>
            <h1 className="screen-title" ref={heading} tabIndex={-1}>
              {texts.moduleListHeading}
            </h1>
          </div>
          <Ring percent={computePercentDone(rooms)} />
        </div>
        {continuation && canOpen(continuation.room) && <ContinueCard {...continuation} />}
        <SaveProvider session={session} modules={rooms.map(({ module }) => module)} rendition={chooseKeptRendition()}>
          <ul className="module-list">
            {rooms.map((room) => (
              <li key={room.module.id}>
                <ModuleLink
                  canOpen={canOpen(room)}
                  room={room}
                  newPages={progress.newPages[room.module.id] ?? 0}
                  percent={progress.percents[room.module.id] ?? 0}
                  isNext={room.module.id === nextId}
                  hereId={continuation?.page.id ?? null}
                />
                <SaveModule module={room.module} />
              </li>
            ))}
          </ul>
          <SavedTotal codeButton={<HandoverButton wording="showCode" getPlace={getPlace} />} />
        </SaveProvider>
        <p className="module-count">{words.available(count)}</p>
        <div className="module-list-handover">
          <HandoverButton getPlace={getPlace} />
        </div>
      </div>
    </ScreenLayout>
  );
}

const getPlace = () => ({ path: location.pathname, positionSeconds: 0 });

async function loadModules(session: Session, signal: AbortSignal) {
  const { modules, progress, outlines, savedSlugs } = await loadCourse(session, signal);
  const sorted = modules.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return { progress, rooms: computeRooms(sorted, outlines, progress), savedSlugs };
}

const RING_LENGTH = 2 * Math.PI * 36;

/** Shows how much of the course is done. */
function Ring({ percent }: { percent: number }) {
  const words = useWords(modulesEn);
  return (
    // The ring is drawn by SVG, so there is no image file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="ring" role="img" aria-label={words.percentDone(percent)}>
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle cx="40" cy="40" r="36" />
        {percent > 0 && <circle cx="40" cy="40" r="36" strokeDasharray={`${(percent / 100) * RING_LENGTH} ${RING_LENGTH}`} />}
      </svg>
      <b className="tabular-numbers">{words.percent(percent)}</b>
    </div>
  );
}

/** Leads to the page where learning goes on. */
function ContinueCard({ room, page, following, hasStarted }: Continuation) {
  const words = useWords(modulesEn);
  const length = page.video?.duration ? `\u00a0· ${formatClock(page.video.duration)}` : '';
  // A page without a video is lit by the lesson before it.
  const lesson = page.video ? page : room.pages.findLast(({ order, video }) => order < page.order && video);
  const video = lesson?.video && { ...lesson.video, stillId: page.video?.stillId ?? null };
  return (
    <div className="continue-card active-cell">
      <LitCell type={page.type} video={video} state="here" getStillUrl={canShowStills() ? buildObjectPath : null} />
      <div>
        {/* The link covers the whole card, and its name is short. */}
        <Link to={buildCardPath(page, room.module.slug)}>
          <p className="eyebrow">{hasStarted ? words.continueEyebrow : words.startEyebrow}</p>
          <h2>
            <FormulaText text={page.title} />
          </h2>
        </Link>
        <p className="muted">
          {words.place(page.order, room.pages.length, room.module.title)}
          {length}
          {following && words.followedBy[following.type]}
        </p>
        <span className="btn primary" aria-hidden="true">
          <Icon name="play" />
          {hasStarted ? words.continue : words.start}
        </span>
      </div>
    </div>
  );
}

interface ModuleLinkProps {
  room: Room;
  canOpen: boolean;
  newPages: number;
  /** Tells how far the learner is in the module, from 0 to 100. */
  percent: number;
  /** Is true for the first module that the learner has not completed. */
  isNext: boolean;
  /** Holds the id of the page where learning goes on, or null when the course is completed. */
  hereId: string | null;
}

/** Renders a link to the first page of a module, with the film of its pages. */
function ModuleLink({ room, canOpen, newPages, percent, isNext, hereId }: ModuleLinkProps) {
  const words = useWords(modulesEn);
  const { module, pages, isCompleted, donePages, pagesOnWay, seconds } = room;
  const language = use(ContentLanguageContext);
  const cells = pages.map(({ id, isDone, isDetour }) => ({ id, isDone, isDetour, isHere: id === hereId }));
  const count = words.pages(pagesOnWay);
  const content = (
    <>
      {pages.length > 0 && <Film pages={pages} hereId={hereId} />}
      <div className="module-text">
        <p className="eyebrow">
          {words.module(module.order)}
          {isCompleted && <span className="visually-hidden">{words.isCompleted}</span>}
        </p>
        <h2 dir="auto" lang={language}>
          {module.title}
        </h2>
        {module.description && (
          <p dir="auto" lang={language}>
            {module.description}
          </p>
        )}
        {!isCompleted && percent > 0 && <p className="module-progress">{words.about(percent)}</p>}
        {!canOpen && <p>{words.needsConnection}</p>}
        {newPages > 0 && <p className="new-pages">{words.newPages(newPages)}</p>}
        {pages.length > 0 && <Strip cells={cells} label={words.pagesDone(donePages, count)} />}
        <p className="module-figures tabular-numbers" aria-hidden="true">
          <span>{donePages > 0 ? words.pagesOf(donePages, count) : count}</span>
          <span>{seconds === null ? '' : formatLength(seconds)}</span>
        </p>
      </div>
    </>
  );
  if (!canOpen) return <div className="module-link is-unreachable">{content}</div>;
  return (
    <Link className="module-link" to={`/play/${encodeURIComponent(module.slug)}`} aria-current={isNext ? 'step' : undefined}>
      {content}
    </Link>
  );
}
