import type { RouteParams } from './module-data/route-params.ts';
import { PlayerLoadError, PlayerLoading, PageNotFound } from './layout/player-states.tsx';
import { useModuleData } from './module-data/use-module-data.ts';
import { ModulePage } from './module-page.tsx';

/** Loads the module around a place and shows the page there. */
export function LoadedModule({ place }: { place: RouteParams }) {
  const { state, value, failure, reload } = useModuleData(place);
  if (state === 'loading') return <PlayerLoading />;
  if (state === 'ready') return <ModulePage visit={value} place={place} />;
  if (failure.code === 'card.missing') return <PageNotFound />;
  return <PlayerLoadError message={failure.message} onRetry={reload} />;
}
