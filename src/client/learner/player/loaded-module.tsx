import type { Place } from './module-data/route-params.ts';
import { FailedStage, LoadingStage, MissingStage } from './layout/player-states.tsx';
import { useVisit } from './module-data/use-module-data.ts';
import { VisitPage } from './module-page.tsx';

/** Loads the module around a place and shows the page there. */
export function LoadedVisit({ place }: { place: Place }) {
  const { state, value, failure, reload } = useVisit(place);
  if (state === 'loading') return <LoadingStage />;
  if (state === 'ready') return <VisitPage visit={value} place={place} />;
  if (failure.code === 'card.missing') return <MissingStage />;
  return <FailedStage message={failure.message} onRetry={reload} />;
}
