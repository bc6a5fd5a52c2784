import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router';
import { isNavigationGuarded, confirmNavigation } from './navigation-guard.ts';

const step = () => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * The address whose screen is shown. It lags behind the real one while a guarded screen asks whether it may be left:
 * the router in use cannot be held back itself. Staying walks the history back to where it was.
 */
export function useGuardedLocation(): Location {
  const location = useLocation();
  const [shown, setShown] = useState(location);
  const shownStep = useRef(0);
  const isAsking = useRef(false);
  const mustAsk = location.pathname !== shown.pathname && isNavigationGuarded();
  if (!mustAsk && location !== shown) setShown(location);
  useEffect(() => {
    if (!mustAsk) {
      shownStep.current = step();
      return;
    }
    if (isAsking.current) return;
    const ask = async () => {
      isAsking.current = true;
      const may = await confirmNavigation();
      isAsking.current = false;
      if (may) setShown(location);
      else history.go(shownStep.current - step());
    };
    void ask();
  }, [mustAsk, location]);
  return shown;
}
