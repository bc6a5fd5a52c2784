import { useEffect, useEffectEvent, useState } from 'react';
import type { PageState } from '../page-state.ts';
import { addFailedTry, countFailedTries, type RoundKey } from './failed-tries.ts';

export function useFailedTries(phase: PageState['phase'], key: RoundKey): number {
  const [, setCount] = useState(0);
  const count = useEffectEvent(() => setCount(addFailedTry(key)));
  useEffect(() => {
    // The browser's storage has the count, and the page shows it again.
    // oxlint-disable-next-line react/set-state-in-effect
    if (phase === 'failed') count();
  }, [phase]);
  return countFailedTries(key);
}
