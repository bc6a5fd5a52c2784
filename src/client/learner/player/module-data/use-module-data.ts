import { useState } from 'react';
import { useAsyncData, type AsyncData } from '#client/learner/session/use-async-data.ts';
import { isRouteInModule, type RouteParams } from '#shared/routing/route-params.ts';
import type { ModuleData } from './module-data.ts';
import { usePlayerSource } from './player-source.ts';

const buildRouteKey = (params: RouteParams) => (params.kind === 'play' ? `module ${params.moduleSlug}` : `${params.kind} ${params.id}`);

/** Returns the module to which a route leads. Moving between the pages of a loaded module loads nothing. */
export function useModuleData(params: RouteParams): AsyncData<ModuleData> {
  const source = usePlayerSource();
  const [loadedFor, setLoadedFor] = useState(params);
  const [available, setAvailable] = useState(() => source.getAvailableModule(params));
  const loaded = useAsyncData((signal) => source.loadModule(loadedFor, signal), [source, loadedFor]);
  const shown = loaded.value ?? (loaded.state === 'loading' ? available : null);
  const isSameRoute = buildRouteKey(params) === buildRouteKey(loadedFor);
  if (!isSameRoute && !(shown && isRouteInModule(params, shown.module, shown.cards))) {
    setLoadedFor(params);
    setAvailable(source.getAvailableModule(params));
  }
  return shown ? { state: 'ready', value: shown, failure: null, reload: loaded.reload } : loaded;
}
