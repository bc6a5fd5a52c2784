import { useState } from 'react';
import { Navigate, useLocation, type Location } from 'react-router';
import type { Card } from '#shared/catalog.ts';
import { buildCardPath } from '#shared/navigation.ts';
import { PageNotFound } from './layout/player-states.tsx';
import { findCardForRoute, type RouteParams } from './module-data/route-params.ts';
import { Player } from './player.tsx';
import type { ModuleData } from './module-data/module-data.ts';

/** The page of a visit that is at a place. A module's own address leads on to its first page, without a stop in the history. */
export function ModulePage({ visit, place }: { visit: ModuleData; place: RouteParams }) {
  const location = useLocation();
  // The router follows an address when it finds the time, two frames later. A step's page is shown at once, until its address has come.
  const [step, setStep] = useState<{ from: Location; card: Card } | null>(null);
  const card = step?.from === location ? step.card : findCardForRoute(place, visit.cards);
  if (!card) return <PageNotFound />;
  const isModuleAlone = place.kind === 'play' && place.page === undefined;
  return (
    <>
      {isModuleAlone && <Navigate to={buildCardPath(card, visit.module.slug)} replace />}
      <Player visit={visit} card={card} onStep={(to) => setStep({ from: location, card: to })} />
    </>
  );
}
