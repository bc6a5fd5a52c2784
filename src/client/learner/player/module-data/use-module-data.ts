import { useState } from 'react';
import { useSessionData } from '#client/learner/session/use-session-data.ts';
import type { AsyncData } from '#client/learner/session/use-async-data.ts';
import { isPlaceOf, type Place } from './route-params.ts';
import { loadVisit, type Visit } from './module-data.ts';

const nameOf = (place: Place) => (place.kind === 'play' ? `module ${place.moduleSlug}` : `${place.kind} ${place.id}`);

/** The visit a place belongs to. Moving among the pages of its module loads nothing. */
export function useVisit(place: Place): AsyncData<Visit> {
  const [loadedFor, setLoadedFor] = useState(place);
  const loaded = useSessionData((signal) => loadVisit(loadedFor, signal), [loadedFor]);
  const isSame = nameOf(place) === nameOf(loadedFor);
  const isHeld = loaded.state === 'ready' && isPlaceOf(place, loaded.value.module, loaded.value.cards);
  if (!isSame && !isHeld) setLoadedFor(place);
  return loaded;
}
