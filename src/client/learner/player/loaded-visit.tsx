import type { Place } from './place.ts';
import { FailedStage, LoadingStage, MissingStage } from './empty-stage.tsx';
import { useVisit } from './use-visit.ts';
import { VisitPage } from './visit-page.tsx';

/** Loads the module around a place and shows the page there. */
export function LoadedVisit({ place }: { place: Place }) {
  const { state, value, failure, reload } = useVisit(place);
  if (state === 'loading') return <LoadingStage />;
  if (state === 'ready') return <VisitPage visit={value} place={place} />;
  if (failure.code === 'card.missing') return <MissingStage />;
  return <FailedStage message={failure.message} onRetry={reload} />;
}
