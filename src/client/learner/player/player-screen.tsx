import { useParams } from 'react-router';
import { RequireSession } from '../gate/require-session.tsx';
import { LoadedModule } from './loaded-module.tsx';
import { isDemoRoute, parseRouteParams } from './module-data/route-params.ts';
import { ModulePage } from './module-page.tsx';
import { demoModuleData } from './module-data/module-data.ts';

/** The learning pages, at all three of their addresses. The demo is for everyone, the rest for learners with a session. */
export function PlayerScreen() {
  const place = parseRouteParams(useParams());
  if (isDemoRoute(place)) return <ModulePage visit={demoModuleData} place={place} />;
  return (
    <RequireSession>
      <LoadedModule place={place} />
    </RequireSession>
  );
}
