import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Session } from '#shared/session.ts';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import { outlinePages } from '#shared/routing/learning-way.ts';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { loadCourse } from '../offline/load-course.ts';
import { useTracker, type Tracker } from '../tracking/tracker.ts';
import { computeRooms } from '../rooms/rooms.ts';
import { RequireSession } from '../gate/require-session.tsx';
import { useSession } from '../session/session-provider.tsx';
import { useSessionData } from '../session/use-session-data.ts';
import { ModuleCompleteView } from './module-complete-view.tsx';
import { computeModuleCompletion } from './module-completion.ts';

/** Nothing of the demo is recorded, so at its end all of its pages count as done. */
const demoProgress = { lastCard: null, completedModuleIds: [], openedCardIds: [], doneCardIds: demoCards.map(({ id }) => id) };

/** In the demo, which has no session, the completion of the module is not recorded. */
export function ModuleCompleteScreen() {
  const { moduleSlug = '' } = useParams();
  const { session } = useSession();
  if (moduleSlug === demoModule.slug) {
    const rooms = computeRooms([demoModule], { [demoModule.id]: outlinePages(demoCards) }, demoProgress);
    const completion = computeModuleCompletion(moduleSlug, [demoModule], []);
    return <ModuleCompleteView completion={completion} rooms={rooms} moduleId={demoModule.id} session={null} finishedOn={null} />;
  }
  return <RequireSession>{session && <LoadedModuleComplete key={moduleSlug} session={session} moduleSlug={moduleSlug} />}</RequireSession>;
}

function LoadedModuleComplete({ session, moduleSlug }: { session: Session; moduleSlug: string }) {
  const tracker = useTracker();
  const { value, failure, reload } = useSessionData(
    (signal) => loadModuleCompletion({ session, moduleSlug, tracker }, signal),
    [session.id, moduleSlug],
  );
  const moduleId = value?.moduleId;
  useEffect(() => {
    if (moduleId !== undefined) tracker.track({ type: 'moduleCompleted', moduleId });
  }, [tracker, moduleId]);

  if (failure) return <MessageScreen kind="error" title={failure.message} onRetry={reload} />;
  if (!value) return <ScreenSkeleton />;
  return <ModuleCompleteView {...value} moduleId={value.moduleId ?? null} session={session} />;
}

async function loadModuleCompletion(
  { session, moduleSlug, tracker }: { session: Session; moduleSlug: string; tracker: Tracker },
  signal: AbortSignal,
) {
  // Unsent events are sent before the progress is requested, so that the progress includes the events of the previous pages.
  const { modules, progress, outlines, savedSlugs } = await loadCourse(session, signal, tracker.flush);
  // The module can have had another slug when the learner opened it. An unknown module is shown without its title.
  const current = modules.find(({ slug }) => slug === moduleSlug) ?? (savedSlugs === null ? await findModule(moduleSlug, signal) : null);
  const completion = computeModuleCompletion(current?.slug ?? moduleSlug, modules, progress.completedModuleIds);
  return {
    moduleId: current?.id,
    completion,
    rooms: computeRooms(modules, outlines, progress),
    finishedOn: new Date(),
    rightFirst: progress.rightFirst ?? {},
    canOpenNext: savedSlugs === null || (completion.next !== null && savedSlugs.includes(completion.next.slug)),
  };
}

const findModule = (moduleSlug: string, signal: AbortSignal) =>
  api.content.moduleBySlug.query({ moduleSlug }, { signal }).catch((error: unknown) => {
    if (toFailure(error).code === 'module.missing') return null;
    throw error;
  });
