import { useParams } from 'react-router';
import { RequireSession } from '../session/session-provider.tsx';
import { LoadedVisit } from './loaded-module.tsx';
import { isDemoPlace, placeOf } from './module-data/route-params.ts';
import { VisitPage } from './module-page.tsx';
import { demoVisit } from './module-data/module-data.ts';

/** The learning pages, at all three of their addresses. The demo is for everyone, the rest for learners with a session. */
export function PlayerScreen() {
  const place = placeOf(useParams());
  if (isDemoPlace(place)) return <VisitPage visit={demoVisit} place={place} />;
  return (
    <RequireSession>
      <LoadedVisit place={place} />
    </RequireSession>
  );
}
