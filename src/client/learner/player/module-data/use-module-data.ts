import { useState } from 'react';
import { useSessionData } from '#client/learner/session/use-session-data.ts';
import type { AsyncData } from '#client/learner/session/use-async-data.ts';
import { isRouteInModule, type RouteParams } from './route-params.ts';
import { loadModuleData, type ModuleData } from './module-data.ts';

const buildRouteKey = (place: RouteParams) => (place.kind === 'play' ? `module ${place.moduleSlug}` : `${place.kind} ${place.id}`);

/** The visit a place belongs to. Moving among the pages of its module loads nothing. */
export function useModuleData(place: RouteParams): AsyncData<ModuleData> {
  const [loadedFor, setLoadedFor] = useState(place);
  const loaded = useSessionData((signal) => loadModuleData(loadedFor, signal), [loadedFor]);
  const isSame = buildRouteKey(place) === buildRouteKey(loadedFor);
  const isHeld = loaded.state === 'ready' && isRouteInModule(place, loaded.value.module, loaded.value.cards);
  if (!isSame && !isHeld) setLoadedFor(place);
  return loaded;
}
