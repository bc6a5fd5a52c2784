import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { useToast } from '#client/ui/toast.tsx';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { buildOpenModuleRequest, isRouteInModule, parseRouteParams } from '#shared/routing/route-params.ts';
import { matchRoute } from '#shared/routing/routes.ts';
import { lazyOrReload } from '#client/import-or-reload.ts';
import { hasKeptProgress } from '../take-along/kept-progress.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useSession } from '../session/session-provider.tsx';
import { DEMO_FIRST_PAGE_PATH, findFirstPagePath } from './first-page-path.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './key-form/use-gate-form.ts';
import { getWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';

const TakeAlongDialog = lazyOrReload(async () => (await import('../take-along/take-along-dialog.tsx')).TakeAlongDialog);

/** Renders the children for a learner with a session. A visitor without a session sees the access key form at the same URL path. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session, isLoading, failure, refresh, setSession, discardFirstModule } = useSession();
  const texts = useBrandTexts();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    // The effect can discard the first module's data, because only the player uses the data and has already read it during rendering.
    if (session) discardFirstModule();
  }, [session, discardFirstModule]);
  const [isAsked, setAsked] = useState(false);
  if (session)
    return (
      <>
        {children}
        {!isAsked && hasKeptProgress(session.product.id) && (
          <Suspense>
            <TakeAlongDialog session={session} onClose={() => setAsked(true)} />
          </Suspense>
        )}
      </>
    );
  if (isLoading) return <ScreenSkeleton />;
  if (failure) return <MessageScreen kind="error" title={failure.message} onRetry={() => void refresh()} />;

  const handleEntered = async (entered: EnterResponse) => {
    const { demo, session: newSession, firstModule } = entered;
    if (demo) return void navigate(DEMO_FIRST_PAGE_PATH, { replace: true });
    const firstPage = findFirstPagePath(entered);
    // A key that is entered at the address of another course opens its own course.
    if ('path' in firstPage && !(await canOpen(location.pathname, firstModule))) void navigate(firstPage.path, { replace: true });
    setSession(newSession, firstModule);
    toast({ title: getWords(appEn).success, text: texts.welcome });
  };
  return <GateScreen onEntered={handleEntered} />;
}

/** Returns whether the learner's course contains the page of a path. A request that fails for another reason decides nothing. */
async function canOpen(pathname: string, firstModule: EnterResponse['firstModule']): Promise<boolean> {
  const route = matchRoute(pathname);
  const params = parseRouteParams(route?.params ?? {});
  try {
    if (route?.name === 'moduleComplete') await api.content.moduleBySlug.query({ moduleSlug: route.params['moduleSlug']! });
    else if (route?.name !== 'modules' && !(firstModule && isRouteInModule(params, firstModule.module, firstModule.cards)))
      await api.content.open.query(buildOpenModuleRequest(params));
    return true;
  } catch (error) {
    const { code } = toFailure(error);
    return code !== 'module.missing' && code !== 'card.missing';
  }
}
