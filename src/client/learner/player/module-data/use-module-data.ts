import { useState } from 'react';
import type { AsyncData } from '#client/learner/session/use-async-data.ts';
import { useSession } from '#client/learner/session/session-provider.tsx';
import { useSessionData } from '#client/learner/session/use-session-data.ts';
import { loadModuleData, toModuleData, type ModuleData } from './module-data.ts';
import { isRouteInModule, type RouteParams } from '#shared/routing/route-params.ts';

const buildRouteKey = (params: RouteParams) => (params.kind === 'play' ? `module ${params.moduleSlug}` : `${params.kind} ${params.id}`);

/**
 * Returns the module to which a route leads. The first module arrives together with the session, so no request is needed right after the
 * login. Moving between the pages of a loaded module needs no request.
 */
export function useModuleData(params: RouteParams): AsyncData<ModuleData> {
  const { firstModule } = useSession();
  const [loadedFor, setLoadedFor] = useState(params);
  const isFirstModule = firstModule !== null && isRouteInModule(params, firstModule.module, firstModule.cards);
  const loaded = useSessionData(
    (signal) => loadModuleData(loadedFor, signal),
    [loadedFor],
    isFirstModule ? toModuleData(firstModule) : undefined,
  );
  const isSameRoute = buildRouteKey(params) === buildRouteKey(loadedFor);
  const isInLoadedModule = loaded.state === 'ready' && isRouteInModule(params, loaded.value.module, loaded.value.cards);
  if (!isSameRoute && !isInLoadedModule) setLoadedFor(params);
  return loaded;
}
