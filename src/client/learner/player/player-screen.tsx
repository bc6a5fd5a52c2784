import { useParams } from 'react-router';
import { RequireSession } from '../session/session-provider.tsx';
import { LoadedVisit } from './loaded-visit.tsx';
import { isDemoPlace, placeOf } from './place.ts';
import { VisitPage } from './visit-page.tsx';
import { demoVisit } from './visit.ts';

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
