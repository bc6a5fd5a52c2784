import { useEffect, useMemo, useState } from 'react';
import { MemoryRouter, Route, Routes, useNavigate, useParams } from 'react-router';
import { draftPreviewWords } from '#admin-words/draft-preview.ts';
import { buildCardPath, findRequestedCard } from '#shared/routing/navigation.ts';
import { findCardForRoute, parseRouteParams } from '#shared/routing/route-params.ts';
import { matchRoute, routePaths } from '#shared/routing/routes.ts';
import { ScreenSkeleton, ScreenLayout } from '../layout/screen-layout.tsx';
import { outlinePages } from '#shared/routing/learning-way.ts';
import { computeRooms } from '../rooms/rooms.ts';
import { ModuleCompleteView } from '../module-complete/module-complete-view.tsx';
import { type ModuleData, noProgress } from '../player/module-data/module-data.ts';
import { createLoadedSource, PlayerSourceContext } from '../player/module-data/player-source.ts';
import { ModulePlayer } from '../player/player-screen.tsx';
import { useAsyncData } from '../session/use-async-data.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import '../layout/buttons.css';
import { api } from '#client/api/trpc-client.ts';

/** Loads a module's draft, or its live content when no draft exists, in the form that the player needs. */
async function loadDraftModule(moduleId: string, signal: AbortSignal): Promise<ModuleData> {
  const { module, draft } = await api.admin.draft.query({ moduleId }, { signal });
  const cards = draft?.cards ?? (await api.admin.cards.query({ moduleId }, { signal }));
  return { module: { ...module, order: 1 }, cards, ...noProgress };
}

/**
 * Plays a module's draft or its live content for administrators in an iframe of the admin app. The preview starts at the page given in the `page` URL
 * parameter. Like the demo, the preview does not record any events.
 */
export function DraftPlayer() {
  const [moduleId] = useState(() => matchRoute(location.pathname)?.params['moduleId'] ?? '');
  const { state, value, failure, reload } = useAsyncData((signal) => loadDraftModule(moduleId, signal), [moduleId]);
  if (state === 'loading') return <ScreenSkeleton />;
  if (state === 'failed')
    return <PreviewMessage kind="error" title={failure.message} actionLabel={draftPreviewWords.tryAgain} onAction={reload} />;
  const start = findRequestedCard(value.cards, new URLSearchParams(location.search).get('page') ?? undefined);
  if (!start)
    return <PreviewMessage kind="empty" title={draftPreviewWords.noPagesYet} actionLabel={draftPreviewWords.lookAgain} onAction={reload} />;
  // The preview uses a memory router, because the URL paths of the learner's pages lead to the published module instead of the draft.
  return (
    <MemoryRouter initialEntries={[buildCardPath(start, value.module.slug)]}>
      <Routes>
        {(['play', 'tip', 'challenge'] as const).map((name) => (
          <Route key={name} path={routePaths[name]} element={<PreviewedPage moduleData={value} />} />
        ))}
        <Route path={routePaths.moduleComplete} element={<PreviewedEnd moduleData={value} />} />
        <Route path="*" element={<PreviewLeft moduleData={value} />} />
      </Routes>
    </MemoryRouter>
  );
}

function PreviewedPage({ moduleData }: { moduleData: ModuleData }) {
  const params = parseRouteParams(useParams());
  useReportedCard(findCardForRoute(params, moduleData.cards)?.id ?? null);
  const source = useMemo(() => createLoadedSource(moduleData), [moduleData]);
  return (
    <PlayerSourceContext value={source}>
      <ModulePlayer moduleData={moduleData} params={params} />
    </PlayerSourceContext>
  );
}

function PreviewedEnd({ moduleData: { module, cards } }: { moduleData: ModuleData }) {
  useReportedCard(null);
  const progress = { lastCard: null, completedModuleIds: [], openedCardIds: [], doneCardIds: cards.map(({ id }) => id) };
  const rooms = computeRooms([{ description: '', ...module }], { [module.id]: outlinePages(cards) }, progress);
  const completion = { title: module.title, completed: 1, total: 1, next: null, firstOpen: null };
  return <ModuleCompleteView completion={completion} rooms={rooms} moduleId={module.id} session={null} finishedOn={null} />;
}

/** Tells the author that learners would leave the module at the point that the preview has reached. */
function PreviewLeft({ moduleData: { module, cards } }: { moduleData: ModuleData }) {
  const navigate = useNavigate();
  useReportedCard(null);
  return (
    <PreviewMessage
      kind="empty"
      title={draftPreviewWords.learnersLeaveHere}
      actionLabel={draftPreviewWords.playFromTheStart}
      onAction={() => void navigate(buildCardPath(findRequestedCard(cards, undefined)!, module.slug))}
    />
  );
}

/** Sends the admin app the id of the card that the preview shows, or null if the preview shows no card. */
function useReportedCard(cardId: string | null): void {
  useEffect(() => parent.postMessage({ previewedCardId: cardId }, location.origin), [cardId]);
}

interface PreviewMessageProps {
  kind: 'empty' | 'error';
  title: string;
  actionLabel: string;
  onAction: () => void;
}

/**
 * Shows a message with one button instead of a page of the previewed module. Unlike the learner's message screen, the preview's message has
 * no link that leaves the course.
 */
function PreviewMessage({ kind, title, actionLabel, onAction }: PreviewMessageProps) {
  const heading = useHeadingFocus(title);
  return (
    <ScreenLayout>
      <div className="centered-content">
        <div className={kind === 'error' ? 'status-icon error' : 'status-icon neutral'}>
          <Icon name={kind === 'error' ? 'cross' : 'cells'} />
        </div>
        <h1 className="message-title" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <button type="button" className="btn" onClick={onAction}>
          <Icon name="retry" />
          {actionLabel}
        </button>
      </div>
    </ScreenLayout>
  );
}
